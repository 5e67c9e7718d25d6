import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { landMarling } from '../../../../test/support/hotels/hotel-rows.ts';
import { addReviews } from '../../../../test/support/hotels/review-rows.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { mergeHotels } from '../../../catalogue/maintain/merge-hotels.ts';
import { unmergeHotel } from '../../../catalogue/maintain/unmerge-hotels.ts';
import { saveDecisions } from '../stores/decision-store.ts';
import { anyUnfollowed } from '../stores/queue-head-store.ts';
import { followCatalogue } from './follow-catalogue.ts';

const needs = await testNeeds();
const { db, clock } = needs;
const owner = { accountId: 'acc_1', environment: 'sandbox' } as const;
const job = '9a1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b01';

before(async () => {
  await landMarling(db);
  await addReviews(needs, { job, owner, rows: 2 });
});

const states = async () =>
  (await db.rows<{ state: string }>('select state from hotel_match_queue order by row_number')).map(
    ({ state }) => state,
  );
const follow = () => followCatalogue(needs, new AbortController().signal);
const isDue = async () => (await db.row<{ due: boolean }>(`select ${anyUnfollowed} as due`))?.due;

test('the queue follows merges: a decision about the loser counts for the row of its survivor', async () => {
  await saveDecisions(db, owner, [
    {
      id: needs.random.uuid(),
      rowKey: `${job}-2`,
      hotel: 1003,
      decision: 'must-not-link',
      note: '',
      decidedAt: clock.now(),
      decidedBy: 'key_1',
      reviewer: '',
      about: undefined,
    },
  ]);
  await follow();
  assert.deepEqual(await states(), ['open', 'open'], 'the decision is about another hotel');
  const merge = { loser: '1003', survivor: '1001' };
  await mergeHotels(needs, merge);
  assert.equal(await isDue(), true);
  await follow();
  assert.deepEqual([await isDue(), await states()], [false, ['open', 'decided']]);
  await unmergeHotel(needs, { hotel: merge.loser });
  await follow();
  assert.deepEqual([await isDue(), await states()], [false, ['open', 'open']]);
});
