import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import { FairQueue } from '../../lib/async/fair-queue.ts';

interface Reading {
  readonly request: FastifyRequest;
  readonly characters: number;
  /** Yields where other requests may be served. */
  readonly steps: Generator<undefined, unknown>;
  readonly done: (body: unknown) => void;
  readonly refuse: (error: unknown) => void;
}

/**
 * Parsing and checking a large body blocks the event loop for milliseconds, and the loop takes all bodies that arrived
 * together before it does anything else. So large bodies are parsed one after the other, with one step in each turn of
 * the loop, and accounts take turns. By then a disconnected client is noticed: its body is not parsed at all.
 */
export class BodyQueue {
  readonly #waiting = new FairQueue<Reading>();
  #characters = 0;
  #isRunning = false;

  /** Parses a small body at once, a large one in its turn. */
  enter(reading: Reading): void {
    if (reading.characters < limits.bodyReadAtOnceCharacters) {
      while (!hasEnded(reading));
      return;
    }
    this.#waiting.add(reading.request.caller?.accountId ?? '', reading);
    this.#characters += reading.characters;
    while (this.#characters > limits.bodiesWaitingCharacters) this.#dropOne();
    if (!this.#isRunning) void this.#run();
  }

  #dropOne(): void {
    const dropped = this.#waiting.takeFromLongest();
    this.#characters -= dropped?.characters ?? this.#characters;
    dropped?.refuse(refuse('overloaded'));
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.size > 0) {
      await nextTurn();
      const reading = this.#next();
      while (reading !== undefined && !hasEnded(reading)) await nextTurn();
    }
    this.#isRunning = false;
  }

  /** The first whose client is still connected. */
  #next(): Reading | undefined {
    for (let next = this.#waiting.next(); next !== undefined; next = this.#waiting.next()) {
      this.#characters -= next.characters;
      if (!hasLeft(next.request)) return next;
      next.refuse(new Error('the client has disconnected'));
    }
    return undefined;
  }
}

/** Does one step. */
function hasEnded({ steps, done, refuse: fail }: Reading): boolean {
  let step: IteratorResult<undefined, unknown>;
  try {
    step = steps.next();
  } catch (error) {
    fail(error);
    return true;
  }
  if (step.done === true) done(step.value);
  return step.done === true;
}

/** A reset connection has no socket, although its type says that it has one. */
function hasLeft({ raw }: FastifyRequest): boolean {
  const socket = raw.socket as Socket | null;
  return socket === null || socket.destroyed;
}
