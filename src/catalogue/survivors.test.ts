import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importText } from '../../test/support/catalogue.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { mergeHotels } from './maintain/merge-hotels.ts';
import { giveReviewsToFamily, giveRoomsToSurvivors } from './survivors.ts';

const needs = await testNeeds();
const { db } = needs;
const ROWS = 1_000;
const numbers = Array.from({ length: ROWS }, (_, at) => at);

const hotels = numbers.map((at) => `${at + 1},Hotel ${at},GB\n${ROWS + at + 1},Inn ${at},GB\n`).join('');
await importText(needs, 'hotels', `id,name,country\n${hotels}`);
await importText(needs, 'rooms', `hotel_id,name\n${numbers.map((at) => `${at + 1},Loft\n`).join('')}`);
const merges = numbers.map((at) => `(${ROWS + at + 1}, ${at + 1}, now())`).join(', ');
await mergeHotels(needs, { loser: `${2 * ROWS}`, survivor: `${ROWS}` });
await db.run(`insert into hotel_merges (loser, survivor, merged_at) values ${merges} on conflict do nothing`);

/** Each staged row names a merged hotel. Returns how many rows the work read. */
const rowsRead = (columns: string, work: (tx: Parameters<typeof giveRoomsToSurvivors>[0]) => Promise<void>) =>
  db.transaction(async (tx) => {
    await tx.run(`create temp table staged on commit drop as
      select ${columns} from generate_series(1, ${ROWS}) as n`);
    await tx.run('analyze staged');
    await work(tx);
    const seen = await tx.row<{ rows: number }>(
      `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_all_tables
       where relname in ('staged', 'hotel_rooms', 'reviews', 'hotel_merges')`,
    );
    return seen?.rows ?? 0;
  });

test('each room of a merged hotel is compared with the rooms of its survivor only', async () => {
  const columns = `n::bigint as id, ${ROWS}::bigint + n as hotel_id, 'Loft' as name, null::bigint as home`;
  const read = await rowsRead(columns, giveRoomsToSurvivors);
  assert.ok(read > ROWS && read < 40 * ROWS, `${read} rows were read for ${ROWS}`);
  const noted = await db.row<{ rooms: number }>(
    `select count(*)::int as rooms from diverted_records where kind = 'room'`,
  );
  assert.equal(noted?.rooms, ROWS);
});

test('each review of a merged hotel is looked up among the reviews of its family', async () => {
  const columns = `${ROWS}::bigint + n as hotel_id, md5(n::text)::uuid as content_key, now() as written_at`;
  const work = (tx: Parameters<typeof giveReviewsToFamily>[0]) => giveReviewsToFamily(tx, needs.clock.now());
  const read = await rowsRead(columns, work);
  assert.ok(read > ROWS && read < 40 * ROWS, `${read} rows were read for ${ROWS}`);
  const noted = await db.row<{ reviews: number }>(
    `select count(*)::int as reviews from diverted_records where kind = 'review'`,
  );
  assert.equal(noted?.reviews, ROWS);
});
