import { emptyReport } from '../../src/catalogue/maintain/import-progress.ts';
import { importRecords, type ImportWanted } from '../../src/catalogue/maintain/import-records.ts';
import type { Needs } from '../../src/contract/needs.ts';
import type { Claim } from '../claim.ts';
import { fillHotels } from './world.ts';

const HOTELS = 100_000;
const IDS = 100_000;
const CHANGED = 10_000;
/** What a large map changes in a year: each week one hotel and one id in a hundred. */
const YEAR = { hotels: 52 * 10_000, ids: 52 * 500_000 };
const GOAL_GB = 5;

/** What the feed of changes costs in a year, next to a row for each change. */
export async function benchFeed(needs: Needs, say: (line: string) => void): Promise<Claim[]> {
  const { db } = needs;
  await fillHotels(needs, HOTELS);
  say('importing …');
  const ids = (shift: number, count: number) =>
    Array.from({ length: count }, (_, at) => `Feed,F${at * 7},${1 + ((at + shift) % HOTELS)}\n`).join('');
  const header = 'partner,partner_id,hotel_id\n';
  await load(needs, 'partner-ids', `${header}${ids(0, IDS)}`);
  const idBytes = await bytesOfChanges(needs, () =>
    load(needs, 'partner-ids', `${header}${ids(1, CHANGED)}`),
  );
  const hotels = Array.from({ length: CHANGED }, (_, at) => `${at + 1},Hotel ${at + 1} and Spa,FR\n`).join(
    '',
  );
  const hotelBytes = await bytesOfChanges(needs, () => load(needs, 'hotels', `id,name,country\n${hotels}`));
  await db.run(`create table naive_changes (change bigint primary key, changed_at timestamptz not null, type text not null,
    partner integer, partner_id text, hotel bigint not null)`);
  await db.run(
    `insert into naive_changes select n, now(), 'mapping_added', 1, 'F' || n * 7, n from generate_series(1, $1::int) as n`,
    [CHANGED],
  );
  const naive = await db.row<{ bytes: number }>(
    `select pg_total_relation_size('naive_changes')::float8 / $1 as bytes`,
    [CHANGED],
  );
  say(`bytes of a change: ${idBytes.toFixed(1)} of an id, ${hotelBytes.toFixed(1)} of a hotel`);
  const ours = (YEAR.ids * idBytes + YEAR.hotels * hotelBytes) / 1e9;
  const rival = ((YEAR.ids + YEAR.hotels) * (naive?.bytes ?? 0)) / 1e9;
  return [
    {
      claim: 'the feed of a year: 1 % of 1,000,000 hotels and of 50,000,000 ids change each week',
      metric: 'bytes on disk',
      unit: 'GB',
      ours: Number(ours.toFixed(2)),
      rivals: { 'a row for each change': Number(rival.toFixed(2)) },
      goal: `at most ${GOAL_GB} GB`,
      isMet: ours <= GOAL_GB,
    },
  ];
}

function load(needs: Needs, kind: ImportWanted['kind'], text: string) {
  const bytes = (async function* () {
    yield Buffer.from(text);
  })();
  const report = {
    path: '',
    appendRows: () => Promise.resolve(emptyReport),
    cutTo: () => Promise.resolve(true),
  };
  return importRecords(needs, { kind, bytes, report });
}

/** With their part of the indexes. */
async function bytesOfChanges({ db }: Needs, change: () => Promise<unknown>): Promise<number> {
  const { changes: before } = (await db.row<{ changes: number }>(
    'select last_change as changes from catalogue_head',
  )) ?? { changes: 0 };
  await change();
  const row = await db.row<{ bytes: number; changes: number }>(
    `select (sum(pg_column_size(c.*)) + count(*) * 64)::float8 as bytes, sum(last_change - first_change + 1)::float8 as changes
     from catalogue_changes c where first_change > $1`,
    [before],
  );
  if (row === undefined || row.changes === 0) throw new Error('nothing was changed');
  return row.bytes / row.changes;
}
