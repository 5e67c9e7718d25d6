import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nineHotels } from '../../test/support/catalogue.ts';
import { testServer } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { routes } from './routes.ts';

const needs = await testNeeds();
await nineHotels(needs);
const { ask } = await testServer(needs, routes);

test('GET /data/changes → 200, page by page', async () => {
  const first = await ask({ url: '/v3.0/data/changes?limit=10' });
  assert.equal(first.status, 200);
  const { data, next, catalogue } = first.json as { data: object[]; next: number; catalogue: string };
  assert.deepEqual([data.length, next], [10, 10]);
  assert.deepEqual(data[0], {
    number: 1,
    at: needs.clock.now().toISOString(),
    type: 'created',
    hotelId: 'lp1',
  });
  const rest = await ask({ url: `/v3.0/data/changes?after=${next}&partner=best` });
  assert.deepEqual(rest.json, {
    data: ['b1', 'b9'].map((partnerId, place) => ({
      number: 13 + place,
      at: needs.clock.now().toISOString(),
      type: 'mapping_added',
      hotelId: `lp${partnerId.slice(1)}`,
      partner: 'Best',
      partnerId,
    })),
    next: 14,
    last: 14,
    catalogue,
  });
  assert.deepEqual((await ask({ url: '/v3.0/data/changes?after=14' })).json, {
    data: [],
    next: 14,
    last: 14,
    catalogue,
  });
});

test('GET /data/changes → 400, an unknown partner, or text in place of a number', async () => {
  assert.equal((await ask({ url: '/v3.0/data/changes?partner=Nobody' })).status, 400);
  assert.equal((await ask({ url: '/v3.0/data/changes?after=-1' })).status, 400);
});
