import { Type } from 'typebox';
import {
  basedOn,
  describedAs,
  listOf,
  named,
  oneOf,
  orNull,
  sentTime,
  text,
  time,
  integer,
  yesOrNo,
} from '../contract/fields.ts';
import { limits } from '../contract/limits.ts';
import type { DeliveryRow, Outcome } from './deliveries-store.ts';
import { eventNames } from './names.ts';
import type { Webhook } from './webhooks-store.ts';

/** The shapes of the webhook operations on the wire; code of the domain does not use them. */
const known = Object.entries(eventNames).map(([name, when]) => `\`${name}\`: ${when}`);

const eventName = Type.String({
  $id: 'EventName',
  maxLength: limits.wordCharacters,
  ...oneOf(Object.keys(eventNames)),
  description: known.join(' '),
});

/** The body of a delivery: `request` and `response` are JSON texts inside JSON, as at the public service. */
export const envelope = named('WebhookEvent', {
  event_id: text('The same in every attempt and replay; use it to detect duplicates.'),
  event_name: describedAs(eventName, 'What happened.'),
  request: text('JSON: the body of the request that caused the event.'),
  response: text('JSON: the body of the response.'),
  sandbox: yesOrNo('Whether it happened in the sandbox.'),
});

const headerValue = Type.String({ maxLength: limits.addressCharacters });
const settings = {
  description: Type.String({ maxLength: 500, description: 'Free text of the account; may be empty.' }),
  events: Type.Array(eventName, {
    maxItems: 100,
    description: 'Names of the events to send; all events when empty.',
  }),
  headers: Type.Record(Type.String(), headerValue, {
    maxProperties: limits.headersSent,
    description: 'Headers sent with every delivery, in addition to the standard ones.',
  }),
  maxRetries: Type.Union([Type.Integer({ minimum: 0, maximum: 50 }), Type.Null()], {
    description: 'Number of attempts after the first; null means as many as fit into three days.',
  }),
  initialWaitSeconds: Type.Integer({
    minimum: 1,
    maximum: 3600,
    description:
      'Pause before the second attempt; each further pause is twice as long, but at most eight hours.',
  }),
  status: Type.Union([Type.Literal('enabled'), Type.Literal('disabled')], {
    description: 'A `disabled` webhook receives no events, and its waiting deliveries are given up.',
  }),
};

const authorizationToken = Type.Union([Type.String({ maxLength: 1000 }), Type.Null()], {
  description: 'Sent as the whole `authorization` header. It is not shown again.',
});
const url = Type.String({ maxLength: 2000, description: 'An https address on the public internet.' });

export const webhookChange = named(
  'WebhookChange',
  Type.Partial(Type.Object({ url, ...settings, authorizationToken })).properties,
);
export const newWebhook = named(
  'NewWebhook',
  { url, ...Type.Partial(Type.Object({ ...settings, authorizationToken })).properties },
  basedOn(webhookChange),
);

const webhookId = text('Id of the webhook, `wh_…`.');
const webhook = named(
  'Webhook',
  {
    id: webhookId,
    url,
    ...settings,
    hasAuthorizationToken: yesOrNo('Whether the webhook has a token, which is never shown.'),
    disabledBecause: orNull(Type.String(), 'Why the service disabled the webhook; null if it did not.'),
    createdAt: time('When it was registered.'),
    updatedAt: time('When its settings last changed.'),
  },
  basedOn(webhookChange),
);

export const webhookAnswer = Type.Object({
  data: describedAs(webhook, 'The settings of the webhook.'),
});
export const webhooksAnswer = Type.Object({ data: listOf(webhook, 'The oldest first.') });
export const newWebhookAnswer = Type.Object({
  data: Type.Intersect(
    [webhook, Type.Object({ secret: text('The signing secret, shown only once; `whsec_…` in a repeat.') })],
    {
      description: 'The settings of the webhook, and its secret.',
    },
  ),
});
export const rotatedAnswer = Type.Object({
  data: Type.Object(
    {
      id: webhookId,
      secret: text('The new signing secret, shown only once; `whsec_…` in a repeat.'),
      previousExpiresAt: time('Until then the previous secret signs as well as the new one.'),
    },
    { description: 'The webhook and its secret.' },
  ),
});

