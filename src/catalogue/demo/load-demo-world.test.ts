import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testNeeds } from '../../../test/support/needs.ts';
import type { Needs } from '../../contract/needs.ts';
import { deleteDemoWorld } from './delete-demo-world.ts';
import { isDemoLoaded, loadDemoWorld } from './load-demo-world.ts';

const needs = await testNeeds();
const { db } = needs;
/** Blocks in a transaction. */
const blocksAtOnce = 10;
/** More hotels than a transaction stores. */
const SMALL = 110;
const SEED = 5;

interface Counts {
  readonly hotels: number;
  readonly rooms: number;
  readonly mappings: number;
}

async function counts(): Promise<Counts | undefined> {
  return db.row<Counts>(`
    select (select count(*) from hotels where deleted_at is null) as hotels, (select count(*) from hotel_rooms) as rooms,
      (select count(*) from partner_mappings) as mappings`);
}

/** A database that fails at the end of the transaction after which it would have more hotels. */
function dyingAbove(hotels: number): Pick<Needs, 'db' | 'clock'> {
  return {
    clock: needs.clock,
    db: {
      ...db,
      transaction: (work) =>
        db.transaction(async (tx) => {
          const result = await work(tx);
          const stored = await tx.row<{ count: number }>('select count(*)::int as count from hotels');
          if ((stored?.count ?? 0) > hotels) throw new Error('the power is cut');
          return result;
        }),
    },
  };
}

test('an interrupted load continues where it stopped, and ends with the requested world', async () => {
  assert.equal(await isDemoLoaded(needs, { hotels: SMALL }), false);
  // The duplicates of hotels are counted here too.
  await assert.rejects(
    loadDemoWorld(dyingAbove(105), { hotels: SMALL, seed: SEED, blocksAtOnce }),
    /the power is cut/,
  );
  assert.equal((await counts())?.hotels, 100);
  assert.equal(await isDemoLoaded(needs, { hotels: SMALL }), false);
  const seen: number[] = [];
  await loadDemoWorld(needs, { hotels: SMALL, blocksAtOnce, onProgress: ({ done }) => seen.push(done) });
  assert.deepEqual(seen, [SMALL]);
  assert.equal((await counts())?.hotels, SMALL);
  assert.equal(await isDemoLoaded(needs, { hotels: SMALL }), true);
});

test('an existing world is not changed, except to add hotels to a larger one', async () => {
  const before = await counts();
  await loadDemoWorld(needs, { hotels: SMALL });
  assert.deepEqual(await counts(), before);
  await loadDemoWorld(needs, { hotels: SMALL + 20 });
  assert.equal((await counts())?.hotels, SMALL + 20);
  assert.equal(await isDemoLoaded(needs, { hotels: SMALL + 21 }), false);
});

test('partners count their valid mappings, and the feed numbers every change once', async () => {
  const wrong = await db.rows(`
    select p.name from partners p
    where mappings <> (select count(*) from partner_mappings m where m.partner = p.id and withdrawn_at is null)`);
  assert.deepEqual(wrong, []);
  const gaps = await db.rows(`
    select first_change from (
      select first_change, lag(last_change, 1, 0) over (order by first_change) as before from catalogue_changes
    ) as runs where first_change <> before + 1`);
  assert.deepEqual(gaps, []);
  const head = await db.row<{ same: boolean }>(`
    select last_change = (select max(last_change) from catalogue_changes) as same from catalogue_head`);
  assert.equal(head?.same, true);
});

test('processes that start at the same time share the work', async () => {
  const wanted = { hotels: SMALL + 100, blocksAtOnce };
  await Promise.all([loadDemoWorld(needs, wanted), loadDemoWorld(needs, wanted)]);
  assert.equal((await counts())?.hotels, SMALL + 100);
});

test('there is an invented rate for every currency, and cities and airports can be found', async () => {
  const rates = await db.row<{ count: number }>('select count(*) as count from exchange_rates');
  assert.ok((rates?.count ?? 0) > 150);
  const rome = await db.row<{ population: number }>(
    `select population from cities where name = 'Rome' and country = 'IT'`,
  );
  assert.ok((rome?.population ?? 0) > 2_000_000);
  assert.ok(await db.row(`select from airports where code = 'FCO' and country = 'IT' and scheduled`));
});

test('the demo world is deleted with its partner ids and invented rates, and a rate that was changed stays', async () => {
  await db.run(`update exchange_rates set per_usd = 0.5 where currency = 'EUR'`);
  const before = await counts();
  const deleted = await deleteDemoWorld(needs);
  assert.equal(deleted.hotels, before?.hotels);
  assert.ok(deleted.partnerIds > 0);
  assert.equal((await counts())?.hotels, 0);
  const valid = await db.row<{ count: number }>(
    'select count(*)::int as count from partner_mappings where withdrawn_at is null',
  );
  assert.equal(valid?.count, 0);
  assert.deepEqual(await db.rows('select currency from exchange_rates'), [{ currency: 'EUR' }]);
  assert.equal(await isDemoLoaded(needs, { hotels: 10 }), false);
  assert.deepEqual(await deleteDemoWorld(needs), { hotels: 0, partnerIds: 0 });
});
