import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { testKey, testServer } from '../../../test/support/http.ts';
import { readableLog } from '../../../test/support/log.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { routes } from '../routes.ts';
import { operationOf } from './tool.ts';
import { tools } from './tools.ts';

const { log, lines } = readableLog();
const needs = await testNeeds({ log });
const { app, ask } = await testServer(needs, routes);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const { key } = await testKey(needs, 'sandbox');

interface Result {
  readonly isError?: boolean;
  readonly content: readonly { readonly text?: string }[];
}

/** One message without a client, as a bearer token. */
async function rpc(method: string, params: object = {}, headers: object = {}) {
  const answer = await ask({
    method: 'POST',
    url: '/mcp',
    key: null,
    headers: { authorization: `Bearer ${key}`, ...headers },
    body: { jsonrpc: '2.0', id: 1, method, params },
  });
  const [, data = answer.text] = /^data: (.*)$/m.exec(answer.text) ?? [];
  return { ...answer, result: (JSON.parse(data) as { result?: Result }).result };
}

test('POST /mcp → 200, the official client connects, lists the tools and calls one', async () => {
  const client = new Client({ name: 'test', version: '1' });
  const url = new URL('/mcp', address);
  await client.connect(
    new StreamableHTTPClientTransport(url, { requestInit: { headers: { 'X-API-Key': key } } }),
  );
  const listed = await client.listTools();
  assert.deepEqual(
    listed.tools.map(({ name }) => name),
    tools.map(({ name }) => name),
  );
  assert.match(client.getInstructions() ?? '', /prebook_offer/);
  const result = (await client.callTool({ name: 'find_bookings', arguments: {} })) as Result;
  assert.equal(result.content[0]?.text, '{"bookings":[]}');
  await client.close();
});

test('the package writes nothing to the console: the log has JSON lines only', async (context) => {
  const warn = context.mock.method(console, 'warn', () => undefined);
  assert.equal((await rpc('tools/list')).status, 200);
  assert.equal(warn.mock.callCount(), 0);
});

test('a key is needed, as X-API-Key or as a bearer token', async () => {
  assert.equal((await rpc('tools/list')).status, 200);
  const refused = await rpc('tools/list', {}, { authorization: 'Bearer sand_nope' });
  assert.equal(refused.status, 401);
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  assert.equal((await ask({ method: 'POST', url: '/mcp', key: null, body })).status, 401);
  assert.equal((await ask({ method: 'POST', url: '/mcp', key, body })).status, 200);
  assert.equal((await ask({ url: '/mcp', key })).status, 405);
});

test('each tool says what it does, and its operations are route entries', () => {
  for (const { name, title, description, operations, input, hints } of tools) {
    assert.match(name, /^[a-z_]{4,30}$/);
    assert.ok(title.length < 60 && description.length < 600, name);
    for (const operation of operations) assert.ok(operationOf(operation), `${name}: ${operation}`);
    // A tool that only reads calls no operation that writes.
    const writing = operations.map(operationOf).some((entry) => entry.idempotent !== undefined);
    if (hints.readOnlyHint) assert.equal(writing, false, name);
    const undescribed = Object.entries(input.properties).filter(([, schema]) => !('description' in schema));
    assert.deepEqual(undescribed, [], name);
  }
});

test('the list of tools fits a context, and has nothing that is only for our documents', async () => {
  const { text } = await rpc('tools/list');
  assert.ok(text.length < 20_000, `${text.length} characters`);
  assert.doesNotMatch(text, /"x-|\$id/);
});

test('wrong input is refused in words, and unknown input is not ignored', async () => {
  const call = async (name: string, input: object) =>
    (await rpc('tools/call', { name, arguments: input })).result;
  for (const [name, input, words] of [
    ['get_hotel', {}, /hotelId is required/],
    ['get_hotel', { hotelId: 'lp1', city: 'Rome' }, /unknown input city: expected hotelId/],
    ['no_such', {}, /There is no tool "no_such": expected search_hotels/],
    ['get_hotel', { hotelId: 'lpffffff' }, /code \d+/],
  ] as const) {
    const result = await call(name, input);
    assert.equal(result?.isError, true, name);
    assert.match(result?.content[0]?.text ?? '', words);
  }
});

test('an id of dots is not a step in a path', async () => {
  for (const bookingId of ['.', '..', '../hotels', './']) {
    const { result } = await rpc('tools/call', { name: 'get_booking', arguments: { bookingId } });
    assert.equal(result?.isError, true);
    assert.match(result.content[0]?.text ?? '', /there is no booking/);
  }
});

test('hotels and rooms are found by words', async () => {
  await needs.db.run(`
    insert into hotels (id, name, country, city, name_key, city_key, address, stars, time_zone, created_at, updated_at)
    values (4242, 'Albergo Prova', 'IT', 'Rome', 'albergo prova', 'rome', 'Via Prova 1', 4, 'Europe/Rome', now(), now())`);
  await needs.db.run(`
    insert into hotel_rooms (id, hotel, name, max_adults, max_occupancy, updated_at)
    values (1, 4242, 'Junior Suite with Balcony', 2, 3, now()), (2, 4242, 'Twin Room', 2, 2, now())`);
  const call = async (name: string, input: object): Promise<unknown> =>
    JSON.parse((await rpc('tools/call', { name, arguments: input })).result?.content[0]?.text ?? '');
  const { hotels } = (await call('find_hotels', { query: 'Albergo Prova in Rome' })) as Found;
  assert.deepEqual(
    hotels.map(({ hotelId, address }) => [hotelId, address]),
    [['lp1092', 'Via Prova 1, Rome, IT']],
  );
  const found = (await call('find_rooms', { query: 'suite with a balcony in Rome' })) as Found;
  assert.equal(found.hotels[0]?.rooms?.[0]?.room, 'Junior Suite with Balcony');
  assert.match(((await call('find_hotels', { query: 'igloo in Oslo' })) as Found).note ?? '', /Use fewer/);
});

interface Found {
  readonly note?: string;
  readonly hotels: readonly {
    readonly hotelId: string;
    readonly address?: string;
    readonly rooms?: readonly { readonly room: string }[];
  }[];
}

test('an error of ours is logged, and not shown to the model', async () => {
  const broken = await testServer(
    needs,
    routes.map((entry) =>
      entry.path === '/data/hotel'
        ? { ...entry, handle: () => Promise.resolve({ status: 200, body: {} }) }
        : entry,
    ),
  );
  lines.length = 0;
  const { text } = await broken.ask({
    method: 'POST',
    url: '/mcp',
    key,
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_hotel', arguments: { hotelId: 'lp1' } },
    },
  });
  assert.match(text, /The tool has failed/);
  assert.doesNotMatch(text, /undefined/);
  assert.ok(lines.some(({ msg }) => msg === 'a tool of an agent has failed'));
});
