import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commonName } from './common-name.ts';
import { scenariosIn } from './scenarios.ts';
import { stayOf } from './stay.ts';

test('scenarios are the rows of the table', () => {
  const text =
    '# Hotels\n\n| Id | Hotel | When | What |\n|---|---|---|---|\n| `lp1` | Pier Hotel | book | it fails |\n| `lp2` | Lodge |  | it works |\n';
  assert.deepEqual(scenariosIn(text), [
    { id: 'lp1', name: 'Pier Hotel', when: 'book', shows: 'it fails' },
    { id: 'lp2', name: 'Lodge', when: '', shows: 'it works' },
  ]);
});

test('a stay has usual values where the URL has none', () => {
  const today = new Date('2026-03-01T10:00:00Z');
  assert.deepEqual(stayOf({ hotels: 'lp1, lp2', ages: '6 x' }, today), {
    hotelIds: ['lp1', 'lp2'],
    checkin: '2026-03-31',
    checkout: '2026-04-02',
    adults: 2,
    childrenAges: [6],
    currency: 'EUR',
    nationality: 'DE',
  });
});

test('offers of one room have the words that their names begin with', () => {
  assert.equal(commonName(['Double Room, room only', 'Double Room - half board']), 'Double Room');
  assert.equal(commonName(['Twin', 'Twin with a view']), 'Twin');
  assert.equal(commonName(['Room with sea view', 'Room with seat']), 'Room with');
  assert.equal(commonName(['Suite - Non-refundable']), 'Suite - Non-refundable');
  assert.equal(commonName(['Loft', 'Attic']), 'Loft');
});
