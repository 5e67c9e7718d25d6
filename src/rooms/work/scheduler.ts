import { availableParallelism } from 'node:os';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import { WrittenJson } from '../../contract/route.ts';
import { openFairSemaphore, type FairSemaphore, type TaskOwner } from '../../lib/async/fair-semaphore.ts';
import { openThreadPool, type ThreadPool } from '../../platform/thread-pool.ts';
import type { Needs } from '../../contract/needs.ts';
import { turnYielder } from '../../platform/yield-turn.ts';
import { roomEngine } from '../load-engine.ts';
import { workMs } from './estimate.ts';
import { begin, type RoomWork } from './room-work.ts';
import type { SliceAnswer, SliceRequest } from './worker.ts';

type SchedulerNeeds = Pick<Needs, 'db' | 'clock'>;

/**
 * Runs requests over many rooms.
 *
 *     estimate ─ above the limit ──────────────────→ refused before anything is computed
 *              ├ small, and the thread is free ────→ here, yielding every few milliseconds
 *              └ else: two at a time per account ──→ on a thread, in slices; of large ones a few at a time in all
 *
 * Each request on a thread has one slice there at a time, and a thread takes its slices in the order they come: so
 * requests of all accounts advance in parallel. When a client disconnects, at most one slice is wasted.
 */
export interface RoomScheduler {
  /** The bytes of `{"data": …}`. */
  answer(work: RoomWork, visit: TaskOwner): Promise<WrittenJson>;
}

const schedulers = new WeakMap<object, RoomScheduler>();

/** One scheduler for each service in this process, identified by its database. */
export function roomSchedulerOf(needs: SchedulerNeeds): RoomScheduler {
  const known = schedulers.get(needs.db);
  if (known !== undefined) return known;
  const size = Math.min(limits.roomThreads, availableParallelism());
  const pool = openThreadPool(new URL('./worker.ts', import.meta.url), {
    size,
    idleMs: limits.roomThreadIdleMs,
  });
  const scheduler = openRoomScheduler(needs, pool);
  schedulers.set(needs.db, scheduler);
  return scheduler;
}

export function openRoomScheduler({ clock }: Pick<Needs, 'clock'>, pool: ThreadPool): RoomScheduler {
  const mostEach = limits.roomRequestsAtOnceEach;
  const ordinary = openFairSemaphore({ most: limits.roomRequestsAtOnce, mostEach });
  const large = openFairSemaphore({ most: limits.largeRoomRequestsAtOnce, mostEach });
  const here = new MainThread({ clock });
  return {
    async answer(work, visit) {
      const estimateMs = workMs(work);
      visit.signal.throwIfAborted();
      if (here.hasTimeFor(visit.account, estimateMs)) return here.answer(work, visit);
      checkQueue([ordinary, large], work, visit.account);
      const gate = estimateMs > limits.largeRoomRequestMs ? large : ordinary;
      const slices = new Slices(pool);
      return gate.run(visit, () => slices.answer(work, visit.signal));
    },
  };
}

/** Jobs always wait: there are few of them, because the queue starts two at a time. */
function checkQueue(gates: readonly FairSemaphore[], { kind }: RoomWork, account: string): void {
  const queued = gates.reduce((sum, gate) => sum + gate.countOf(account), 0);
  if (kind !== 'deepMap' && queued >= limits.roomRequestsInLineEach) throw refuse('rate-limited');
}

/** The main thread: one small request at a time, and at most a fifth of the time for one account. */
class MainThread {
  readonly #clock: Needs['clock'];
  readonly #restUntilMs = new Map<string, number>();
  #isBusy = false;

  constructor({ clock }: Pick<Needs, 'clock'>) {
    this.#clock = clock;
  }

  hasTimeFor(account: string, estimateMs: number): boolean {
    const isRested = (this.#restUntilMs.get(account) ?? 0) <= this.#clock.ticksMs();
    return !this.#isBusy && isRested && estimateMs <= limits.roomMainThreadMs;
  }

  async answer(work: RoomWork, { account, signal }: TaskOwner): Promise<WrittenJson> {
    const beganMs = this.#clock.ticksMs();
    this.#isBusy = true;
    try {
      const yieldTurn = turnYielder({ clock: this.#clock }, account);
      const pieces = begin(roomEngine(), work);
      for (;;) {
        const step = pieces.next();
        if (step.done === true) return WrittenJson.of({ data: step.value });
        await yieldTurn();
        signal.throwIfAborted();
      }
    } finally {
      this.#isBusy = false;
      this.#rest(account, beganMs);
    }
  }

  #rest(account: string, beganMs: number): void {
    const nowMs = this.#clock.ticksMs();
    for (const [other, untilMs] of this.#restUntilMs) if (untilMs <= nowMs) this.#restUntilMs.delete(other);
    this.#restUntilMs.set(account, nowMs + 4 * (nowMs - beganMs));
  }
}

let lastId = 0;

class Slices {
  readonly #pool: ThreadPool;

  constructor(pool: ThreadPool) {
    this.#pool = pool;
  }

  async answer(work: RoomWork, signal: AbortSignal): Promise<WrittenJson> {
    using thread = this.#pool.keep();
    const ask = (request: SliceRequest) => thread.ask<SliceAnswer>(request);
    lastId += 1;
    const id = lastId;
    try {
      signal.throwIfAborted();
      let { bytes } = await ask({ kind: 'begin', id, work });
      while (bytes === undefined) {
        signal.throwIfAborted();
        ({ bytes } = await ask({ kind: 'go', id }));
      }
      return WrittenJson.ofBytes(bytes);
    } catch (error) {
      if (signal.aborted) await ask({ kind: 'forget', id });
      throw error;
    }
  }
}
