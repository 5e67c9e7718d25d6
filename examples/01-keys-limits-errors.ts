import { baseUrl, call, chapter, productionKey, sandboxKey, say } from './requests.ts';

chapter('Keys', 'A key in the header X-API-Key identifies the caller and the environment.');
await call('GET /v3.0/account', { hide: ['accountId', 'keyId'] });
await call('GET /v3.0/account', { key: productionKey, hide: ['accountId', 'keyId'] });

say('A request without a key, or with a mistyped one, is refused.');
await call('GET /v3.0/account', { key: null });
await call('GET /v3.0/account', { key: `${sandboxKey.slice(0, -1)}_` });

chapter('Errors', 'Mapping endpoints return a text, all others a code that a program can compare.');
await call('POST /v3.0/webhooks', { body: '{"url":', headers: { 'content-type': 'application/json' } });
await call('POST /v3.0/webhooks', { body: { url: 5 } });
await call('POST /v3.0/webhooks', { body: 'url=x', headers: { 'content-type': 'text/plain' } });
await call('POST /v3.0/rooms/nowhere', { body: {} });
await call('DELETE /v3.0/account', { show: ['allow'] });

say('For an operation of version 2.0, the response names the operation that replaced it.');
await call('GET /v2.0/hotels');

say('Every response has a request id: ours, or the one that was sent.');
await call('GET /v3.0/nowhere', {
  headers: { 'x-request-id': 'order-4711' },
  show: ['x-request-id'],
  quiet: true,
});

chapter('Limits', 'Every response has the rate limit; the header RateLimit has the requests that are left.');
await call('GET /v3.0/account', { quiet: true, show: ['ratelimit-policy'] });

say('Hotel mapping: ten requests a minute in the sandbox, shared by its five operations.');
const statuses: number[] = [];
for (let i = 0; i < 10; i += 1) {
  const answer = await fetch(`${baseUrl}/v3.0/hotels/match/partners`, {
    headers: { 'x-api-key': sandboxKey },
  });
  statuses.push(answer.status);
}
console.log(`\nGET /v3.0/hotels/match/partners, ten times → ${[...new Set(statuses)].join()}`);
await call('GET /v3.0/hotels/match/partners', { show: ['ratelimit-policy'] });

say('Production has its own limit.');
await call('GET /v3.0/hotels/match/partners', {
  key: productionKey,
  quiet: true,
  show: ['ratelimit-policy'],
});
