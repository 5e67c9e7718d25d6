import { Type } from 'typebox';
import { examples } from '../../events/examples.ts';
import { replay } from '../../events/replay-events.ts';
import {
  newWebhook,
  newWebhookAnswer,
  removedAnswer,
  replayedAnswer,
  replayRequest,
  rotatedAnswer,
  shownTest,
  shownWebhook,
  testedAnswer,
  webhookAnswer,
  webhooksAnswer,
} from '../../events/shapes.ts';
import { testWebhook } from '../../events/test-webhook.ts';
import { changeWebhook, registerWebhook, removeWebhook, rotateSecret } from '../../events/webhooks.ts';
import { webhooksOf } from '../../events/webhooks-store.ts';
import { maybe, sent, yesOrNo } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { operation, type Operation } from './operation.ts';
import { ownerNamed, ownerParams } from './owner.ts';

const all = '/accounts/{accountId}/{environment}/webhooks';
const one = `${all}/{webhookId}`;
const ofAll = Type.Object(ownerParams);
const ofOne = Type.Object({ ...ownerParams, webhookId: sent('The webhook.', limits.idCharacters) });
const refusals = ['entity-not-found'] as const;

/** `webhooks enable` and `webhooks disable`. */
const switching = (word: 'enable' | 'disable', description: string): Operation =>
  operation({
    command: `webhooks ${word}`,
    method: 'POST',
    path: `${one}/${word}`,
    summary: `${word === 'enable' ? 'Enable' : 'Disable'} a webhook of an account`,
    description,
    params: ofOne,
    answers: {
      description: 'The webhook.',
      data: webhookAnswer.properties.data,
      example: (word === 'enable' ? examples.one : examples.off).data,
    },
    refusals,
    run: async (needs, { params }) => {
      const change = { status: `${word}d` } as const;
      const owner = await ownerNamed(needs, params);
      return shownWebhook(await changeWebhook(needs, owner, { id: params.webhookId, change }));
    },
  });

export const webhookOperations: readonly Operation[] = [
  operation({
    command: 'webhooks list',
    method: 'GET',
    path: all,
    summary: 'List the webhooks of an account',
    description: 'Lists the webhooks of an account in one environment, oldest first.',
    params: ofAll,
    answers: {
      description: 'The webhooks.',
      data: webhooksAnswer.properties.data,
      example: examples.list.data,
    },
    run: async (needs, { params }) =>
      (await webhooksOf(needs, await ownerNamed(needs, params))).map(shownWebhook),
  }),
  operation({
    command: 'webhooks create',
    method: 'POST',
    path: all,
    summary: 'Register a webhook for an account',
    description: 'Events of the account are sent to this address from now on. The secret is shown once.',
    params: ofAll,
    body: { json: newWebhook, example: examples.request },
    answers: {
      description: 'The webhook and its secret.',
      data: newWebhookAnswer.properties.data,
      example: examples.created.data,
    },
    refusals: ['invalid-field'],
    run: async (needs, { params, body }) => {
      const { secret, ...webhook } = await registerWebhook(needs, await ownerNamed(needs, params), body);
      return { ...shownWebhook(webhook), secret };
    },
  }),
  switching('enable', 'Events are sent again from now on; a replay sends earlier ones.'),
  switching('disable', 'No more events are sent, and waiting deliveries are abandoned.'),
  operation({
    command: 'webhooks delete',
    method: 'DELETE',
    path: one,
    summary: 'Delete a webhook of an account',
    description: 'Deletes the webhook with its secrets and its log.',
    params: ofOne,
    answers: {
      description: 'It is deleted.',
      data: removedAnswer.properties.data,
      example: examples.removed.data,
    },
    refusals,
    run: async (needs, { params }) => {
      await removeWebhook(needs, await ownerNamed(needs, params), params.webhookId);
      return { id: params.webhookId, deleted: true };
    },
  }),
  operation({
    command: 'webhooks rotate',
    method: 'POST',
    path: `${one}/rotate`,
    summary: 'Rotate the secret of a webhook of an account',
    description:
      'Creates a new signing secret; the old one also signs for another day, unless `expireNow` is true.',
    params: ofOne,
    body: {
      json: Type.Object({ expireNow: maybe(yesOrNo('Whether the old secrets end at once.')) }),
      example: { expireNow: false },
    },
    answers: {
      description: 'The new secret, shown only once.',
      data: rotatedAnswer.properties.data,
      example: examples.rotated.data,
    },
    refusals,
    run: async (needs, { params, body: { expireNow = false } }) => {
      const id = params.webhookId;
      const owner = await ownerNamed(needs, params);
      const { secret, previousExpiresAt } = await rotateSecret(needs, owner, { id, expireNow });
      return { id, secret, previousExpiresAt: previousExpiresAt.toISOString() };
    },
  }),
  operation({
    command: 'webhooks test',
    method: 'POST',
    path: `${one}/test`,
    summary: 'Send a test event to a webhook of an account',
    description: 'Sends a `webhook.test` event at once, signed like any other, and returns the answer.',
    params: ofOne,
    answers: {
      description: 'The answer of the receiver, or why there was none.',
      data: testedAnswer.properties.data,
      example: examples.tested.data,
    },
    refusals,
    run: async (needs, { params }) => {
      const { eventId, outcome } = await testWebhook(
        needs,
        await ownerNamed(needs, params),
        params.webhookId,
      );
      return shownTest(eventId, outcome);
    },
  }),
  operation({
    command: 'webhooks replay',
    method: 'POST',
    path: `${one}/replay`,
    summary: 'Replay events to a webhook of an account',
    description: 'Sends the events of a time range again, in their order and with the ids they had.',
    params: ofOne,
    body: { json: replayRequest, example: examples.replayRequest },
    answers: {
      description: 'Number of events that will be sent again.',
      data: replayedAnswer.properties.data,
      example: examples.replayed.data,
    },
    refusals: ['invalid-field', 'wrong-input', 'entity-not-found'],
    run: async (needs, { params, body }) => {
      const id = params.webhookId;
      const events = await replay(needs, await ownerNamed(needs, params), {
        id,
        from: new Date(body.from),
        to: body.to === undefined ? undefined : new Date(body.to),
        events: body.events ?? [],
      });
      return { id, events };
    },
  }),
];
