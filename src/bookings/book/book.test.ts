import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import type { Db } from '../../contract/database.ts';
import { limits } from '../../contract/limits.ts';
import { routes as rates } from '../../rates/routes.ts';
import { routes as bookings } from '../routes.ts';

/** The next writes of a booking violate the constraint, and what violated it is gone when the service looks. */
let conflicts = 0;

const needs = await testNeeds();
const conflicting: Db = new Proxy(needs.db, {
  get(db, name) {
    const value: unknown = Reflect.get(db, name);
    if (typeof value !== 'function') return value;
    return (...given: unknown[]): unknown => {
      if (conflicts > 0 && JSON.stringify(given).includes('insert into bookings')) {
        conflicts -= 1;
        const violated = { constraint: 'bookings_one_per_reference', code: '23505' };
        return Promise.reject(Object.assign(new Error('duplicate key value'), violated));
      }
      return Reflect.apply(value, db, given);
    };
  },
});
const server = await testServer({ ...needs, db: conflicting }, [...rates, ...bookings]);
const { prebook, book } = buyer(server);

test('a booking whose rival has failed meanwhile is tried again', async () => {
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'));
  conflicts = limits.bookAttempts - 1;
  const { status, coded, text } = await book({ prebookId, clientReference: 'contested' });
  assert.equal(conflicts, 0, 'each attempt met a conflict');
  assert.deepEqual([status, coded.data?.status], [200, 'CONFIRMED'], text);
});

test('a booking that meets a new rival each time fails in the end', async () => {
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'));
  conflicts = 1000;
  const { status } = await book({ prebookId, clientReference: 'contested again' });
  assert.deepEqual([status, 1000 - conflicts], [500, limits.bookAttempts]);
  conflicts = 0;
});

test('a room is booked for no more people than were searched for', async () => {
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'));
  const guests = Array.from({ length: 3 }, (_, at) => ({
    occupancyNumber: 1,
    firstName: `Ada ${at}`,
    lastName: 'Example',
  }));
  const crowded = await book({ prebookId, guests });
  assert.equal(crowded.status, 400, crowded.text);
  assert.match(crowded.text, /3 guests have occupancyNumber 1, a room for 2/);
  const { status, text } = await book({ prebookId, guests: guests.slice(1) });
  assert.equal(status, 200, text);
});

test('a negative timeout is refused', async () => {
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'));
  const { status, text } = await book({ prebookId }, '?timeout=-1');
  assert.equal(status, 400);
  assert.match(text, /timeout/);
});
