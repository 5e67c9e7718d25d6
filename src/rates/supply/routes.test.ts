import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { ACCESSIBLE } from '../../catalogue/stores/hotel-filter.ts';
import { routes } from '../routes.ts';

const needs = await testNeeds();
const { ask } = await testServer(needs, routes);
await needs.db.run(
  `insert into hotels (id, name, country, city, name_key, city_key, stars, time_zone, facilities, created_at, updated_at)
   select n, 'Inn ' || n, 'FR', 'Paris', 'inn ' || n, 'paris', 3, 'Europe/Paris',
     case when n = 2 then $1::integer[] else '{}' end, now(), now()
   from generate_series(1, 3) n`,
  [ACCESSIBLE],
);
const { key, accountId } = await testKey(needs, 'sandbox');
const { key: production } = await testKey(needs, 'production', accountId);
const { key: other } = await testKey(needs, 'sandbox');

const PATH = '/v3.0/supply-customization';
const set = (body: object) => ask({ key, method: 'PUT', url: PATH, body });
const setting = async (of: string): Promise<unknown> => (await ask({ key: of, url: PATH })).json;
const is = (advancedAccessibility: boolean) => ({ data: [{ advancedAccessibility }] });

async function found(of: string, where: object): Promise<string[]> {
  const stay = { checkin: '2026-06-10', checkout: '2026-06-12', currency: 'USD', guestNationality: 'FR' };
  const body = { ...stay, occupancies: [{ adults: 2 }], ...where };
  const { json } = await ask({ key: of, method: 'POST', url: '/v3.0/hotels/rates', body });
  return (json as { data: { hotelId: string }[] }).data.map(({ hotelId }) => hotelId).toSorted();
}

const places = [{ hotelIds: ['lp1', 'lp2', 'lp3'] }, { countryCode: 'FR', cityName: 'Paris' }];

test('GET /supply-customization → 200, PUT /supply-customization → 200: searches find accessible hotels only', async () => {
  assert.deepEqual(await setting(key), is(false));
  for (const where of places) assert.deepEqual(await found(key, where), ['lp1', 'lp2', 'lp3']);
  for (let times = 0; times < 2; times += 1) {
    const { status, json } = await set({ advancedAccessibility: true });
    assert.deepEqual([status, json], [200, is(true)]);
    assert.deepEqual(await setting(key), is(true));
  }
  for (const where of places) {
    assert.deepEqual(await found(key, where), ['lp2']);
    assert.deepEqual(await found(key, { ...where, advancedAccessibilityOnly: false }), ['lp2']);
  }
});

test('the other environment and other accounts keep their setting', async () => {
  for (const one of [production, other]) assert.deepEqual(await setting(one), is(false));
  for (const where of places) assert.deepEqual(await found(other, where), ['lp1', 'lp2', 'lp3']);
  await ask({ key: production, method: 'PUT', url: PATH, body: { advancedAccessibility: true } });
  assert.deepEqual(await set({ advancedAccessibility: false }).then(({ json }) => json), is(false));
  assert.deepEqual(await setting(production), is(true));
  for (const where of places) assert.deepEqual(await found(key, where), ['lp1', 'lp2', 'lp3']);
});

test('PUT /supply-customization → 400, with the code as text', async () => {
  for (const body of [{}, { advancedAccessibility: 'perhaps' }]) {
    const { status, json } = await set(body);
    const { code, message } = json as Record<string, unknown>;
    assert.deepEqual(
      [status, code, message],
      [400, '4002', 'required request field is missing or wrong input'],
    );
  }
});
