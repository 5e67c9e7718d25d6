import { Readable } from 'node:stream';
import { limits } from '../../contract/limits.ts';
import { Refusal, refuse } from '../../contract/refusal.ts';
import { appearance } from '../../contract/refusals.ts';
import type { Group } from '../../contract/groups.ts';
import type { Reply } from '../../contract/route.ts';
import { assert } from '../../lib/assert.ts';
import { raced } from '../../lib/raced.ts';
import type { Needs } from '../../platform/needs.ts';
import { refusalAnswer } from '../answering/refusal-body.ts';
import { claimCall, freeCall, renewLease, storeAnswer, type CallKey, type StoredCall } from './store.ts';

type OnceNeeds = Pick<Needs, 'db' | 'clock' | 'random' | 'log'>;

interface KeyedCall extends CallKey {
  readonly hash: string;
  readonly group: Group;
}

/**
 * Carries a call out once per `Idempotency-Key`:
 *
 *              ┌── free, or its holder died ──▶ ours: told ──▶ answered: stored for 72 hours
 *     claim ───┤                                         └───▶ answered 408 or 5xx, or thrown: freed, may be tried again
 *              ├── stored, same body ─────────▶ the stored answer, `Idempotency-Replayed: true`
 *              ├── another body ──────────────▶ 409, code 4090
 *              └── another is at it ──────────▶ wait a while for its answer, then 409, code 4090
 *
 * The holder renews a lease while it works. If it dies the lease runs out and the next call takes over; stories that
 * must not happen twice even then guard themselves with rows of their own, as booking does.
 */
export async function once(
  needs: OnceNeeds,
  call: KeyedCall & { readonly signal: AbortSignal },
  tell: () => Promise<Reply>,
): Promise<Reply> {
  const holder = needs.random.uuid();
  const waitUntilMs = needs.clock.ticksMs() + limits.idempotencyWaitMs;
  for (;;) {
    const found = await claim(needs, call, holder);
    if (found?.holder === holder) return carryOut(needs, { ...call, holder }, tell);
    if (found !== undefined && found.request_hash !== call.hash) throw refuse('idempotency-conflict');
    if (found !== undefined && found.status !== null) return replayed(found);
    // Gone in between: the other call failed and freed the key; the next claim is likely ours.
    if (needs.clock.ticksMs() >= waitUntilMs) throw refuse('idempotency-running');
    await needs.clock.sleep(limits.idempotencyLookMs, call.signal);
  }
}

async function claim(needs: OnceNeeds, call: KeyedCall, holder: string): Promise<StoredCall | undefined> {
  const nowMs = needs.clock.nowMs();
  try {
    return await claimCall(needs.db, call, {
      hash: call.hash,
      holder,
      now: new Date(nowMs),
      leaseMs: limits.idempotencyLeaseMs,
      expiresAt: new Date(nowMs + limits.idempotencyKeptMs),
    });
  } catch (error) {
    // A claim whose answer alone was lost would keep the key from the next call. Nobody waits for this.
    void free(needs, { ...call, holder });
    throw error;
  }
}

type HeldCall = KeyedCall & { readonly holder: string };

async function carryOut(needs: OnceNeeds, call: HeldCall, tell: () => Promise<Reply>): Promise<Reply> {
  const done = new AbortController();
  const renewing = keepLease(needs, call, done.signal);
  try {
    const reply = await answerOf(call.group, tell).catch(async (error: unknown) => {
      await free(needs, call);
      throw error;
    });
    await (mayBeTriedAgain(reply.status) ? free(needs, call) : store(needs, call, reply));
    return reply;
  } finally {
    done.abort();
    await renewing;
  }
}

/** Our own faults, and what took too long: their texts ask for another try, which must not meet the old answer. */
function mayBeTriedAgain(status: number): boolean {
  return status >= 500 || status === 408;
}

/** A refusal is an answer like any other: repeating the call must not carry it out after all. */
async function answerOf(group: Group, tell: () => Promise<Reply>): Promise<Reply> {
  try {
    return await tell();
  } catch (error) {
    if (!(error instanceof Refusal) || mayBeTriedAgain(appearance(group, error.refusal).status)) throw error;
    return refusalAnswer(group, error);
  }
}

/** What was done was done: if it cannot be written down the caller is still told, and the lease guards the key a while. */
async function store({ db, log }: OnceNeeds, call: HeldCall, reply: Reply): Promise<void> {
  const { status, headers = {}, repeated: body = reply.body } = reply;
  const isPlain = body === undefined || (typeof body === 'object' && !(body instanceof Readable));
  assert(isPlain, `${call.operation} is idempotent and answers with a stream or a text: it cannot be stored`);
  const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
  try {
    await storeAnswer(db, call, { holder: call.holder, status, headers, body: bytes });
  } catch (error) {
    log.error({ err: error }, 'could not store the answer under its idempotency key');
  }
}

async function free({ db, log }: OnceNeeds, call: HeldCall): Promise<void> {
  try {
    await freeCall(db, call, call.holder);
  } catch (error) {
    log.warn({ err: error }, 'could not free an idempotency key; its lease will run out');
  }
}

async function keepLease({ db, clock, log }: OnceNeeds, call: HeldCall, done: AbortSignal): Promise<void> {
  while (!done.aborted) {
    try {
      await clock.sleep(limits.idempotencyLeaseMs / 3, done);
    } catch {
      return;
    }
    try {
      const leaseMs = limits.idempotencyLeaseMs;
      await raced(renewLease(db, call, { holder: call.holder, leaseMs }), done);
    } catch (error) {
      if (!done.aborted) log.warn({ err: error }, 'could not renew the lease of an idempotency key');
    }
  }
}

function replayed({ status, headers, body }: StoredCall): Reply {
  assert(status !== null && body !== null, 'an answered call has a status and a body');
  const text = Buffer.from(body).toString();
  return {
    status,
    headers: { ...headers, 'idempotency-replayed': 'true' },
    body: text === '' ? undefined : JSON.parse(text),
  };
}
