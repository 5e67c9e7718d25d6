import { limits } from '../contract/limits.ts';
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import test from 'node:test';
import {
  brotliCompressSync,
  brotliDecompressSync,
  deflateSync,
  gunzipSync,
  gzipSync,
  zstdDecompressSync,
} from 'node:zlib';
import Type from 'typebox';
import { BrokenInvariant } from '../lib/assert.ts';
import { createKey } from '../accounts/keys.ts';
import { refuse } from '../contract/refusal.ts';
import { ok, route, type Route } from '../contract/route.ts';
import { multipart } from '../../test/support/forms.ts';
import { bareEntry, testServer } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';

/** Operations for these tests only: one for each feature of the server. */

const routes: readonly Route[] = [
  route({
    ...bareEntry,
    method: 'GET',
    path: '/data/things/{id}',
    group: 'data',
    params: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
    query: Type.Object({
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000 })),
      timeout: Type.Optional(Type.Number()),
      ids: Type.Optional(Type.Array(Type.String())),
    }),
    handle: (_needs, { params, query }) => Promise.resolve(ok({ params, query })),
  }),
  route({
    ...bareEntry,
    method: 'POST',
    path: '/rates/book',
    group: 'book',
    body: { json: Type.Object({ prebookId: Type.String({ minLength: 1 }) }) },
    handle: (_needs, { body }) => Promise.resolve(ok({ body })),
  }),
  route({
    ...bareEntry,
    method: 'POST',
    path: '/rooms/match/async',
    group: 'deep-map',
    body: { json: Type.Object({ hotelId: Type.String() }), maxBytes: 100 },
    handle: (_needs, { body }) => Promise.resolve(ok({ body })),
  }),
  route({
    ...bareEntry,
    method: 'PUT',
    path: '/bookings/{bookingId}',
    group: 'bookings',
    handle: (_needs, { body }) => Promise.resolve(ok({ body: body ?? null })),
  }),
  ...['/bookings', '/bookings/'].map((path) =>
    route({
      ...bareEntry,
      method: 'GET',
      path,
      group: 'bookings',
      handle: () => Promise.resolve(ok({ path })),
    }),
  ),
  route({
    ...bareEntry,
    answers: { 200: { description: 'Fine.', contentType: 'text/csv', examples: { one: 'a' } } },
    method: 'POST',
    path: '/hotels/match/async',
    group: 'hotel-match',
    body: {
      json: Type.Object({ input_gcs: Type.String() }),
      multipart: Type.Object({}),
      maxBytes: 1000,
      tooLarge: 'hotels-too-large',
    },
    handle: async (_needs, { body, parts }) => {
      if (parts === undefined) return ok({ body });
      const lines: string[] = [];
      for await (const part of parts) {
        if (part.kind === 'file' && part.fileName === 'skipped.gz') {
          part.bytes.resume();
          continue;
        }
        const text =
          part.kind === 'field'
            ? part.value
            : await new Response(Readable.toWeb(part.bytes) as ReadableStream).text();
        lines.push(`${part.name}=${text}`);
      }
      return ok(Readable.from([`${lines.join(';')}\n`]));
    },
  }),
  route({
    ...bareEntry,
    method: 'GET',
    path: '/data/long',
    group: 'data',
    handle: () => Promise.resolve(ok({ data: 'long '.repeat(1000) })),
  }),
  route({
    ...bareEntry,
    method: 'GET',
    path: '/data/broken',
    group: 'data',
    handle: () => Promise.reject(new BrokenInvariant('a secret of the house')),
  }),
  route({
    ...bareEntry,
    method: 'GET',
    path: '/data/refused',
    group: 'data',
    handle: () => Promise.reject(refuse('unknown-hotels')),
  }),
  route({
    ...bareEntry,
    method: 'GET',
    path: '/vouchers',
    group: 'vouchers',
    mount: 'both',
    handle: () => Promise.resolve(ok({ voucher: [] })),
  }),
];

const needs = await testNeeds();
const { ask } = await testServer(needs, routes);

