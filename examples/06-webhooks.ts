import { type Answer, call, chapter, say } from './stage.ts';

/** Webhooks: register, try, rotate, replay, read the log. docs/events.md tells what arrives. */
type Json = ReturnType<typeof JSON.parse>;
const bodyOf = (answer: Answer): Json => answer.body;
const hide = ['id', 'secret', 'createdAt', 'updatedAt', 'previousExpiresAt'];

async function onWebhook(what: string, id: string, body?: object): Promise<Json> {
  const [method = 'GET', path = ''] = what.split(' ');
  const answer = await fetch(`${process.env['BASE_URL']}/v3.0/webhooks/${id}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-api-key': process.env['SANDBOX_KEY'] ?? '' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  console.log(`\n${method} /v3.0/webhooks/{webhookId}${path} → ${answer.status}`);
  return answer.json();
}

chapter('Register', 'The secret is shown once; it verifies by the Standard Webhooks libraries.');
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

say('Only addresses on the public internet, only https, only events there are.');
await call('POST /v3.0/webhooks', { body: { url: 'http://hooks.example.invalid/' } });
await call('POST /v3.0/webhooks', { body: { url: 'https://u:p@hooks.example.invalid/' } });

chapter('Try', 'A test event is sent at once. Nobody is at this address, and the answer says so.');
const { delivered, status } = (await onWebhook('POST /test', made.id)).data;
console.log(`delivered: ${delivered}, status: ${status}`);
const log = (await onWebhook('GET /deliveries', made.id)).data;
console.log(`${log[0].eventName}: ${log[0].state}, tried: ${log[0].log.length > 0}`);

chapter('Rotate', 'For a day both secrets sign.');
const rotated = (await onWebhook('POST /rotate', made.id, {})).data;
console.log(`another secret: ${rotated.secret !== made.secret}`);

chapter('Replay', 'Everything the webhook wants from a range of time, with the ids it had.');
const from = new Date(Date.now() - 3_600_000).toISOString();
console.log(`events: ${(await onWebhook('POST /replay', made.id, { from })).data.events}`);

chapter('Switch off and delete', 'What waits is given up; a replay brings it back.');
console.log((await onWebhook('PUT ', made.id, { status: 'disabled' })).data.status);
await onWebhook('DELETE ', made.id);
await onWebhook('GET ', made.id);
await call('GET /v3.0/webhooks');
