import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { scenarioHotelId } from '../../test/support/bookings/buyer.ts';
import { testKey, testServer } from '../../test/support/http.ts';
import { noChangeOfTerms } from '../../test/support/suppliers/live-supplier.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { routes } from './routes.ts';
import { addSupplier, setSellingTerms } from './suppliers/manage.ts';
import { openWarnings, warningMessages, type Warning } from './warnings.ts';

/** The warnings of a search name what is missing from its response. */
const needs = await testNeeds();
const { ask } = await testServer(needs, routes);
const { key, accountId } = await testKey(needs, 'sandbox');
const { key: production } = await testKey(needs, 'production', accountId);
await needs.db.run(`
  insert into hotels (id, name, country, city, name_key, city_key, stars, time_zone, created_at, updated_at)
  select n, 'Inn ' || n, 'FR', 'Paris', 'inn ' || n, 'paris', 3, 'Europe/Paris', now(), now()
  from generate_series(1, 3) n`);
await needs.db.run(`update hotels set deleted_at = now() where id = 3`);
await needs.db.run(`insert into hotel_merges (loser, survivor, merged_at) values (3, 1, now())`);
await addSupplier(needs, {
  code: 'in-marks',
  kind: 'simulator',
  settings: { seed: 'other', currency: 'BAM' },
  enabled: true,
});

const down = scenarioHotelId('Supplier Down');
const silent = scenarioHotelId('Never Answers');
const stay = {
  occupancies: [{ adults: 2 }],
  currency: 'USD',
  guestNationality: 'FR',
  checkin: '2026-06-10',
  checkout: '2026-06-12',
  timeout: 1,
};

interface Found {
  readonly data: { readonly hotelId: string }[];
  readonly error?: { readonly code: number };
  readonly warnings?: Warning[];
}

async function search(body: object, path = '/hotels/rates', withKey = key): Promise<Found> {
  const answer = await ask({ method: 'POST', url: `/v3.0${path}`, key: withKey, body: { ...stay, ...body } });
  assert.equal(answer.status, 200, answer.text);
  return answer.json as Found;
}

const warning = (code: keyof typeof warningMessages, about: object = {}): Warning => ({
  code,
  message: warningMessages[code],
  ...about,
});
const supplier = 'simulator';

const cases: readonly (readonly [what: string, hotelIds: string[], warnings: Warning[] | undefined])[] = [
  ['nothing is missing', ['lp1', 'lp2'], undefined],
  ['a merged hotel is known by its former id', ['lp3'], undefined],
  ['a hotel that nobody knows', ['lp1', 'lpffff'], [warning('unknown-hotels', { hotelIds: ['lpffff'] })]],
  [
    'a supplier fails for one hotel of two',
    ['lp1', down],
    [warning('supplier-failed', { supplier, hotelIds: [down] })],
  ],
  [
    'a supplier does not answer for one hotel of two',
    ['lp1', silent],
    [warning('supplier-timeout', { supplier, hotelIds: [silent] })],
  ],
];

for (const path of ['/hotels/rates', '/hotels/min-rates'])
  describe(`warnings of ${path}`, () => {
    for (const [what, hotelIds, warnings] of cases)
      test(what, async () => {
        await setSellingTerms(needs.db, accountId, { ...noChangeOfTerms, suppliers: ['simulator'] });
        const found = await search({ hotelIds }, path);
        assert.deepEqual(found.warnings, warnings);
        assert.equal('warnings' in found, warnings !== undefined);
      });

    test('a production key without a live supplier, and a sandbox key without any', async () => {
      await setSellingTerms(needs.db, accountId, { ...noChangeOfTerms, suppliers: [] });
      const [live, none] = [
        await search({ hotelIds: ['lp1'] }, path, production),
        await search({ hotelIds: ['lp1'] }, path),
      ];
      assert.deepEqual([live.error?.code, live.warnings], [2001, [warning('no-live-supplier')]]);
      assert.deepEqual([none.error?.code, none.warnings], [2001, [warning('no-supplier')]]);
    });

    test('a supplier whose currency has no rate of exchange', async () => {
      await setSellingTerms(needs.db, accountId, { ...noChangeOfTerms, suppliers: ['in-marks'] });
      const { error, warnings } = await search({ hotelIds: ['lp1'] }, path);
      assert.deepEqual(
        [error?.code, warnings],
        [2001, [warning('no-exchange-rate', { supplier: 'in-marks' })]],
      );
    });
  });

test('a stream has one frame of them, before its end', async () => {
  await setSellingTerms(needs.db, accountId, { ...noChangeOfTerms, suppliers: ['simulator'] });
  const framesOf = async (hotelIds: string[]): Promise<string[]> => {
    const body = { ...stay, hotelIds, stream: true };
    const { text } = await ask({ method: 'POST', url: '/v3.0/hotels/rates', key, body });
    return text.split('\n\n').filter((frame) => frame !== '');
  };
  const frames = await framesOf(['lp1', down]);
  assert.equal(frames.at(-1), 'data: [DONE]');
  assert.deepEqual(JSON.parse(frames.at(-2)?.replace('data: ', '') ?? ''), {
    warnings: [warning('supplier-failed', { supplier, hotelIds: [down] })],
  });
  assert.ok(!(await framesOf(['lp1'])).some((frame) => frame.includes('warnings')));
});

test('repeated warnings are merged, and one about every hotel lists no hotels', () => {
  const warnings = openWarnings();
  warnings.add('supplier-failed', { supplier, hotels: [{ id: 1 }] });
  warnings.add('supplier-failed', { supplier, hotels: [{ id: 2 }] });
  assert.deepEqual(warnings.all(3), [warning('supplier-failed', { supplier, hotelIds: ['lp1', 'lp2'] })]);
  assert.deepEqual(warnings.all(2), [warning('supplier-failed', { supplier })]);
});
