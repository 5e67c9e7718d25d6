import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isIn } from './map-actions.ts';
import { replayed, type StoredChange } from './feed.ts';

const hotel = (number: number): StoredChange => ({
  number,
  atMs: 0,
  subject: 'hotel',
  change: 'created',
  hotel: 1000 + number,
  partner: null,
  partnerId: null,
  other: null,
});
const given = {
  subject: 'mapping',
  change: 'created',
  partner: 'Acme',
  partnerId: 'x',
  other: null,
} as const;

/** The id x leads to hotel 1002. */
const state = replayed([hotel(1), hotel(2), { ...given, number: 3, atMs: 0, hotel: 1002 }], { number: 3 });

const ids = (numbers: readonly (number | null)[]) =>
  numbers.map((number) => (number === null ? null : `lp${number.toString(16)}`));

/** Whether an adoption that answers this about the id x can have led to the state. */
function isAdopted(kind: string, [now, before]: readonly [number | null, number | null]): boolean {
  const [hotelId, previousHotelId] = ids([now, before]);
  const answer = JSON.stringify({ sample: [{ kind, partnerId: 'x', hotelId, previousHotelId }] });
  return isIn(state, { action: { kind: 'adopt' }, answer });
}

test('what an adoption says that it has changed is in the map', () => {
  assert.ok(isAdopted('new', [1002, null]));
  assert.ok(!isAdopted('new', [1001, null]));
  assert.ok(isAdopted('moved', [1002, 1001]));
  assert.ok(!isAdopted('moved', [1001, 1002]));
  assert.ok(isAdopted('withdrawn', [null, 1001]));
  assert.ok(!isAdopted('withdrawn', [null, 1002]));
  assert.ok(isAdopted('kept', [1001, 1001]), 'an id that a person has corrected stays');
  assert.ok(isAdopted('new', [1009, null]), 'a hotel that is not on sale has no ids to show');
});
