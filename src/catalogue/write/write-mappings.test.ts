import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { atOnce } from '../../../test/support/at-once.ts';
import { bytesOf, emptyCatalogue, importText, keptReport } from '../../../test/support/catalogue.ts';
import type { Db } from '../../contract/database.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { mergeHotels } from '../maintain/merge-hotels.ts';
import { replacePartnerIds } from '../maintain/replace-partner-ids.ts';
import { columnsNamed, readRows } from '../read/batch.ts';
import { lockCatalogue } from './change-feed.ts';
import { landMappings, stageMappings } from './write-mappings.ts';

const needs = await testNeeds();
const { db, clock } = needs;

beforeEach(async () => {
  await emptyCatalogue(needs);
  await importText(needs, 'hotels', 'id,name,country\n1,One,FR\n2,Two,FR\n3,Three,FR\n4,Four,FR\n');
});

const header = 'partner,partner_id,hotel_id\n';

const partners = () => db.rows('select name, mappings from partners order by name');

test('a writer that has staged a new partner does not block other writers, and adds it only once', async () => {
  const columns = columnsNamed('partner-ids', ['partner', 'partner_id', 'hotel_id']);
  const cells = [
    ['Nova', 'nova'],
    ['a', 'b'],
    [1, 2],
  ];
  const batch = readRows({ columns, lines: [2, 3], cells, bad: [] });
  const landed = await db.transaction(async (tx) => {
    await stageMappings(tx, batch, { numbers: new Map() });
    const other = await atOnce(importText(needs, 'partner-ids', `${header}NOVA,a,1\nNOVA,c,3\n`));
    assert.equal(other.created, 2);
    const now = await lockCatalogue(tx, clock);
    return landMappings(tx, batch, now);
  });
  assert.deepEqual(landed, { created: 1, updated: 0 });
  assert.deepEqual(await partners(), [{ name: 'NOVA', mappings: 3 }]);
});

test('a replacement that reads its file blocks no writer, not even one of the same new partner', async () => {
  const [isRead, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  async function* dawdling(): AsyncGenerator<Uint8Array> {
    const line = (id: string, place: number) =>
      `${JSON.stringify({ partner: 'Nova', partner_id: id, hotel_id: (place % 4) + 1 })}\n`;
    yield* bytesOf(Array.from({ length: 12_000 }, (_, place) => line(`n${place}`, place)).join(''), 16_384);
    await goesOn.promise;
    yield Buffer.from(line('last', 0));
  }
  const replace = (bytes: AsyncIterable<Uint8Array>, onProgress?: () => void) =>
    replacePartnerIds(needs, {
      partner: 'nova',
      bytes,
      report: keptReport(),
      ...(onProgress && { onProgress }),
    });
  const first = replace(dawdling(), () => isRead.resolve());
  try {
    await atOnce(isRead.promise);
    const keepsOldRows = `
      select from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'
        and (backend_xid is not null or backend_xmin is not null)`;
    assert.deepEqual(await db.rows(keepsOldRows), []);
    const second = await atOnce(replace(bytesOf(`${header}NOVA,n0,1\nNOVA,gone,3\n`)));
    assert.equal(second.created, 2);
    await atOnce(mergeHotels(needs, { loser: '4', survivor: '3' }));
  } finally {
    goesOn.resolve();
  }
  const { created, unchanged, withdrawn } = await first;
  assert.deepEqual([created, unchanged, withdrawn], [12_000, 1, 1]);
  assert.deepEqual(await partners(), [{ name: 'NOVA', mappings: 12_001 }]);
});

test('a replacement of a new partner reads each row of its file a few times, not once for each mapping', async () => {
  const rows = 3_000;
  let read = 0;
  // The table has no statistics, as after the first import of hotels.
  await db.run("delete from pg_statistic where starelid = 'partner_mappings'::regclass");
  await db.run("update pg_class set reltuples = -1 where oid = 'partner_mappings'::regclass");
  const counting: Db = {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        const answer = await work(tx);
        const seen = await tx.row<{ rows: number }>(
          `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_all_tables
           where relname in ('staged', 'partner_mappings')`,
        );
        read = Math.max(read, seen?.rows ?? 0);
        return answer;
      }),
  };
  const lines = Array.from({ length: rows }, (_, at) => `Nova,n${at},${(at % 4) + 1}\n`);
  const bytes = bytesOf(header + lines.join(''), 16_384);
  const story = { ...needs, db: counting };
  const { created } = await replacePartnerIds(story, { partner: 'Nova', bytes, report: keptReport() });
  assert.equal(created, rows);
  assert.ok(read > rows && read < 30 * rows, `${read} rows were read for ${rows}`);
});
