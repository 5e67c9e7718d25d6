import { Type } from 'typebox';
import { limits } from '../contract/limits.ts';
import type { DeliveryRow, Outcome } from './deliveries-store.ts';
import { eventNames } from './names.ts';
import type { Webhook } from './webhooks-store.ts';

/** The shapes of the webhook operations on the wire; inside the domain nobody knows them. */
const time = (description: string) => Type.String({ format: 'date-time', description });
const known = Object.entries(eventNames).map(([name, when]) => `\`${name}\`: ${when}`);

const settings = {
  description: Type.String({ maxLength: 500, description: 'Yours to write; empty unless you do.' }),
  events: Type.Array(Type.String(), {
    maxItems: 100,
    description: `Names of the events wanted; empty: all. ${known.join(' ')}`,
  }),
  headers: Type.Record(Type.String(), Type.String(), {
    description: 'Headers sent with every delivery, beside those of the standard.',
  }),
  maxRetries: Type.Union([Type.Integer({ minimum: 0, maximum: 50 }), Type.Null()], {
    description: 'Attempts after the first; null: as many as fit into three days.',
  }),
  initialWaitSeconds: Type.Integer({
    minimum: 1,
    maximum: 3600,
    description: 'Pause before the second attempt; each further pause is twice as long, eight hours at most.',
  }),
  status: Type.Union([Type.Literal('enabled'), Type.Literal('disabled')], {
    description: 'A `disabled` webhook is sent nothing, and what waits for it is given up.',
  }),
};

const authorizationToken = Type.Union([Type.String({ maxLength: 1000 }), Type.Null()], {
  description: 'Sent as the whole `authorization` header. It is not shown again.',
});
const url = Type.String({ maxLength: 2000, description: 'An https address on the public internet.' });

export const newWebhook = Type.Object({
  url,
  ...Type.Partial(Type.Object({ ...settings, authorizationToken })).properties,
});
export const webhookChange = Type.Partial(Type.Object({ url, ...settings, authorizationToken }));

const webhook = Type.Object({
  id: Type.String(),
  url,
  ...settings,
  hasAuthorizationToken: Type.Boolean(),
  disabledBecause: Type.Union([Type.String(), Type.Null()]),
  createdAt: time('When it was registered.'),
  updatedAt: time('When its settings last changed.'),
});

export const webhookAnswer = Type.Object({ data: webhook });
export const webhooksAnswer = Type.Object({ data: Type.Array(webhook) });
export const newWebhookAnswer = Type.Object({
  data: Type.Intersect([
    webhook,
    Type.Object({ secret: Type.String({ description: 'The signing secret, shown this once.' }) }),
  ]),
});
export const rotatedAnswer = Type.Object({
  data: Type.Object({
    id: Type.String(),
    secret: Type.String({ description: 'The new signing secret, shown this once.' }),
    previousExpiresAt: time('Until then the previous secret signs beside the new one.'),
  }),
});

const attempt = Type.Object({
  attempt: Type.Integer(),
  attemptedAt: time('When it was sent.'),
  tookMs: Type.Integer(),
  status: Type.Union([Type.Integer(), Type.Null()], {
    description: 'What the receiver answered; null: nothing.',
  }),
  error: Type.Union([Type.String(), Type.Null()], { description: 'Why there was no answer.' }),
  answer: Type.String({ description: `The first ${limits.webhookAnswerBytes} bytes of the answer.` }),
});
const states = [Type.Literal('waiting'), Type.Literal('delivered'), Type.Literal('given_up')];
export const deliveryState = Type.Union(states, {
  description: '`given_up`: no attempt arrived, the receiver answered 410, or the webhook was switched off.',
});

export const deliveriesAnswer = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Type.Integer(),
      eventId: Type.String({ description: 'The same in every attempt and replay: remove repeats by it.' }),
      eventName: Type.String(),
      subject: Type.String({
        description: 'What the event is about; events of one subject arrive in order.',
      }),
      state: deliveryState,
      isReplay: Type.Boolean(),
      attempts: Type.Integer(),
      createdAt: time('When the event happened, or the replay was asked for.'),
      nextAttemptAt: Type.Union([time('When it is sent next.'), Type.Null()]),
      finishedAt: Type.Union([time('When it arrived or was given up.'), Type.Null()]),
      log: Type.Array(attempt),
    }),
  ),
  nextCursor: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Give it as `before` for the next page.',
  }),
});

export const testedAnswer = Type.Object({
  data: Type.Object({
    eventId: Type.String(),
    delivered: Type.Boolean(),
    status: Type.Union([Type.Integer(), Type.Null()]),
    error: Type.Union([Type.String(), Type.Null()]),
    answer: Type.String(),
    tookMs: Type.Integer(),
  }),
});

export const replayAsked = Type.Object({
  from: time('The first instant of the range.'),
  to: Type.Optional(time('The end of the range, itself outside; absent: now.')),
  events: Type.Optional(
    Type.Array(Type.String(), { description: 'Only these; absent: all the webhook wants.' }),
  ),
});
export const replayedAnswer = Type.Object({
  data: Type.Object({ id: Type.String(), events: Type.Integer() }),
});
export const removedAnswer = Type.Object({
  data: Type.Object({ id: Type.String(), deleted: Type.Boolean() }),
});

export function shownWebhook({ authorizationToken: token, createdAt, updatedAt, ...shown }: Webhook) {
  return {
    ...shown,
    hasAuthorizationToken: token !== null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export function shownDelivery({ createdAt, dueAt, finishedAt, log, ...shown }: DeliveryRow) {
  return {
    ...shown,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: shown.state === 'waiting' ? dueAt.toISOString() : null,
    finishedAt: finishedAt?.toISOString() ?? null,
    log: log.map((entry) => ({ ...entry, attemptedAt: new Date(entry.attemptedAt).toISOString() })),
  };
}

export function shownTest(eventId: string, { state, status, error, answer, tookMs }: Outcome) {
  return { eventId, delivered: state === 'delivered', status, error, answer, tookMs };
}
