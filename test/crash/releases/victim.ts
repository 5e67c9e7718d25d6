import { openPool } from '../../../src/platform/sql/pool.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { Refusal } from '../../../src/contract/refusal.ts';
import { assert } from '../../../src/lib/assert.ts';
import { mergeHotels } from '../../../src/catalogue/maintain/merge-hotels.ts';
import { unmergeHotel } from '../../../src/catalogue/maintain/unmerge-hotels.ts';
import { makeCurrent, publishRelease } from '../../../src/catalogue/releases/publish-release.ts';
import { correctId } from '../../../src/hotels/match/adopt/correct-id.ts';
import { setImmediate } from 'node:timers/promises';

/**
 * A process that changes the map and publishes releases of it, several at a time, until it is killed.
 * `test/crash/releases/releases.ts` starts it. It prints the name of each release after its publication returned.
 */
const url = process.env['DATABASE_URL'];
assert(url !== undefined, 'DATABASE_URL is set by the test that starts this');
const needs = { db: openPool(url, { name: `victim ${process.pid}`, size: 6 }), clock: systemClock };
const owner = { accountId: '', environment: 'production', keyId: 'cli:victim' } as const;
const by = owner.keyId;

const loops: readonly ((turn: number) => Promise<unknown>)[] = [
  (turn) => correct('one', turn),
  (turn) => correct('two', turn),
  async () => {
    await mergeHotels(needs, { loser: '1', survivor: '2' });
    // The other process may have undone the merge.
    await unmergeHotel(needs, { hotel: '1' }).catch(ignoreNotMerged);
  },
  async (turn) => {
    const { name } = await publishRelease(needs, {
      name: `${process.pid} ${turn}`,
      note: '',
      by,
      isCanary: turn % 3 === 0,
    });
    process.stdout.write(`${name}\n`);
    if (turn % 5 === 4) await makeCurrent(needs, { name: `${process.pid} ${turn - 2}`, by });
  },
];

function correct(partnerId: string, turn: number) {
  const hotelId = turn % 7 === 6 ? null : `lp${(turn % 6) + 2}`;
  return correctId(needs, owner, { partner: 'Acme', partnerId, hotelId, isOperator: true });
}

function ignoreNotMerged(error: unknown): void {
  if (!(error instanceof Refusal && error.refusal === 'not-merged')) throw error;
}

await Promise.all(
  loops.map(async (loop) => {
    for (let turn = 0; ; turn++) {
      await loop(turn);
      await setImmediate();
    }
  }),
);
