import type { KeyedCall, OnceNeeds } from './keyed-call.ts';
import { limits } from '../../contract/limits.ts';
import type { KeyedWork, Subject } from '../../contract/keyed-work.ts';
import { Refusal, refuse } from '../../contract/refusal.ts';
import type { Reply } from '../../contract/reply.ts';
import { assert } from '../../lib/assert.ts';
import { untilAborted } from '../../lib/async/until-aborted.ts';
import { coalesce } from '../../lib/async/coalesce.ts';
import { refusalAnswer } from '../answering/refusal-body.ts';
import { claim, free } from './claim-key.ts';
import { HeldKey, isRetryable, replayed, storable, type Held } from './held-key.ts';
import { keepLease } from './keep-lease.ts';
import type { CallQueue, CallQueues, QueuedCall } from './call-queue.ts';
import { completeCall, readCall, settleCall } from './store.ts';

/** How an operation produces a response. */
export interface Story {
  run(keyed: KeyedWork): Promise<Reply>;
  /** Undefined if the operation opens nothing that a later call could resume. */
  readonly resume?: (
    keyed: KeyedWork,
    opened: { readonly subject: Subject; readonly untilTicksMs: number },
  ) => Promise<Reply | undefined>;
}

/**
 * Runs a call once per `Idempotency-Key`:
 *
 *              ┌── free, or its holder died ──▶ ours: the story runs, and stores its response, or what it has opened,
 *              │                                in the transaction of its work
 *     claim ───┤── answered ──────────────────▶ the stored response, with `Idempotency-Replayed: true`
 *              ├── has opened a booking ──────▶ resume it, and respond with its state
 *              ├── another body ──────────────▶ 409, code 4090
 *              └── another call is running ───▶ wait for it as long as the caller does, then 409, code 4090
 *
 * Only the first call of this process with a key queries the database (call-queue.ts).
 */
export function once(
  needs: OnceNeeds,
  { callQueues, call }: { readonly callQueues: CallQueues; readonly call: KeyedCall },
  story: Story,
): Promise<Reply> {
  return callQueues.with(call, async (queue) => {
    if (queue.length >= limits.idempotencyWaiting) return stillRunning(call);
    const untilTicksMs = needs.clock.ticksMs() + call.waitMs;
    const queued = queue.join(call.hash);
    const waiting: Waiting = { needs, queue, call, story, untilTicksMs };
    try {
      const result = await resultOf(waiting, queued);
      switch (result.kind) {
        case 'conflict':
          throw refuse('idempotency-conflict');
        case 'answered':
          return replayed(result.answer);
        case 'late':
          queue.leave(queued);
          return await currentState(waiting);
        case 'front':
          return await atFront(waiting);
      }
    } finally {
      queue.leave(queued);
    }
  });
}

interface Waiting {
  readonly needs: OnceNeeds;
  readonly queue: CallQueue;
  readonly call: KeyedCall;
  readonly story: Story;
  readonly untilTicksMs: number;
}

async function resultOf({ needs: { clock }, call, untilTicksMs }: Waiting, { result }: QueuedCall) {
  const over = new AbortController();
  const late = clock.sleep(Math.max(0, untilTicksMs - clock.ticksMs()), over.signal).then(
    () => ({ kind: 'late' }) as const,
    () => result,
  );
  try {
    return await untilAborted(Promise.race([result, late]), call.signal);
  } finally {
    over.abort();
  }
}

function stillRunning({ group }: KeyedCall): Reply {
  return { ...refusalAnswer(group, refuse('idempotency-running')), headers: { 'retry-after': '1' } };
}

/** The caller's time is over: the response is the state of what was opened. Concurrent calls share one read. */
async function currentState({ needs, queue, call, story }: Waiting): Promise<Reply> {
  const subject = queue.opened();
  const { resume } = story;
  if (subject === undefined || resume === undefined) return stillRunning(call);
  queue.currentState ??= coalesce(() => {
    const keyed = new HeldKey({ ...call, holder: '' }, subject);
    const untilTicksMs = needs.clock.ticksMs();
    return replyOf(call, () => resume(keyed, { subject, untilTicksMs })).then(({ reply }) => reply);
  });
  return asReplay(await queue.currentState()) ?? stillRunning(call);
}

