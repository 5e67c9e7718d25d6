import { Type } from 'typebox';
import { sent } from '../contract/fields.ts';
import { limits } from '../contract/limits.ts';
import { ok, route, type Route } from '../contract/route.ts';
import { answerWithSecret } from './answer-with-secret.ts';
import { deliveriesOf } from './deliveries-store.ts';
import { examples } from './examples.ts';
import { checkReplay, replay } from './replay-events.ts';
import {
  deliveriesAnswer,
  deliveryState,
  newWebhook,
  newWebhookAnswer,
  removedAnswer,
  replayRequest,
  replayedAnswer,
  rotatedAnswer,
  shownDelivery,
  shownTest,
  shownWebhook,
  testedAnswer,
  webhookAnswer,
  webhookChange,
  webhooksAnswer,
} from './shapes.ts';
import { testWebhook } from './test-webhook.ts';
import { webhooksOf } from './webhooks-store.ts';
import { checkFurther } from './webhook-settings.ts';
import { changeWebhook, ownWebhook, registerWebhook, removeWebhook, rotateSecret } from './webhooks.ts';

const params = Type.Object({
  webhookId: sent('`wh_…`, from the registration or the list of webhooks.'),
});
const group = 'webhooks';

export const routes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/webhooks',
    group,
    summary: 'List webhooks',
    description: 'Lists the webhooks of the account in the environment of the key, oldest first.',
    answers: {
      200: { description: 'The webhooks.', schema: webhooksAnswer, examples: { one: examples.list } },
    },
    refusals: [],
    handle: async (needs, { caller }) => ok({ data: (await webhooksOf(needs, caller)).map(shownWebhook) }),
  }),
  route({
    method: 'POST',
    path: '/webhooks',
    group,
    summary: 'Register a webhook',
    description:
      'Sends the events of the account to this address from now on, signed as Standard Webhooks specifies. The secret is shown once.',
    idempotent: 'one-transaction',
    body: { json: newWebhook, example: examples.request, further: checkFurther },
    answers: {
      201: {
        description: 'The webhook and its secret.',
        schema: newWebhookAnswer,
        examples: { registered: examples.created },
      },
    },
    refusals: ['invalid-field'],
    handle: async (needs, { caller, body }) => {
      const { secret, ...webhook } = await registerWebhook(needs, caller, body);
      return answerWithSecret(201, { ...shownWebhook(webhook), secret });
    },
  }),
  route({
    method: 'GET',
    path: '/webhooks/{webhookId}',
    group,
    summary: 'Read a webhook',
    description: 'Returns the settings of one webhook. Its secret and its token are never shown again.',
    params,
    answers: { 200: { description: 'The webhook.', schema: webhookAnswer, examples: { one: examples.one } } },
    refusals: ['entity-not-found'],
    handle: async (needs, { caller, params: { webhookId } }) =>
      ok({ data: shownWebhook(await ownWebhook(needs, caller, webhookId)) }),
  }),
  route({
    method: 'PUT',
    path: '/webhooks/{webhookId}',
    group,
    summary: 'Change a webhook',
    description:
      'Changes the fields that are sent. Disabling a webhook gives up its waiting deliveries; after enabling it again, a replay sends them.',
    idempotent: 'one-transaction',
    params,
    body: { json: webhookChange, example: examples.changed, further: checkFurther },
    answers: {
      200: {
        description: 'The webhook as it is now.',
        schema: webhookAnswer,
        examples: { described: examples.described },
      },
    },
    refusals: ['invalid-field', 'entity-not-found'],
    handle: async (needs, { caller, params: { webhookId }, body }) =>
      answerWithSecret(
        200,
        shownWebhook(await changeWebhook(needs, caller, { id: webhookId, change: body })),
      ),
  }),
  route({
    method: 'DELETE',
    path: '/webhooks/{webhookId}',
    group,
    summary: 'Delete a webhook',
    description: 'Deletes the webhook, its secrets and its delivery log. No further events are sent to it.',
    params,
    answers: {
      200: { description: 'Deleted.', schema: removedAnswer, examples: { gone: examples.removed } },
    },
    refusals: ['entity-not-found'],
    handle: async (needs, { caller, params: { webhookId } }) => {
      await removeWebhook(needs, caller, webhookId);
      return ok({ data: { id: webhookId, deleted: true } });
    },
  }),
  route({
    method: 'POST',
    path: '/webhooks/{webhookId}/rotate',
    group,
    summary: 'Rotate the secret',
    description:
      'Creates a new signing secret. The previous secret also signs for 24 hours; with `expireNow` all earlier secrets end at once.',
    idempotent: 'one-transaction',
    params,
    body: {
      isOptional: true,
      json: Type.Object({
        expireNow: Type.Optional(
          Type.Boolean({ description: 'If true, the old secret stops signing now, otherwise in 24 hours.' }),
        ),
      }),
      example: { expireNow: false },
    },
    answers: {
      200: {
        description: 'The new secret, shown only once.',
        schema: rotatedAnswer,
        examples: { rotated: examples.rotated },
      },
    },
    refusals: ['entity-not-found'],
    handle: async (needs, { caller, params: { webhookId: id }, body }) => {
      const { secret, previousExpiresAt } = await rotateSecret(needs, caller, {
        id,
        expireNow: body.expireNow ?? false,
      });
      return answerWithSecret(200, { id, secret, previousExpiresAt: previousExpiresAt.toISOString() });
    },
  }),
  route({
    method: 'POST',
    path: '/webhooks/{webhookId}/test',
    group,
    summary: 'Send a test event',
    description: 'Sends a `webhook.test` event at once, signed like any other, and returns the answer.',
    params,
    answers: {
      200: {
        description: 'The answer of the receiver, or why there was none.',
        schema: testedAnswer,
        examples: { arrived: examples.tested },
      },
    },
    refusals: ['entity-not-found', 'bad-request'],
    handle: async (needs, { caller, params: { webhookId } }) => {
      const { eventId, outcome } = await testWebhook(needs, caller, webhookId);
      return ok({ data: shownTest(eventId, outcome) });
    },
  }),
  route({
    method: 'GET',
    path: '/webhooks/{webhookId}/deliveries',
    group,
    summary: 'Read the delivery log',
    description: 'Returns the deliveries with their attempts and results, newest first.',
    params,
    query: Type.Object({
      state: Type.Optional(deliveryState),
      before: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: Number.MAX_SAFE_INTEGER,
          description: '`nextCursor` of the page before.',
        }),
      ),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: limits.pageRows,
          description: `Deliveries of one page; ${limits.pageRows} when absent.`,
        }),
      ),
    }),
    answers: {
      200: {
        description: 'A page of the log.',
        schema: deliveriesAnswer,
        examples: { waiting: examples.deliveries },
      },
    },
    refusals: ['entity-not-found'],
    handle: async (needs, { caller, params: { webhookId }, query }) => {
      await ownWebhook(needs, caller, webhookId);
      const limit = query.limit ?? limits.pageRows;
      const rows = await deliveriesOf(needs.db, webhookId, {
        state: query.state,
        before: query.before,
        limit: limit + 1,
      });
      const data = rows.slice(0, limit).map(shownDelivery);
      return ok({ data, nextCursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null });
    },
  }),
  route({
    method: 'POST',
    path: '/webhooks/{webhookId}/replay',
    group,
    summary: 'Replay events',
    description:
      'Sends the events of a time range again, in their order and with their original ids, but no test events. Events are kept for 30 days.',
    idempotent: 'one-transaction',
    params,
    body: { json: replayRequest, example: examples.replayRequest, further: checkReplay },
    answers: {
      200: {
        description: 'Number of events that will be sent again.',
        schema: replayedAnswer,
        examples: { replayed: examples.replayed },
      },
    },
    refusals: ['invalid-field', 'wrong-input', 'entity-not-found'],
    handle: async (needs, { caller, params: { webhookId: id }, body }) => {
      const events = await replay(needs, caller, {
        id,
        from: new Date(body.from),
        to: body.to === undefined ? undefined : new Date(body.to),
        events: body.events ?? [],
      });
      return ok({ data: { id, events } });
    },
  }),
];