/** Requests with the expected response: status and the body, or the description of its error. */
const table: readonly (readonly [string, Parameters<typeof ask>[0], number, unknown])[] = [
  [
    'path and query are read into their kinds',
    { url: '/v3.0/data/things/7?limit=20&timeout=1.5&ids=a,b' },
    200,
    { params: { id: 7 }, query: { limit: 20, timeout: 1.5, ids: ['a', 'b'] } },
  ],
  [
    'an unknown query value is named, and the one that was meant',
    { url: '/v3.0/data/things/7?limti=20' },
    400,
    'query parameter "limti" is unknown: did you mean "limit"?',
  ],
  [
    'a literal undefined is absent, also where it is unknown',
    { url: '/v3.0/data/things/7?nothing=undefined' },
    200,
    { params: { id: 7 }, query: {} },
  ],
  ['every operation takes a timeout', { url: '/v3.0/bookings?timeout=4' }, 200, { path: '/bookings' }],
  [
    'a literal undefined is absent',
    { url: '/v3.0/data/things/7?limit=undefined' },
    200,
    { params: { id: 7 }, query: {} },
  ],
  [
    'a wrong query value is named',
    { url: '/v3.0/data/things/7?limit=0' },
    400,
    'limit is 0: it must be an integer from 1 to 5000',
  ],
  [
    'a wrong path value is named',
    { url: '/v3.0/data/things/seven' },
    400,
    'id is "seven": it must be an integer of at least 1',
  ],
  [
    'unknown fields of a body are ignored',
    { method: 'POST', url: '/v3.0/rates/book', body: { prebookId: 'p', x: 1 } },
    200,
    { body: { prebookId: 'p', x: 1 } },
  ],
  [
    'bodies are not coerced',
    { method: 'POST', url: '/v3.0/rates/book', body: { prebookId: 5 } },
    400,
    'prebookId is 5: it must be text that is not empty',
  ],
  [
    'a body is missing',
    { method: 'POST', url: '/v3.0/rates/book', headers: { 'content-type': 'application/json' } },
    400,
    'the body is missing: it must be a JSON object',
  ],
  [
    'a former name is refused',
    { method: 'POST', url: '/v3.0/rates/book', body: { guestInfo: {} } },
    400,
    'guestInfo is a field of version 2.0: send guests, an array with one entry {occupancyNumber, firstName, lastName} per room, and holder',
  ],
  [
    'a former version is refused',
    { method: 'POST', url: '/v2.0/rates/book', body: {} },
    410,
    'POST /v2.0/rates/book is an operation of version 2.0: use POST /v3.0/rates/book; guestInfo is now guests, an array with one entry {occupancyNumber, firstName, lastName} per room, and holder',
  ],
  [
    'a former operation is refused',
    { url: '/v2.0/hotels' },
    410,
    'GET /v2.0/hotels is an operation of version 2.0: the minimum rate operation was removed: use POST /v3.0/hotels/min-rates, or POST /v3.0/hotels/rates for whole offers',
  ],
  [
    'malformed JSON, coded',
    {
      method: 'POST',
      url: '/v3.0/rates/book',
      body: '{"a":',
      headers: { 'content-type': 'application/json' },
    },
    400,
    'the body is not valid JSON: Unexpected end of JSON input',
  ],
  [
    'malformed JSON, simple',
    {
      method: 'POST',
      url: '/v3.0/hotels/match/async',
      body: '{"a":',
      headers: { 'content-type': 'application/json' },
    },
    400,
    { error: 'the body is not valid JSON: Unexpected end of JSON input' },
  ],
  [
    'malformed JSON, deep-map',
    {
      method: 'POST',
      url: '/v3.0/rooms/match/async',
      body: '{',
      headers: { 'content-type': 'application/json' },
    },
    400,
    {
      error:
        "deep-map validation error: the body is not valid JSON: Expected property name or '}' in JSON at position 1 (line 1 column 2)",
    },
  ],
  [
    'a mismatch, deep-map',
    { method: 'POST', url: '/v3.0/rooms/match/async', body: {} },
    400,
    {
      error: 'deep-map validation error: hotelId is required: it must be text',
      errors: [{ pointer: '/hotelId', message: 'hotelId is required: it must be text' }],
    },
  ],
  [
    'a wrong content type',
    {
      method: 'POST',
      url: '/v3.0/rates/book',
      body: 'a=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    415,
    'content-type is "application/x-www-form-urlencoded": it must be application/json',
  ],
  [
    'no content type',
    { method: 'POST', url: '/v3.0/rates/book', body: '{}' },
    415,
    'content-type is missing: it must be application/json',
  ],
  [
    'a body over the limit',
    { method: 'POST', url: '/v3.0/rooms/match/async', body: { hotelId: 'x'.repeat(200) } },
    413,
    { error: 'the body is larger than 100 bytes' },
  ],
  [
    'an unknown path',
    { url: '/v3.0/nowhere' },
    404,
    '"GET /v3.0/nowhere" does not exist: /reference lists all operations',
  ],
  [
    'an operation that needs the internet',
    { url: '/v3.0/data/weather?latitude=1' },
    404,
    '"GET /v3.0/data/weather" is not offered: a forecast needs the internet, and this service answers from its own data only',
  ],
  [
    'a long unknown path, cut within its quotation marks',
    { url: `/v3.0/${'x'.repeat(300)}` },
    404,
    `"${`GET /v3.0/${'x'.repeat(300)}`.slice(0, limits.quotedCharacters - 1)}…" does not exist: /reference lists all operations`,
  ],
  [
    'an unknown path below a simple group',
    { url: '/v3.0/rooms/match/nowhere' },
    404,
    { error: '"GET /v3.0/rooms/match/nowhere" does not exist: /reference lists all operations' },
  ],
  [
    'a wrong method',
    { method: 'DELETE', url: '/v3.0/rates/book' },
    405,
    'DELETE /v3.0/rates/book is not supported: use POST',
  ],
  [
    'an unheard-of method',
    { method: 'PATCH', url: '/v3.0/bookings/b1' },
    405,
    'PATCH /v3.0/bookings/b1 is not supported: use PUT',
  ],
  ['a slash more than needed', { method: 'PUT', url: '/v3.0/bookings/b1/?timeout=4' }, 200, { body: null }],
  ['a route declared without the slash', { url: '/v3.0/bookings?timeout=/' }, 200, { path: '/bookings' }],
  ['a route declared with the slash', { url: '/v3.0/bookings/?timeout=1' }, 200, { path: '/bookings/' }],
  [
    'an operation without a body takes none',
    { method: 'PUT', url: '/v3.0/bookings/b1', headers: { 'content-type': 'application/json' } },
    200,
    { body: null },
  ],
  [
    'an operation without a body ignores one',
    { method: 'PUT', url: '/v3.0/bookings/b1', body: 'a=1', headers: { 'content-type': 'text/plain' } },
    200,
    { body: null },
  ],
  [
    'JSON where a form is also taken',
    { method: 'POST', url: '/v3.0/hotels/match/async', body: { input_gcs: 'gs://b/o' } },
    200,
    { body: { input_gcs: 'gs://b/o' } },
  ],
  [
    'JSON that is too deep, in a field nobody knows',
    {
      method: 'POST',
      url: '/v3.0/rates/book',
      body: `{"prebookId":"p","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      headers: { 'content-type': 'application/json' },
    },
    400,
    'the body has arrays or objects nested more than 64 levels deep',
  ],
  [
    'JSON as deep as may be',
    {
      method: 'POST',
      url: '/v3.0/rates/book',
      body: `{"prebookId":"p","x":${'['.repeat(63)}${']'.repeat(63)}}`,
      headers: { 'content-type': 'application/json' },
    },
    200,
    { body: { prebookId: 'p', x: JSON.parse('['.repeat(63) + ']'.repeat(63)) } },
  ],
  [
    'a path that is too long, in the form of its group',
    { url: `/v3.0/rooms/match/${'x'.repeat(5_000)}` },
    404,
    { error: 'the path has 5018 bytes: it must have at most 4096' },
  ],
  ['more slashes than one', { method: 'PUT', url: '/v3.0/bookings/b1////' }, 200, { body: null }],
  [
    'a part of the path that is too long',
    { method: 'PUT', url: `/v3.0/bookings/${'x'.repeat(1_025)}` },
    404,
    'a segment of the path is longer than 1024 characters',
  ],
  [
    'an encoding that nobody knows',
    {
      method: 'POST',
      url: '/v3.0/rates/book',
      body: { prebookId: 'p' },
      headers: { 'content-encoding': 'zip' },
    },
    415,
    'content-encoding is "zip": it must be gzip, deflate or br',
  ],
  [
    'a body that is not packed though it says so',
    {
      method: 'POST',
      url: '/v3.0/rates/book',
      body: { prebookId: 'p' },
      headers: { 'content-encoding': 'gzip' },
    },
    400,
    'the body is not valid gzip, although content-encoding is gzip',
  ],
  [
    'a boundary of 10,000 characters',
    {
      method: 'POST',
      url: '/v3.0/hotels/match/async',
      body: 'x',
      headers: { 'content-type': `multipart/form-data; boundary=${'b'.repeat(10_000)}` },
    },
    400,
    { error: 'the boundary of the form has 10000 characters: it must have at most 200' },
  ],
  ['a refusal of the story', { url: '/v3.0/data/refused' }, 400, 'hotel ids not found'],
  ['mounted at the root as well', { url: '/vouchers' }, 200, { voucher: [] }],
  ['mounted below the version as well', { url: '/v3.0/vouchers/' }, 200, { voucher: [] }],
  [
    'no key, coded',
    { url: '/v3.0/data/long', key: null },
    401,
    {
      error: {
        code: 401,
        message: 'unauthorized',
        description: 'the key is missing: send it in the header X-API-Key, for example X-API-Key: sand_…',
      },
    },
  ],
  [
    'an empty key, message',
    { url: '/vouchers', key: '' },
    401,
    {
      message: 'unauthorized',
      description: 'the key is missing: send it in the header X-API-Key, for example X-API-Key: sand_…',
    },
  ],
  [
    'a malformed key, simple',
    { method: 'POST', url: '/v3.0/rooms/match/async', key: 'x', body: {} },
    401,
    {
      error: 'invalid or missing bearer token',
      description:
        'the value of X-API-Key is not a key: expected sand_ or prod_ followed by letters and digits',
    },
  ],
  [
    'without a key nothing of the body is looked at',
    { method: 'POST', url: '/v3.0/rates/book', key: null, body: '{' },
    401,
    {
      error: {
        code: 401,
        message: 'unauthorized',
        description: 'the key is missing: send it in the header X-API-Key, for example X-API-Key: sand_…',
      },
    },
  ],
];

for (const [name, request, status, expected] of table) {
  test(`${name}: ${request.method ?? 'GET'} ${request.url} → ${status}`, async () => {
    const answer = await ask(request);
    const body = answer.json;
    assert.deepEqual(typeof expected === 'string' ? descriptionOf(body) : body, expected, answer.text);
    assert.equal(answer.status, status);
  });
}

function descriptionOf(body: unknown): unknown {
  return (body as { error?: { description?: string } }).error?.description;
}

const form = (boundary: string, parts: readonly (readonly [string, string])[]) =>
  parts
    .map(
      ([disposition, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`,
    )
    .join('') + `--${boundary}--\r\n`;
const formHeaders = { 'content-type': 'multipart/form-data; boundary=abc' };
const hotels = { method: 'POST', url: '/v3.0/hotels/match/async', headers: formHeaders } as const;

test('the parts of a form come in the order sent, and text is answered as it is', async () => {
  const answer = await ask({
    ...hotels,
    body: form('abc', [
      ['name="before"', '1'],
      ['name="file"; filename="a.csv"', 'id\n1\n'],
      ['name="after"', '2'],
    ]),
  });
  assert.equal(answer.text, 'before=1;file=id\n1\n;after=2\n');
  assert.equal(answer.headers['content-type'], 'text/csv');
});

test('every invalid field is listed, and the first is also the description', async () => {
  const coded = await ask({ url: '/v3.0/data/things/7?limit=0&timeout=x' });
  assert.deepEqual((coded.json as { errors: unknown }).errors, [
    { pointer: '/limit', message: 'limit is 0: it must be an integer from 1 to 5000' },
    { pointer: '/timeout', message: 'timeout is "x": it must be a number' },
  ]);
  const simple = await ask({ method: 'POST', url: '/v3.0/rooms/match/async', body: {} });
  const message = 'hotelId is required: it must be text';
  assert.deepEqual(simple.json, {
    error: `deep-map validation error: ${message}`,
    errors: [{ pointer: '/hotelId', message }],
  });
});

test('accounts of the public interface may send unknown parameters', async () => {
  const { key } = await createKey(needs, { environment: 'sandbox', compat: 'public' });
  assert.equal((await ask({ url: '/v3.0/data/things/7?limti=20', key })).status, 200);
});

test('a file over the limit is refused with the message of the operation', async () => {
  const answer = await ask({
    ...hotels,
    body: form('abc', [['name="file"; filename="a.csv"', 'x'.repeat(5000)]]),
  });
  assert.deepEqual(
    [answer.status, answer.json],
    [413, { error: 'CSV exceeds 32MiB; use input_gcs for large files' }],
  );
});

for (const [name, body, headers] of [
  ['cut off', form('abc', [['name="file"; filename="a.csv"', 'id']]).slice(0, -20), formHeaders],
  ['without its boundary', 'x', { 'content-type': 'multipart/form-data' }],
] as const) {
  test(`a form ${name} is refused`, async () => {
    const answer = await ask({ ...hotels, headers, body });
    assert.deepEqual(
      [answer.status, answer.json],
      [400, { error: 'the body is not a complete multipart form' }],
    );
  });
}

for (const [encoding, pack] of [
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const) {
  test(`bodies may be compressed as ${encoding}, JSON and forms`, async () => {
    const headers = { 'content-encoding': encoding };
    const json = { ...headers, 'content-type': 'application/json' };
    const small = await ask({
      method: 'POST',
      url: '/v3.0/rates/book',
      headers: json,
      body: pack(JSON.stringify({ prebookId: 'p' })),
    });
    assert.deepEqual([small.status, small.json], [200, { body: { prebookId: 'p' } }], small.text);
    const packedForm = pack(form('abc', [['name="file"; filename="a.csv"', 'id\n1\n']]));
    const file = await ask({ ...hotels, headers: { ...formHeaders, ...headers }, body: packedForm });
    assert.equal(file.text, 'file=id\n1\n;\n'.replace(';', ''));
  });
}

test('a file part may be a gzip file, whatever its name; its decompressed size is limited', async () => {
  const send = (parts: readonly (readonly [string, string | Buffer])[]) =>
    ask({ ...hotels, ...multipart(parts) });
  const packed = gzipSync('id\n1\n');
  const parts = [
    ['file', packed],
    ['after', '2'],
  ] as const;
  assert.equal((await send(parts)).text, 'file=id\n1\n;after=2\n');
  assert.equal((await send([['file', '']])).text, 'file=\n');
  const large = await send([['file', gzipSync(Buffer.alloc(1_001))]]);
  const words = { error: 'CSV exceeds 32MiB; use input_gcs for large files' };
  assert.deepEqual([large.status, large.json], [413, words]);
  const skipped = form('abc', [
    ['name="file"; filename="skipped.gz"', '\x1f\x8b is not all'],
    ['name="after"', '2'],
  ]);
  assert.equal((await ask({ ...hotels, body: skipped })).text, 'after=2\n');
  const broken = await send([['file', packed.subarray(0, 15)]]);
  const sentence = 'the file begins like a gzip file, but cannot be decompressed to its end';
  assert.deepEqual([broken.status, broken.json], [400, { error: sentence }]);
});

test('a body that decompresses beyond the limit is refused, and no more of it is decompressed', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 ** 2));
  const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' };
  const json = await ask({
    method: 'POST',
    url: '/v3.0/hotels/match/async',
    headers,
    body: bomb.subarray(0, 900),
  });
  assert.deepEqual([json.status, json.json], [413, { error: 'the body is larger than 256 KiB' }]);
  const preamble = await ask({
    ...hotels,
    headers: { ...formHeaders, 'content-encoding': 'gzip' },
    body: bomb,
  });
  assert.equal(preamble.status, 400, preamble.text);
  assert.match(preamble.text, /the form decompresses to more than \d+ bytes/);
});

test('a broken invariant is a 500 with the request id and no internal detail', async () => {
  const answer = await ask({ url: '/v3.0/data/broken', headers: { 'x-request-id': 'mine-1' } });
  assert.equal(answer.status, 500);
  assert.deepEqual(answer.json, {
    error: { code: 5000, message: 'unable to process request', description: 'request id mine-1' },
  });
});

test('every response has a request id: ours, or that of the request if it is valid', async () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
  const sent = ['', 'has space', 'x'.repeat(129), 'line\tbreak', '<script>', '4242-4242-4242-4242'];
  for (const id of sent) {
    const answer = await ask({ url: '/v3.0/nowhere', headers: { 'x-request-id': id } });
    assert.match(String(answer.headers['x-request-id']), uuid);
  }
  const own = await ask({ url: '/v3.0/data/long', headers: { 'x-request-id': 'trace:1/2' } });
  assert.equal(own.headers['x-request-id'], 'trace:1/2');
});

