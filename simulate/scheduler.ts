import { createHash } from 'node:crypto';
import type { SeededRandom } from '../src/lib/seeded-random.ts';
import { asError } from '../src/lib/errors.ts';
import type { InjectedFaults } from './trim.ts';
import { tick, turn } from './turns.ts';
import type { BookingState } from './booking-state.ts';

/** Something that can happen next, and that does not happen before the scheduler chooses it. */
export interface Step {
  /** The actor: a process of the service, a caller, a supplier. */
  readonly owner: string;
  readonly what: string;
  readonly take: () => void | Promise<void>;
  /** Whom the owner asks with it, or whose answer it takes. */
  readonly peer?: string;
}

/** The actor of a step, and whom it concerns. */
export interface Who {
  readonly owner: string;
  readonly peer: string;
}

/** One line of the history: when by the clock of the world, who, what. */
export interface Line {
  readonly atMs: number;
  readonly owner: string;
  readonly what: string;
  peer?: string;
  /** All bookings, rooms and money after it, if they have changed, for a film. */
  states?: readonly BookingState[];
}

/** A timer of the world. One that was stopped never fires, and what waits for it never continues. */
export interface Timer {
  readonly fires: Promise<void>;
  readonly stop: () => void;
}

interface Sleeper {
  readonly owner: string;
  readonly wakeAtMs: number;
  readonly wake: () => void;
}

/** Most steps take no time by the clock of the world, and some take so long at most. */
const TAKES_TIME = 0.1;
const MOST_STEP_MS = 80;
/** How often time moves on to the next timer although something else could happen: then that is slow. */
const SLOW = 0.04;
/** Characters: a call for each line costs more than the digest. */
const DIGESTED_AT_ONCE = 8_192;

/**
 * Decides what happens next, and when. All actors run in one operating-system process: they offer steps and sleep, and
 * nothing proceeds until the scheduler has chosen a step and all consequences of it have come to rest. All choices come
 * from one seed, so the same seed gives the same history.
 */
export class Scheduler {
  readonly #random: SeededRandom;
  readonly #startMs: number;
  readonly #faults: InjectedFaults;
  readonly #isInOrder: boolean;
  #ready: Step[] = [];
  #sleepers: Sleeper[] = [];
  /** Owners that are frozen, like a process whose machine is suspended, and until when; and processes that were killed. */
  readonly #frozen = new Map<string, number>();
  readonly dead = new Set<string>();
  #nowMs: number;
  #changes = 0;
  readonly lines: Line[] = [];
  readonly #digest = createHash('sha256');
  #undigested = '';
  /** Steps that would go wrong are calm in the last part of a history: then everything must come to an end. */
  isCalm = false;

  constructor(
    random: SeededRandom,
    { startMs, faults, isInOrder }: { startMs: number; faults: InjectedFaults; isInOrder: boolean },
  ) {
    this.#random = random;
    this.#faults = faults;
    this.#isInOrder = isInOrder;
    this.#startMs = startMs;
    this.#nowMs = startMs;
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  get startMs(): number {
    return this.#startMs;
  }

  get digest(): string {
    this.#digestLines();
    return this.#digest.copy().digest('hex').slice(0, 16);
  }

  /** Whether it has something to do next. */
  isBusy(owner: string): boolean {
    return this.#ready.some((step) => step.owner === owner);
  }

  offer(step: Step): void {
    if (this.dead.has(step.owner)) return;
    this.#changes += 1;
    this.#ready.push(step);
  }

  /** A step whose result the owner waits for. */
  step<T>(who: string | Who, what: string, take: () => T | Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.offer({
        ...(typeof who === 'string' ? { owner: who } : who),
        what,
        take: async () => {
          try {
            resolve(await take());
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        },
      });
    });
  }

