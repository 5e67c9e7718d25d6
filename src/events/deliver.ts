import type { Needs } from '../contract/needs.ts';
import { ForbiddenAddress, post, type Answer } from '../platform/outbound/post.ts';
import { inSpan, parentOf } from '../platform/telemetry/tracing.ts';
import { limits } from '../contract/limits.ts';
import { nextAttempt } from './back-off.ts';
import { claimDue, giveUpWaiting, recordOutcome, type Claimed, type Outcome } from './deliveries-store.ts';
import { publicResponse } from './public-response.ts';
import { signatureHeaders } from './signature.ts';
import { disableWebhook, secretsOf, webhookById, type Webhook } from './webhooks-store.ts';

/**
 * The states of a delivery:
 *
 *   waiting ──2xx──▶ delivered
 *      │ ▲
 *      │ └─ anything else: back to waiting, due after a growing pause
 *      └──── 410, an address that must not be called, three days over, retries used up ──▶ given_up
 *
 * While a process sends a delivery it stays `waiting`, due at the end of the lease. So a killed process loses
 * nothing: its deliveries are sent again after the lease, with the same event id, and no later event overtakes them.
 */
type Delivering = Pick<Needs, 'db' | 'clock' | 'config' | 'log'>;

/** Lease and concurrency; tests of crashes shorten the lease. */
export interface Pace {
  readonly leaseMs: number;
  readonly atOnce: number;
}

const usualPace: Pace = { leaseMs: limits.webhookLeaseMs, atOnce: limits.webhookDeliveriesAtOnce };

/** Sends due deliveries of one webhook until none is left: few at once until the receiver answers. */
export async function deliverDue(
  needs: Delivering,
  webhookId: string,
  { signal, pace = usualPace, send = post }: { signal: AbortSignal; pace?: Pace; send?: typeof post },
): Promise<number> {
  let sent = 0;
  let answers = false;
  while (!signal.aborted) {
    const webhook = await webhookById(needs, webhookId);
    if (webhook === undefined || webhook.status === 'disabled') return sent;
    const now = needs.clock.now();
    const until = new Date(now.getTime() + pace.leaseMs);
    const limit = answers ? pace.atOnce : Math.min(pace.atOnce, limits.webhookFirstDeliveries);
    const claimed = await claimDue(needs.db, webhookId, { now, until, limit });
    if (claimed.length === 0) return sent;
    const secrets = await secretsOf(needs, webhookId, now);
    const outcomes = await Promise.all(
      claimed.map((delivery) => deliver(needs, delivery, { webhook, secrets, send })),
    );
    answers = outcomes.every(({ status }) => status !== null);
    sent += claimed.length;
  }
  return sent;
}

interface Receiver {
  readonly webhook: Webhook;
  readonly secrets: readonly string[];
  /** Default: `limits.webhookTimeoutMs`. */
  readonly timeoutMs?: number;
  /** Default: over HTTP. */
  readonly send?: typeof post;
}

/** By the standard, 410 means that the receiver wants no more deliveries. */
const gone = 'the receiver answered 410 Gone';

/**
 * One attempt, recorded with its result. The webhook's row is always locked before its deliveries' rows:
 * two deliveries that get 410 at the same time would otherwise wait for each other in a deadlock.
 */
export async function deliver(needs: Delivering, claimed: Claimed, receiver: Receiver): Promise<Outcome> {
  const attemptedAt = needs.clock.now();
  const started = needs.clock.ticksMs();
  const span = {
    kind: 'producer',
    ...parentOf(claimed.trace),
    attributes: { 'innkeeper.event': claimed.eventId, 'innkeeper.webhook': receiver.webhook.id },
  } as const;
  const answer = await inSpan(`webhook ${claimed.eventName}`, span, () =>
    attempt(needs, claimed, { ...receiver, at: attemptedAt }),
  );
  const tookMs = Math.round(needs.clock.ticksMs() - started);
  const outcome = judge(answer, {
    claimed,
    webhook: receiver.webhook,
    attemptedAt,
    tookMs,
    now: needs.clock.now(),
  });
  await needs.db.transaction(async (tx) => {
    const isGone = outcome.status === 410;
    if (isGone) await disableWebhook(tx, receiver.webhook.id, { because: gone, at: outcome.at });
    await recordOutcome(tx, claimed, outcome);
    if (isGone) await giveUpWaiting(tx, receiver.webhook.id, outcome.at);
  });
  return outcome;
}

type Attempted = Answer | { readonly error: string; readonly isForbidden: boolean };

async function attempt(
  needs: Delivering,
  claimed: Claimed,
  { webhook, secrets, timeoutMs = limits.webhookTimeoutMs, send = post, at }: Receiver & { at: Date },
): Promise<Attempted> {
  const body = envelope(claimed);
  const timestampSeconds = Math.floor(at.getTime() / 1000);
  try {
    return await send({
      url: webhook.url,
      body,
      headers: {
        ...webhook.headers,
        'content-type': 'application/json',
        'user-agent': 'Innkeeper-Webhooks/1',
        ...(webhook.authorizationToken === null ? {} : { authorization: webhook.authorizationToken }),
        ...signatureHeaders({ id: claimed.eventId, timestampSeconds, body }, secrets),
      },
      timeoutMs,
      answerBytes: limits.webhookAnswerBytes,
      toPrivate: needs.config.webhooksToPrivate,
    });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return {
      error: text === '' ? 'the connection failed' : text,
      isForbidden: error instanceof ForbiddenAddress,
    };
  }
}

/** The public envelope: `request` and `response` are JSON texts inside JSON. */
function envelope(claimed: Claimed): string {
  const { eventId, eventName, request, environment } = claimed;
  return JSON.stringify({
    event_id: eventId,
    event_name: eventName,
    request,
    response: publicResponse(claimed),
    sandbox: environment === 'sandbox',
  });
}

interface Tried {
  readonly claimed: Claimed;
  readonly webhook: Webhook;
  readonly attemptedAt: Date;
  readonly tookMs: number;
  readonly now: Date;
}

function judge(answer: Attempted, { claimed, webhook, attemptedAt, tookMs, now }: Tried): Outcome {
  const recorded =
    'error' in answer
      ? { status: null, error: answer.error, answer: '' }
      : { status: answer.status, error: null, answer: answer.text };
  const status = recorded.status ?? 0;
  if (status >= 200 && status < 300) return { ...recorded, attemptedAt, tookMs, state: 'delivered', at: now };
  const firstDueAt = claimed.firstAttemptAt ?? attemptedAt;
  const isFinal = status === 410 || ('error' in answer && answer.isForbidden);
  const next = isFinal ? undefined : nextAttempt({ firstDueAt, attempts: claimed.attempts, now }, webhook);
  return next === undefined
    ? { ...recorded, attemptedAt, tookMs, state: 'given_up', at: now }
    : { ...recorded, attemptedAt, tookMs, state: 'waiting', at: next };
}
