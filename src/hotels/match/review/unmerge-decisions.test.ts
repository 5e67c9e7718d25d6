import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import { landMarling } from '../../../../test/support/hotels/hotel-rows.ts';
import { addReviews } from '../../../../test/support/hotels/review-rows.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { mergeHotels } from '../../../catalogue/maintain/merge-hotels.ts';
import { unmergeHotel } from '../../../catalogue/maintain/unmerge-hotels.ts';
import { decideByFilter } from './decide-by-filter.ts';
import { decideRows, listDecisions } from './decide-rows.ts';
import { undoDecision } from './undo-decisions.ts';

const needs = await testNeeds();
const { db, clock } = needs;
const owner = { accountId: 'a-partner', environment: 'production', keyId: 'key_1' } as const;

before(() => landMarling(db));
beforeEach(async () => {
  await clock.advance(1000);
  await db.run('truncate hotel_match_decisions, past_hotel_match_decisions');
});

type Decided = readonly [row: string, hotelId: string, decision: 'must-link' | 'must-not-link'];

const decide = async (...decided: readonly Decided[]) => {
  await clock.advance(1000);
  return decideRows(needs, owner, {
    decisions: decided.map(([externalId, hotelId, decision]) => ({ externalId, hotelId, decision })),
  });
};
const kept = async (): Promise<Decided[]> =>
  (await listDecisions(needs, owner, {})).decisions.map(({ rowKey, hotelId, decision }) => [
    rowKey,
    hotelId,
    decision,
  ]);
const valid = () =>
  db.rows<{ row: string; hotel: number }>(
    'select row_key as row, hotel::int from valid_hotel_match_decisions order by row_key',
  );
const merge = () => mergeHotels(needs, { loser: '1004', survivor: '1002' });
const unmerge = () => unmergeHotel(needs, { hotel: '1004' });
const left = (outcome: string, record: string, named: string, changed: string) => ({
  outcome,
  kind: 'decision',
  record,
  account: 'a-partner',
  environment: 'production',
  namedHotelId: named,
  changedHotelId: changed,
});

test('a decision made after a merge stays with the hotel that it names, and those for the survivor are listed', async () => {
  await decide(['before', '1002', 'must-link'], ['other', '1003', 'must-link']);
  await merge();
  await decide(
    ['loser', 'lp3ec', 'must-link'],
    ['survivor', 'lp3ea', 'must-link'],
    ['third', '1003', 'must-link'],
  );
  const led = (hotel: number) => [
    { row: 'id:before', hotel: 1002 },
    { row: 'id:loser', hotel },
    { row: 'id:other', hotel: 1003 },
    { row: 'id:survivor', hotel: 1002 },
    { row: 'id:third', hotel: 1003 },
  ];
  assert.deepEqual(await valid(), led(1002));
  const preview = await unmergeHotel(needs, { hotel: '1004', isDryRun: true });
  const { records } = await unmerge();
  assert.deepEqual(records, [left('added', 'id:survivor', 'lp3ea', 'lp3ea')]);
  assert.deepEqual(preview.records, records);
  assert.deepEqual(await valid(), led(1004));
});

test('while two hotels are one, a decision about either replaces that about the other, which the unmerge lists', async () => {
  await decide(['A', '1002', 'must-not-link'], ['B', '1004', 'must-link'], ['C', '1002', 'must-link']);
  await merge();
  await decide(['A', '1004', 'must-not-link'], ['B', '1002', 'must-not-link'], ['C', '1004', 'must-link']);
  await decide(['D', '1004', 'must-link'], ['D', '1002', 'must-not-link']);
  const decided: Decided[] = [
    ['id:A', 'lp3ec', 'must-not-link'],
    ['id:B', 'lp3ea', 'must-not-link'],
    ['id:C', 'lp3ec', 'must-link'],
    ['id:D', 'lp3ea', 'must-not-link'],
  ];
  assert.deepEqual(await kept(), decided);
  assert.deepEqual((await unmerge()).records, [
    left('diverted', 'id:A', 'lp3ec', 'lp3ea'),
    left('added', 'id:B', 'lp3ea', 'lp3ea'),
    left('diverted', 'id:B', 'lp3ea', 'lp3ec'),
    left('added', 'id:D', 'lp3ea', 'lp3ea'),
  ]);
  assert.deepEqual(await kept(), decided);
});

test('a decision that one about the other hotel replaced is listed, also if that one was replaced or undone since', async () => {
  await decide(
    ['A', '1002', 'must-not-link'],
    ['B', '1002', 'must-not-link'],
    ['C', '1002', 'must-not-link'],
  );
  await merge();
  const [, undone] = await decide(
    ['A', '1004', 'must-link'],
    ['B', '1004', 'must-not-link'],
    ['C', '1004', 'must-link'],
  );
  // The first two would still have their decision without the merge; the third has it.
  await decide(['A', '1003', 'must-link'], ['C', '1002', 'must-not-link']);
  await undoDecision(needs, owner, undone?.decisionId ?? '');
  assert.deepEqual((await unmerge()).records, [
    left('diverted', 'id:A', 'lp3ec', 'lp3ea'),
    left('diverted', 'id:B', 'lp3ec', 'lp3ea'),
    left('added', 'id:C', 'lp3ea', 'lp3ea'),
    left('diverted', 'id:C', 'lp3ea', 'lp3ec'),
  ]);
});

test('a bulk action about rows that asked about the merged hotel returns with it', async () => {
  const job = '9a1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b07';
  await addReviews(needs, { job, owner, rows: 2 });
  await db.run('update hotel_match_queue set hotel = 1004 where job = $1 and row_number = 1', [job]);
  await db.run('update hotel_match_queue set hotel = 1002 where job = $1 and row_number = 2', [job]);
  await merge();
  await clock.advance(1000);
  await decideByFilter(needs, owner, { decision: 'accept', filter: { job } });
  assert.deepEqual(await valid(), [
    { row: `${job}-1`, hotel: 1002 },
    { row: `${job}-2`, hotel: 1002 },
  ]);
  assert.deepEqual((await unmerge()).records, [left('added', `${job}-2`, 'lp3ea', 'lp3ea')]);
  assert.deepEqual(await valid(), [
    { row: `${job}-1`, hotel: 1004 },
    { row: `${job}-2`, hotel: 1002 },
  ]);
});
