import { Readable } from 'node:stream';
import type { Owner } from '../../contract/owner.ts';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import type { Call } from '../../contract/route.ts';
import { forwardAbort } from '../../lib/async/forward-abort.ts';
import { readJob } from './read-jobs.ts';

type FollowNeeds = Pick<Needs, 'db' | 'clock'>;
type Following = Pick<Call, 'signal' | 'closing'> & { readonly caller: Owner; readonly jobId: string };

/** The open streams of each account, by the database of the service. */
const openStreams = new WeakMap<object, Map<string, number>>();

/**
 * The job as server-sent events: its state at once and after each change, until it is final. A stream ends after a while, or
 * at once if the account has too many; the client connects again.
 */
export async function followJob(needs: FollowNeeds, following: Following): Promise<Readable> {
  const { caller, jobId } = following;
  const first = await readJob(needs, caller, jobId);
  const streams = openStreams.get(needs.db) ?? new Map<string, number>();
  openStreams.set(needs.db, streams);
  const others = streams.get(caller.accountId) ?? 0;
  if (others >= limits.eventStreamsEach) return Readable.from([start, event(first)], { objectMode: false });
  streams.set(caller.accountId, others + 1);
  const leave = () => {
    const left = (streams.get(caller.accountId) ?? 1) - 1;
    if (left > 0) streams.set(caller.accountId, left);
    else streams.delete(caller.accountId);
  };
  const events = Readable.from(eventsOf(needs, following, first), { objectMode: false });
  // Also when the client disconnects before it reads anything.
  return events.once('close', leave);
}

type Job = Awaited<ReturnType<typeof readJob>>;

async function* eventsOf(needs: FollowNeeds, following: Following, first: Job): AsyncGenerator<string> {
  const over = new AbortController();
  const unfollow = [following.signal, following.closing].map((signal) => forwardAbort(over, signal));
  try {
    yield start + event(first);
    yield* changesOf(needs, { ...following, over: over.signal }, first);
  } finally {
    for (const stop of unfollow) stop();
  }
}

async function* changesOf(
  needs: FollowNeeds,
  { caller, jobId, over }: Following & { readonly over: AbortSignal },
  first: Job,
): AsyncGenerator<string> {
  const { clock } = needs;
  const beganMs = clock.ticksMs();
  let sentMs = beganMs;
  let job = first;
  while (!isFinal(job) && !over.aborted && clock.ticksMs() - beganMs < limits.eventStreamMs) {
    await clock.sleep(limits.statusLookMs, over).catch(() => undefined);
    if (over.aborted) return;
    const next = await readJob(needs, caller, jobId);
    const hasChanged = withoutEstimate(next) !== withoutEstimate(job);
    job = next;
    if (!hasChanged && clock.ticksMs() - sentMs < limits.eventStreamSilentMs) continue;
    sentMs = clock.ticksMs();
    yield hasChanged ? event(job) : ':\n\n';
  }
}

/** How long a client waits before it connects again. */
const start = `retry: ${limits.eventStreamRetryMs}\n\n`;

const isFinal = ({ state }: Job): boolean => state === 'done' || state === 'error';

/** The time left changes with every look. */
const withoutEstimate = (job: Job): string => JSON.stringify({ ...job, secondsLeft: null });

/** A client closes the connection after `end`: otherwise a browser would connect again. */
const event = (job: Job): string =>
  `event: ${isFinal(job) ? 'end' : 'progress'}\ndata: ${JSON.stringify(job)}\n\n`;
