import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostileUpstream } from '../../../../test/support/suppliers/hostile-upstream.ts';
import type { Spoiling } from '../../../../test/support/suppliers/spoiled-answers.ts';
import type { BookingRequest } from '../connector.ts';
import { openUpstream } from './upstream.ts';

const { signal } = new AbortController();
const person = { firstName: 'Ada', lastName: 'Nobody' };
const order = (reference: string): BookingRequest => ({
  reference,
  token: 'pb',
  holder: person,
  guests: [{ ...person, occupancyNumber: 1 }],
  remarks: '',
  netMinor: 1_000,
  currency: 'USD',
});

const MEBIBYTE = 2 ** 20;
const spoilings = ['truncated', 'endless', 'not-json', 'redirected', 'cut-off', 'contradicted'] as const;

for (const how of spoilings satisfies readonly Spoiling[])
  test(`a booked room whose response is ${how} is unclear, and found by a look-up`, async () => {
    await using house = await hostileUpstream();
    const upstream = openUpstream({
      code: 'house',
      baseUrl: house.url,
      apiKey: 'a key',
      paymentMethod: 'WALLET',
      toPrivate: true,
    });
    house.spoil(how);
    // A returned result would be definite: the money would be refunded, or the room lost.
    await assert.rejects(upstream.book(order('B1'), signal));
    assert.deepEqual([...house.rooms.keys()], ['B1']);
    const found = await upstream.retrieve({ reference: 'B1' }, signal);
    assert.equal(found.state, 'confirmed');
    assert.deepEqual(house.redirected, [], 'no other server gets the order and the key');
    assert.ok(house.endlessBytes() < 64 * MEBIBYTE, `${house.endlessBytes()} bytes were taken`);
  });
