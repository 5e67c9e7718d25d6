import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importText } from '../../../test/support/catalogue.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { pin, unpin } from '../../catalogue/releases/pins.ts';
import { publishRelease } from '../../catalogue/releases/publish-release.ts';
import { routes } from '../routes.ts';

const needs = await testNeeds();
const { ask } = await testServer(needs, routes);
const { key, accountId } = await testKey(needs, 'sandbox');
const owner = { accountId, environment: 'sandbox' } as const;

/** Answers are read as what the assertions say they are. */
type Json = ReturnType<typeof JSON.parse>;

const stay = {
  occupancies: [{ adults: 2, childrenAges: [] }],
  currency: 'USD',
  guestNationality: 'FR',
  checkin: '2026-06-10',
  checkout: '2026-06-12',
};

async function mappedRooms(as = key): Promise<unknown[]> {
  const body = { ...stay, hotelIds: ['lp1'], roomMapping: true };
  const { json, text } = await ask({ key: as, method: 'POST', url: '/v3.0/hotels/rates', body });
  const rates = (json as Json).data?.[0]?.roomTypes.flatMap((one: Json) => one.rates);
  assert.ok(rates?.length > 0, text);
  return [...new Set<unknown>(rates.map((rate: Json) => rate.mappedRoomId))].toSorted();
}

test('mappedRoomId follows the pin of the account', async () => {
  await importText(needs, 'hotels', 'id,name,city,country,stars\n1,Inn,Paris,FR,3\n');
  const rooms = (text: string) =>
    importText(needs, 'rooms', `hotel_id,id,name,max_adults,max_occupancy\n${text}`);
  await rooms('1,11,Standard King Room,2,3\n1,12,Deluxe Twin Room,3,4\n');
  await needs.clock.advance(60_000);
  await publishRelease(needs, { name: 'one', note: '', by: 'cli:test', isCanary: false });
  const first = await mappedRooms();
  assert.deepEqual(first, [11, 12]);
  await pin(needs, { subject: { owner }, release: 'one', by: 'cli:test' });
  await needs.clock.advance(60_000);
  // The catalogue has another room of the name that the supplier sells.
  const now = needs.clock.now();
  await needs.db.run('update hotel_rooms set deleted_at = $1, updated_at = $1 where id = 11', [now]);
  await needs.db.run(
    `insert into hotel_rooms (id, hotel, name, max_adults, max_occupancy, amenities, updated_at)
     values (13, 1, 'Standard King Room', 2, 3, '{}', $1)`,
    [now],
  );
  await needs.db.run('update catalogue_head set last_change = last_change + 1');
  assert.deepEqual(await mappedRooms(), [11, 12], 'the rooms that the release has');
  const stranger = await testKey(needs, 'sandbox');
  assert.deepEqual(await mappedRooms(stranger.key), [12, 13]);
  await unpin(needs, { owner });
  assert.deepEqual(await mappedRooms(), [12, 13]);
});