/** Queries the key until it has an outcome, or until this call may do the work. */
async function atFront(waiting: Waiting): Promise<Reply> {
  const { needs, queue, call, story, untilTicksMs } = waiting;
  const holder = needs.random.uuid();
  let found = await claim(needs, call, holder);
  for (;;) {
    if (found === undefined || found.isFree) {
      found = await claim(needs, call, holder);
      continue;
    }
    queue.keepOnly(found.requestHash);
    if (found.requestHash !== call.hash) throw refuse('idempotency-conflict');
    const { answer, subject } = found;
    if (answer !== undefined) {
      queue.answered(answer);
      return replayed(answer);
    }
    if (subject !== undefined && story.resume !== undefined) return resumeOpened(waiting, subject);
    if (found.holder === holder) {
      const done = await runStory(waiting, holder);
      if (done !== 'lost') return done;
    }
    if (needs.clock.ticksMs() >= untilTicksMs) return stillRunning(call);
    await untilAborted(needs.clock.sleep(limits.idempotencyLookMs), call.signal);
    found = await readCall(needs.db, call, { hash: call.hash, now: needs.clock.now() });
  }
}

/** Runs the story with the key. `lost`: another call took over the key, and nothing was done here. */
async function runStory(waiting: Waiting, holder: string): Promise<Reply | 'lost'> {
  const { needs, queue, call, story } = waiting;
  const held = { ...call, holder };
  const keyed = new HeldKey(held);
  queue.opened = () => keyed.subject;
  const done = new AbortController();
  const renewing = keepLease(needs, held, done.signal);
  try {
    const { reply, refusal } = await replyOf(call, () => story.run(keyed));
    await keep(waiting, { keyed, held, reply });
    if (refusal !== undefined) throw refusal;
    return reply;
  } catch (error) {
    if (keyed.isLost) return 'lost';
    await free(needs, held);
    throw error;
  } finally {
    done.abort();
    await renewing;
  }
}

interface Finished {
  readonly keyed: HeldKey;
  readonly held: Held;
  readonly reply: Reply;
}

/** Stores what the story did not store: refusals before any work, and the final response about a subject. */
async function keep(waiting: Waiting, { keyed, held, reply }: Finished): Promise<void> {
  const { needs, queue } = waiting;
  // A refusal after a stored success means that the transaction was rolled back, with the stored response.
  const { answer: stored } = keyed;
  if (stored !== undefined && (reply.status < 400 || stored.status >= 400)) return queue.answered(stored);
  if (keyed.subject !== undefined) return settle(waiting, { keyed, subject: keyed.subject, reply });
  assert(
    reply.status >= 400,
    `${held.operation} accepts a key, but has stored neither its response nor a subject`,
  );
  if (isRetryable(reply.status)) return free(needs, held);
  const answer = storable(reply);
  await logged(needs, async () => {
    if (await completeCall(needs.db, held, { holder: held.holder, answer })) queue.answered(answer);
  });
}

/** Resumes what an earlier call has opened. */
async function resumeOpened(waiting: Waiting, subject: Subject): Promise<Reply> {
  const { queue, call, story, untilTicksMs } = waiting;
  const { resume } = story;
  assert(resume !== undefined, `${call.operation} has opened a ${subject.kind}, but cannot resume it`);
  queue.opened = () => subject;
  const keyed = new HeldKey({ ...call, holder: '' }, subject);
  const going = replyOf(call, () => resume(keyed, { subject, untilTicksMs }));
  const { reply } = await untilAborted(going, call.signal);
  if (reply === undefined) return stillRunning(call);
  await settle(waiting, { keyed, subject, reply });
  return asReplay(reply);
}

async function settle(
  { needs, queue, call }: Waiting,
  { keyed, subject, reply }: { keyed: HeldKey; subject: Subject; reply: Reply },
): Promise<void> {
  if (!keyed.isSettled) return;
  const answer = storable(reply);
  queue.answered(answer);
  await logged(needs, () => settleCall(needs.db, call, { subject, answer }));
}

function asReplay<R extends Reply | undefined>(reply: R): R {
  return reply && { ...reply, headers: { ...reply.headers, 'idempotency-replayed': 'true' } };
}

interface Answer<R> {
  readonly reply: R;
  /** The refusal that became the reply. */
  readonly refusal?: Refusal;
}

/** A refusal is stored like any response: a repeat of the call must not run it after all. */
async function replyOf<R>({ group }: KeyedCall, work: () => Promise<R>): Promise<Answer<R | Reply>> {
  try {
    return { reply: await work() };
  } catch (error) {
    if (error instanceof Refusal) return { reply: refusalAnswer(group, error), refusal: error };
    throw error;
  }
}

/** The work is done even if storing the response fails: the caller gets the response, and a repeat looks again. */
async function logged({ log }: OnceNeeds, store: () => Promise<void>): Promise<void> {
  try {
    await store();
  } catch (error) {
    log.error({ err: error }, 'could not store the response of an idempotency key');
  }
}
