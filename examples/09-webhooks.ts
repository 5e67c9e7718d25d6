import { type Answer, call, chapter, say } from './requests.ts';

/** Webhooks: register, try, rotate, replay, read the log. docs/events.md describes what arrives. */
type Json = ReturnType<typeof JSON.parse>;
const bodyOf = (answer: Answer): Json => answer.body;
const hide = ['id', 'secret', 'createdAt', 'updatedAt', 'previousExpiresAt'];

const one = '/v3.0/webhooks/{webhookId}';

const onWebhook = async (what: string, webhookId: string, body?: object): Promise<Json> =>
  bodyOf(await call(what, { quiet: true, ids: { webhookId }, ...(body === undefined ? {} : { body }) }));

chapter('Register', 'The secret is shown once. Libraries of Standard Webhooks verify with it.');
const made = bodyOf(
  await call('POST /v3.0/webhooks', {
    hide,
    body: {
      url: 'https://hooks.example.invalid/innkeeper',
      description: 'Bookings to the back office',
      events: ['booking.book', 'booking.cancel'],
      authorizationToken: 'Bearer of news',
    },
  }),
).data;

say('Only public https addresses and known events are accepted.');
await call('POST /v3.0/webhooks', { body: { url: 'http://hooks.example.invalid/' } });
await call('POST /v3.0/webhooks', { body: { url: 'https://u:p@hooks.example.invalid/' } });

chapter('Try', 'A test event is sent at once. No server is at this address, which the response reports.');
const { delivered, status } = (await onWebhook(`POST ${one}/test`, made.id)).data;
console.log(`delivered: ${delivered}, status: ${status}`);
const log = (await onWebhook(`GET ${one}/deliveries`, made.id)).data;
console.log(`${log[0].eventName}: ${log[0].state}, tried: ${log[0].log.length > 0}`);

chapter('Rotate', 'Both secrets sign for one day.');
const rotated = (await onWebhook(`POST ${one}/rotate`, made.id, {})).data;
console.log(`another secret: ${rotated.secret !== made.secret}`);

chapter('Replay', 'Sends the events of a period again, with their ids.');
const from = new Date(Date.now() - 3_600_000).toISOString();
console.log(`events: ${(await onWebhook(`POST ${one}/replay`, made.id, { from })).data.events}`);

chapter('Switch off and delete', 'Waiting deliveries are abandoned; a replay sends them again.');
console.log((await onWebhook(`PUT ${one}`, made.id, { status: 'disabled' })).data.status);
await onWebhook(`DELETE ${one}`, made.id);
await onWebhook(`GET ${one}`, made.id);
await call('GET /v3.0/webhooks');