test('a browser may call from any origin, and its preflight request needs no key', async () => {
  const first = await ask({
    method: 'OPTIONS',
    url: '/v3.0/rates/book',
    key: null,
    headers: { origin: 'https://a.example', 'access-control-request-method': 'POST' },
  });
  assert.equal(first.status, 204);
  for (const header of ['X-API-Key', 'Authorization', 'mcp-protocol-version'])
    assert.match(String(first.headers['access-control-allow-headers']), new RegExp(`\\b${header}\\b`));
  const refused = await ask({ url: '/v3.0/data/long', key: null });
  assert.equal(refused.headers['access-control-allow-origin'], '*');
});

test('long JSON is compressed as the client prefers, by the cheapest encoding of several', async () => {
  const { app } = await testServer(
    needs,
    routes.filter((entry) => entry.path === '/data/long'),
  );
  const unpack = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync };
  const expected: readonly (readonly [string, keyof typeof unpack | undefined])[] = [
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['GZIP;q=1.0, zstd;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*, gzip', 'gzip'],
    ['', undefined],
    ['deflate', undefined],
    ['gzip;q=0', undefined],
    ['gzip;q=0.0, br; q=0', undefined],
  ];
  const { key } = await createKey(needs, { environment: 'sandbox' });
  for (const [accepted, encoding] of expected) {
    const answer = await app.inject({
      url: '/v3.0/data/long',
      headers: { 'x-api-key': key, 'accept-encoding': accepted },
    });
    assert.equal(answer.headers['content-encoding'], encoding, accepted);
    assert.equal(answer.headers['vary'], 'X-API-Key, accept-encoding');
    const bytes = encoding === undefined ? answer.rawPayload : unpack[encoding](answer.rawPayload);
    assert.equal(JSON.parse(bytes.toString()).data.length, 5000);
  }
});

test('HEAD responds like GET without a body', async () => {
  const answer = await ask({ method: 'HEAD', url: '/v3.0/data/long' });
  assert.deepEqual([answer.status, answer.text], [200, '']);
});

test('the response to a wrong method lists the allowed ones', async () => {
  const answer = await ask({ method: 'DELETE', url: '/v3.0/bookings' });
  assert.equal(answer.headers['allow'], 'GET, HEAD');
});

test('a file of a form needs no name', async () => {
  const lines = [
    '--b',
    'content-disposition: form-data; name="file"',
    'content-type: application/octet-stream',
    '',
    'id',
  ];
  const { status, text } = await ask({
    ...hotels,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: [...lines, '--b--', ''].join('\r\n'),
  });
  assert.deepEqual([status, text], [200, 'file=id\n']);
});