  sleep(owner: string, ms: number, signal?: AbortSignal): Promise<void> {
    if (signal === undefined) return this.timer(owner, ms).fires;
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(asError(signal.reason));
      const { fires, stop } = this.timer(owner, ms);
      void fires.then(resolve);
      const end = () => {
        stop();
        reject(asError(signal.reason));
      };
      signal.addEventListener('abort', end, { once: true });
    });
  }

  timer(owner: string, ms: number): Timer {
    const { promise: fires, resolve: wake } = Promise.withResolvers<void>();
    const sleeper = { owner, wakeAtMs: this.#nowMs + Math.max(0, ms), wake };
    if (!this.dead.has(owner)) this.#sleepers.push(sleeper);
    this.#changes += 1;
    return { fires, stop: () => void (this.#sleepers = this.#sleepers.filter((one) => one !== sleeper)) };
  }

  /** It takes no step for this time, and does not notice. */
  freeze(owner: string, ms: number): void {
    this.note(owner, `is frozen for ${ms} ms`);
    this.#frozen.set(owner, this.#nowMs + ms);
  }

  /** A process died: it takes no step any more, and its timers do not fire. */
  removeAll(owner: string): void {
    this.dead.add(owner);
    this.#ready = this.#ready.filter((step) => step.owner !== owner);
    this.#sleepers = this.#sleepers.filter((sleeper) => sleeper.owner !== owner);
  }

  note(who: string | Who, what: string): void {
    const named = typeof who === 'string' ? { owner: who } : who;
    const line: Line = { atMs: this.#nowMs - this.#startMs, ...named, what };
    this.lines.push(line);
    this.#undigested += `${line.atMs} ${line.owner} ${what}\n`;
    if (this.#undigested.length > DIGESTED_AT_ONCE) this.#digestLines();
  }

  #digestLines(): void {
    this.#digest.update(this.#undigested);
    this.#undigested = '';
  }

  /** Who gets what the last step has sent, if it was chosen after the step. */
  sentTo(peer: string): void {
    const line = this.lines.at(-1);
    if (line !== undefined) line.peer = peer;
  }

  /** Everything that follows from the last step, until all actors wait for the scheduler again. */
  async rest(): Promise<void> {
    for (let before = -1; before !== this.#changes;) {
      await tick();
      before = this.#changes;
      await turn();
    }
  }

  /** Takes one step, or moves the time on to the next timer. False if nothing is left. */
  async next(): Promise<boolean> {
    const isAble = ({ owner }: Step) => this.#thawsAtMs(owner) <= this.#nowMs;
    const able = this.#frozen.size === 0 ? this.#ready : this.#ready.filter(isAble);
    const isSlow = !this.isCalm && this.#faults.draw(this.#random, SLOW);
    if (able.length === 0 || isSlow) {
      const hasMoved = this.#moveOn();
      if (hasMoved) await this.rest();
      if (hasMoved || able.length === 0) return hasMoved;
    }
    const step = this.#choose(able);
    this.#ready = this.#ready.filter((one) => one !== step);
    if (this.#faults.draw(this.#random, TAKES_TIME)) this.#nowMs += this.#random.below(MOST_STEP_MS);
    this.note(step.peer === undefined ? step.owner : { owner: step.owner, peer: step.peer }, step.what);
    await step.take();
    await this.rest();
    return true;
  }

  #choose(able: readonly Step[]): Step {
    const any = this.#random.pick(able);
    return this.#isInOrder ? (able[0] ?? any) : any;
  }

  /** Moves the clock of the world, without waking anyone. */
  passTime(toMs: number): void {
    this.#nowMs = Math.max(this.#nowMs, toMs);
  }

  /** To the first timer, or to the first step of an owner that was frozen. */
  #moveOn(): boolean {
    const first = this.#sleepers.reduce<Sleeper | undefined>(
      (earliest, one) =>
        earliest === undefined || this.#wakesAtMs(one) < this.#wakesAtMs(earliest) ? one : earliest,
      undefined,
    );
    const wakesAtMs = first === undefined ? Number.POSITIVE_INFINITY : this.#wakesAtMs(first);
    const thawsAtMs = Math.min(...this.#ready.map(({ owner }) => this.#thawsAtMs(owner)));
    if (Number.isFinite(thawsAtMs) && thawsAtMs > this.#nowMs && thawsAtMs < wakesAtMs) {
      this.#nowMs = thawsAtMs;
      return true;
    }
    if (first === undefined) return false;
    this.#sleepers = this.#sleepers.filter((one) => one !== first);
    this.#nowMs = Math.max(this.#nowMs, wakesAtMs);
    this.note(first.owner, 'a timer fires');
    first.wake();
    return true;
  }

  #wakesAtMs({ owner, wakeAtMs }: Sleeper): number {
    return Math.max(wakeAtMs, this.#thawsAtMs(owner));
  }

  #thawsAtMs(owner: string): number {
    return this.#frozen.get(owner) ?? Number.NEGATIVE_INFINITY;
  }
}
