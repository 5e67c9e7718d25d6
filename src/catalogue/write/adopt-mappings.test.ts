import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importText } from '../../../test/support/catalogue.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { carryOutAdoption, partnerToAdopt } from './adopt-mappings.ts';
import { openAdoption, planAdoption, stageAdopted } from './plan-adoption.ts';

const needs = await testNeeds();
const { db } = needs;
const ROWS = 3_000;
const numbers = Array.from({ length: ROWS }, (_, at) => at);

await importText(needs, 'hotels', 'id,name,country\n1,Cormorant House,GB\n2,Gannet House,GB\n');
const known = numbers.map((at) => `Known,k${at},1\n`).join('');
await importText(needs, 'partner-ids', `partner,partner_id,hotel_id\n${known}`);

/** Adopts a list in which one id in ten leads to the hotel, and the others to the first. Returns how many rows were read. */
const adoptAll = (tenth: number) =>
  db.transaction(async (tx) => {
    const partner = await partnerToAdopt(tx, 'Nova');
    await openAdoption(tx);
    const ids = numbers.map((at) => ({
      id: `n${at}`,
      hotel: at % 10 === 0 ? tenth : 1,
      isRejected: false,
      rowKey: `id:n${at}`,
    }));
    await stageAdopted(tx, ids, 1);
    await planAdoption(tx, { partner, sample: { most: 0 } });
    await carryOutAdoption(tx, needs.clock.now(), { partner, by: 'matcher' });
    const seen = await tx.row<{ rows: number }>(
      `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_all_tables
       where relname in ('adoption', 'former', 'staged', 'partner_mappings')`,
    );
    return seen?.rows ?? 0;
  });

test('a second list of a new partner reads each id a few times, though the table has no statistics', async () => {
  await db.run('alter table partner_mappings set (autovacuum_enabled = false)');
  await db.run("delete from pg_statistic where starelid = 'partner_mappings'::regclass");
  await db.run("update pg_class set reltuples = -1 where oid = 'partner_mappings'::regclass");
  await adoptAll(1);
  const read = await adoptAll(2);
  const moved = await db.row<{ ids: number }>(
    `select count(*) as ids from partner_mappings m join partners p on p.id = m.partner
     where p.name = 'Nova' and m.hotel = 2 and m.withdrawn_at is null`,
  );
  assert.equal(moved?.ids, ROWS / 10);
  assert.ok(read > ROWS && read < 40 * ROWS, `${read} rows were read for ${ROWS}`);
});