const receiverAnswer = {
  tookMs: integer('Milliseconds until the receiver answered, or until the attempt failed.'),
  status: orNull(Type.Integer(), 'The HTTP status of the answer; null: there was none.'),
  error: orNull(Type.String(), 'Why there was no answer; null if there was one.'),
  answer: text(`The first ${limits.webhookAnswerBytes} bytes of the answer.`),
};
const answered = named('ReceiverAnswer', receiverAnswer);
const attempt = named(
  'DeliveryAttempt',
  {
    attempt: integer('Number of the attempt, from 1.'),
    attemptedAt: time('When it was sent.'),
    ...receiverAnswer,
  },
  basedOn(answered),
);
const states = [Type.Literal('waiting'), Type.Literal('delivered'), Type.Literal('given_up')];
export const deliveryState = Type.Union(states, {
  description:
    '`given_up`: no attempt arrived, the receiver answered 410, its address must not be called, or the webhook was disabled.',
});

export const deliveriesAnswer = Type.Object({
  data: Type.Array(
    named('WebhookDelivery', {
      id: integer('Id of the delivery; the value for `before`.'),
      eventId: Type.String({
        description: 'The same in every attempt and replay; use it to detect duplicates.',
      }),
      eventName: text('As in `events` of the webhook.'),
      subject: Type.String({
        description: 'What the event is about; events of one subject arrive in order.',
      }),
      state: deliveryState,
      isReplay: yesOrNo('Whether it is a replay.'),
      attempts: integer('How often it was sent.'),
      happenedAt: time('When the event happened: a replay from this instant sends it again.'),
      createdAt: time('When the event happened, or the replay was requested.'),
      nextAttemptAt: orNull(
        Type.String({ format: 'date-time' }),
        'When it is sent next; null once it is final.',
      ),
      finishedAt: orNull(
        Type.String({ format: 'date-time' }),
        'When it arrived or was given up; null before.',
      ),
      log: listOf(attempt, 'Every attempt, in order.'),
    }),
    { description: 'The newest first.' },
  ),
  nextCursor: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Value of `before` for the next page.',
  }),
});

export const testedAnswer = Type.Object({
  data: named(
    'WebhookTest',
    {
      eventId: text('`webhook-id` of the test event.'),
      delivered: yesOrNo('Whether the receiver answered with a status of 200 to 299.'),
      ...receiverAnswer,
    },
    { ...basedOn(answered), description: 'The result of the attempt.' },
  ),
});

export const replayRequest = Type.Object({
  from: sentTime('Start of the range, inclusive.'),
  to: Type.Optional(sentTime('End of the range, exclusive; now when absent.')),
  events: Type.Optional(
    Type.Array(eventName, {
      maxItems: 100,
      description: 'Only these events; when absent, all events of the webhook.',
    }),
  ),
});
export const replayedAnswer = Type.Object({
  data: Type.Object(
    { id: webhookId, events: integer('Number of events that will be sent again.') },
    { description: 'The requested replay.' },
  ),
});
export const removedAnswer = Type.Object({
  data: Type.Object(
    { id: webhookId, deleted: yesOrNo('Always true.') },
    { description: 'The deleted webhook.' },
  ),
});

export function shownWebhook({ authorizationToken: token, createdAt, updatedAt, ...shown }: Webhook) {
  return {
    ...shown,
    hasAuthorizationToken: token !== null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export function shownDelivery({ happenedAt, createdAt, dueAt, finishedAt, log, ...shown }: DeliveryRow) {
  return {
    ...shown,
    happenedAt: happenedAt.toISOString(),
    createdAt: createdAt.toISOString(),
    nextAttemptAt: shown.state === 'waiting' ? dueAt.toISOString() : null,
    finishedAt: finishedAt?.toISOString() ?? null,
    log: log.map((entry) => ({ ...entry, attemptedAt: new Date(entry.attemptedAt).toISOString() })),
  };
}

export function shownTest(eventId: string, { state, status, error, answer, tookMs }: Outcome) {
  return { eventId, delivered: state === 'delivered', status, error, answer, tookMs };
}
