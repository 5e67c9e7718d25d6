import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeClock } from '../../../test/support/clock.ts';
import type { SupplierOffer } from '../engine/offer.ts';
import type { HotelOnSale } from '../hotels-store.ts';
import { roomMapper } from './room-mapping.ts';
import { openWarnings } from '../warnings.ts';

/** The mapper reads nothing else of a hotel and its offers. */
const hotel = { id: 7, rooms: [{ id: 70, name: 'Harbour Suite' }] } as unknown as HotelOnSale;
const offer = { rates: [{ name: 'HARBOUR SUITE, ROOM ONLY' }] } as unknown as SupplierOffer;
const { signal } = new AbortController();

test('a search warns only of the hotels whose room names exceed its budget', async () => {
  const warnings = openWarnings();
  const search = { account: 'a', signal, warnings };
  const clock = fakeClock();
  const poor = roomMapper({ clock }, { ...search, budgetMs: 0.001 });
  assert.deepEqual([...(await poor(hotel, [offer]))], []);
  const [warning, ...more] = warnings.all(2);
  assert.deepEqual([warning?.code, warning?.hotelIds, more], ['rooms-not-mapped', ['lp7'], []]);

  const others = openWarnings();
  const mapped = await roomMapper({ clock }, { account: 'a', signal, warnings: others })(hotel, [offer]);
  assert.equal(mapped.get('HARBOUR SUITE, ROOM ONLY')?.id, 70);
  assert.deepEqual(others.all(2), []);
});
