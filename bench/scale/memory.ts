import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Bench, Claim } from '../claim.ts';
import { writeLines, mappingLines, oneColumn } from '../ids/data.ts';
import { mapFile } from '../ids/server.ts';

import { matchList } from '../hotels/lists.ts';
import { openScaleDatabase, type ScaleDatabase } from './installation.ts';
import { importHotels } from './import-hotels.ts';
import { memoryOf } from './processes.ts';
import path from 'node:path';

const HOTELS = [100_000];
const HOTELS_FULL = [100_000, 1_000_000, 2_000_000];
const IDS = [5_000_000];
const IDS_FULL = [5_000_000, 50_000_000];
/** Enough for a row of every country. */
const ROWS = 4_000;
const PARTNER = 'Larkspur Beds';

/** What `serve` and `work` hold for catalogues of several sizes. */
export const hotelMemory: Bench = async ({ full, say }) => {
  const database = await openScaleDatabase();
  try {
    const claims: Claim[] = [];
    let there = 0;
    for (const hotels of full ? HOTELS_FULL : HOTELS) {
      await importHotels(database, { first: there, last: hotels });
      there = hotels;
      const serve = await database.start('serve');
      const work = await database.start('work');
      const idle = await memoryOf(work.process.pid ?? 0);
      const key = await database.newKey('production');
      const address = serve.announced.address ?? '';
      await matchList(database.db, { address, key, hotels, first: 0, rows: ROWS });
      const working = await memoryOf(work.process.pid ?? 0);
      const serving = await memoryOf(serve.process.pid ?? 0);
      const disk = await diskOf(database, ['hotels']);
      say(
        `${counted(hotels)} hotels: serve ${serving.now} MiB, work ${idle.now} MiB idle, ${working.now} matching (highest ${working.peak}); ${disk}`,
      );
      await serve.kill('everything');
      await work.kill('everything');
      claims.push(
        sizeClaim(`serve with ${counted(hotels)} hotels`, serving.peak),
        sizeClaim(`work with ${counted(hotels)} hotels, after a list of all countries`, working.peak),
      );
    }
    return claims;
  } finally {
    await database.close();
  }
};

/** What `serve` holds for a partner of several sizes, with the index of its ids. */
export const idMemory: Bench = async ({ full, say }) => {
  const database = await openScaleDatabase();
  const { db, folder } = database;
  try {
    const claims: Claim[] = [];
    const file = path.join(folder, 'ids.csv');
    await db.run(`insert into partners (name, name_key, mappings, version) values ($1, lower($1), 0, 1)`, [
      PARTNER,
    ]);
    let there = 0;
    for (const ids of full ? IDS_FULL : IDS) {
      await addMappings(database, { first: there, last: ids });
      there = ids;
      await writeLines(file, oneColumn(100_000, ids));
      const serve = await database.start('serve', { ID_INDEX_MEMORY_MIB: '8000' });
      const pid = serve.process.pid ?? 0;
      const before = await memoryOf(pid);
      const key = await database.newKey('production');
      const server = {
        url: new URL(serve.announced.address ?? '').origin,
        key,
        pid,
        stop: () => Promise.resolve(),
      };
      const built = performance.now();
      await mapFile(server, PARTNER, file);
      const seconds = (performance.now() - built) / 1000;
      const after = await memoryOf(pid);
      const disk = await diskOf(database, ['partner_mappings']);
      say(
        `${counted(ids)} ids: serve ${before.now} MiB without, ${after.now} with the index (highest ${after.peak}); built in ${seconds.toFixed(1)} s; ${disk}`,
      );
      await serve.kill('everything');
      claims.push(sizeClaim(`serve with a partner of ${counted(ids)} ids`, after.peak));
    }
    return claims;
  } finally {
    await database.close();
  }
};

async function addMappings(
  { db }: ScaleDatabase,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<void> {
  await db.patient.transaction(async (tx) => {
    // In the order of the key, because in any other one each row reads another page.
    await tx.run(`set local work_mem = '1GB'`);
    await tx.run('create temporary table staged (id text, hotel bigint) on commit drop');
    const lines = mappingLines(last);
    for (let skipped = 0; skipped < first; skipped += 1) lines.next();
    await pipeline(Readable.from(blocks(lines)), await tx.copyIn('copy staged from stdin (format csv)'));
    await tx.run(
      `insert into partner_mappings (partner, partner_id, hotel) select 1, id, hotel from staged order by id`,
    );
    await tx.run(`update partners set mappings = $1, version = version + 1`, [last]);
  });
  await db.patient.run('vacuum analyze partner_mappings');
}

/** One write for many lines. */
function* blocks(lines: Iterable<string>): Generator<string> {
  let text = '';
  for (const line of lines) {
    text += line;
    if (text.length < 1 << 20) continue;
    yield text;
    text = '';
  }
  yield text;
}

async function diskOf({ db }: ScaleDatabase, tables: readonly string[]): Promise<string> {
  const rows = await db.rows<{ name: string; mib: number }>(
    `select c.relname as name, round(pg_total_relation_size(c.oid) / 1048576.0)::integer as mib from pg_class c
     where c.relname = any($1) and c.relkind = 'r'`,
    [tables],
  );
  return rows.map(({ name, mib }) => `table ${name} ${counted(mib)} MiB`).join(', ');
}

function sizeClaim(claim: string, mib: number): Claim {
  return {
    claim,
    metric: 'highest resident memory',
    unit: 'MiB',
    ours: mib,
    rivals: {},
    goal: 'reported',
    isMet: true,
  };
}

function counted(number: number): string {
  return number.toLocaleString('en');
}
