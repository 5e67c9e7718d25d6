import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { fakeClock } from '../../../test/support/clock.ts';
import { silentAbout } from '../../../test/support/database/silent-about.ts';
import { testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import type { Db } from '../../contract/database.ts';
import { limits } from '../../contract/limits.ts';
import { systemClock } from '../../platform/clock.ts';
import { routes } from '../routes.ts';
import { searchTime } from './search-time.ts';
import { searchCalls } from './task-queue.ts';

const needs = await testNeeds();
await needs.db.run(`
  insert into hotels (id, name, country, city, name_key, city_key, stars, time_zone, created_at, updated_at)
  values (1, 'Inn', 'FR', 'Paris', 'inn', 'paris', 3, 'Europe/Paris', now(), now())`);

describe('POST /hotels/rates → 503 and POST /hotels/min-rates → 503: the time is over while the search waits for the database', () => {
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
        const { ask } = await testServer({ ...needs, db: silentAbout(needs.db, name) }, routes);
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
        assert.deepEqual([status, error?.code], [503, 5000], text);
        assert.match(error?.description ?? '', /100 ms of the search were over/);
      });
});

/** A database that waits before it responds to the statements with this name. */
function slowAbout(name: string, wait: () => Promise<unknown>): Db {
  return new Proxy(needs.db, {
    get(db, property) {
      const value: unknown = Reflect.get(db, property);
      if (typeof value !== 'function') return value;
      return async (...parameters: [{ readonly name?: string }, ...unknown[]]): Promise<unknown> => {
        if (parameters[0].name === name) await wait();
        return Reflect.apply(value, db, parameters) as unknown;
      };
    },
  });
}

const TIMEOUT_MS = 600;
const inDays = (days: number): string =>
  new Date(systemClock.nowMs() + days * 86_400_000).toISOString().slice(0, 10);
const holdLoop = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

/** Searches of other accounts, whose calls begin before those of the next search and compute for `ms` in all. */
function holdTurns(ms: number): void {
  const searches = 30;
  for (let number = 0; number < searches; number += 1) {
    const turn = searchCalls.join({ account: `${number}`, calls: 1, nowMs: systemClock.ticksMs() });
    void turn().then(() => holdLoop(ms / searches));
  }
}

const whose: readonly (readonly [what: string, wait: () => Promise<unknown>, status: number])[] = [
  ['a supplier that does not answer', () => Promise.resolve(), 408],
  ['a database that takes most of the time', () => sleep(TIMEOUT_MS * 0.6), 503],
  [
    'a process that computes beyond the end of the time',
    () => Promise.resolve(setTimeout(holdLoop, TIMEOUT_MS / 4, TIMEOUT_MS + limits.searchOverdueMs)),
    503,
  ],
  ['calls of other searches that come first', () => Promise.resolve(holdTurns(TIMEOUT_MS * 0.7)), 503],
];
/** On a busy machine this process is late itself: then a search that waits for a supplier only is 503, rightly. */
const ATTEMPTS = 6;

for (const [what, wait, expected] of whose)
  test(`a search that ends late because of ${what} is ${expected}`, async () => {
    const db = slowAbout('rates-suppliers', wait);
    const { ask } = await testServer({ ...needs, db, clock: systemClock }, routes);
    const body = {
      hotelIds: [scenarioHotelId('Never Answers')],
      occupancies: [{ adults: 2 }],
      currency: 'USD',
      guestNationality: 'FR',
      checkin: inDays(20),
      checkout: inDays(22),
      timeout: TIMEOUT_MS / 1_000,
    };
    const search = () => ask({ method: 'POST', url: '/v3.0/hotels/rates', body });
    let response = await search();
    for (let attempt = 1; response.status !== expected && attempt < ATTEMPTS; attempt += 1)
      response = await search();
    const { status, text, headers } = response;
    assert.equal(status, expected, text);
    assert.equal(headers['retry-after'], expected === 503 ? String(limits.retryAfterSeconds) : undefined);
  });

test('suppliers get the rest of the time, and at least a millisecond', async () => {
  const clock = fakeClock();
  const time = searchTime({ clock }, 6_000);
  assert.equal(time.leftMs(), 6_000);
  await clock.advance(5_000);
  assert.equal(time.leftMs(), 1_000);
  await clock.advance(5_000);
  assert.equal(time.leftMs(), 1);
});

test('before the deadline the result or the error of the work is returned', async () => {
  const time = searchTime({ clock: fakeClock() }, 60_000);
  assert.equal(await time.inside(Promise.resolve(7)), 7);
  await assert.rejects(time.inside(Promise.reject(new Error('broken'))), /broken/);
});

test('the time is mostly over when less than half of it is left, and overdue after the deadline', async () => {
  const clock = fakeClock();
  const time = searchTime({ clock }, 6_000);
  assert.equal(time.isMostlyOver(), false);
  await clock.advance(3_001);
  assert.equal(time.isMostlyOver(), true);
  await clock.advance(3_999);
  assert.equal(time.overdueMs(), 1_000);
});
