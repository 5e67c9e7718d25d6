import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fakeClock } from '../../../test/support/clock.ts';
import { testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import type { Db } from '../../contract/database.ts';
import { routes } from '../routes.ts';
import { searchTime } from './search-time.ts';

const needs = await testNeeds();
await needs.db.run(`
  insert into hotels (id, name, country, city, name_key, city_key, stars, time_zone, created_at, updated_at)
  values (1, 'Inn', 'FR', 'Paris', 'inn', 'paris', 3, 'Europe/Paris', now(), now())`);

/** The database, which never answers the statements of this name. */
function silentAbout(name: string): Db {
  const isSilent = (statement: unknown): boolean =>
    typeof statement === 'object' && statement !== null && 'name' in statement && statement.name === name;
  return new Proxy(needs.db, {
    get(db, property) {
      const value: unknown = Reflect.get(db, property);
      if (typeof value !== 'function') return value;
      return (...asked: unknown[]): unknown =>
        isSilent(asked[0]) ? new Promise(() => undefined) : Reflect.apply(value, db, asked);
    },
  });
}

describe('POST /hotels/rates → 408 and POST /hotels/min-rates → 408: the time is over while the database is waited for', () => {
  const names = [
    'rates-versions',
    'rates-selling-terms',
    'rates-hotels-by-ids',
    'rates-suppliers',
    'rates-exchange',
  ];
  for (const name of names)
    for (const path of ['/hotels/rates', '/hotels/min-rates'])
      test(`${path}, ${name}`, async () => {
        const { ask } = await testServer({ ...needs, db: silentAbout(name) }, routes);
        const body = {
          hotelIds: ['lp1'],
          occupancies: [{ adults: 2 }],
          currency: 'USD',
          guestNationality: 'FR',
          checkin: '2026-06-10',
          checkout: '2026-06-12',
          timeout: 0.1,
        };
        const { status, json, text } = await ask({ method: 'POST', url: `/v3.0${path}`, body });
        const { error } = json as { error?: { code: number; description?: string } };
        assert.deepEqual([status, error?.code], [408, 4011], text);
        assert.match(error?.description ?? '', /100 ms of the search were over/);
      });
});

test('suppliers get what is left of the time, and never less than a millisecond', async () => {
  const clock = fakeClock();
  const time = searchTime({ clock }, 6_000);
  assert.equal(time.leftMs(), 6_000);
  await clock.advance(5_000);
  assert.equal(time.leftMs(), 1_000);
  await clock.advance(5_000);
  assert.equal(time.leftMs(), 1);
});

test('what the work says counts as long as there is time', async () => {
  const time = searchTime({ clock: fakeClock() }, 60_000);
  assert.equal(await time.inside(Promise.resolve(7)), 7);
  await assert.rejects(time.inside(Promise.reject(new Error('broken'))), /broken/);
});
