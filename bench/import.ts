import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { importRecords } from '../src/catalogue/import-records.ts';
import { systemClock } from '../src/platform/clock.ts';
import { openPool, type Pool } from '../src/platform/sql/pool.ts';
import { startEmbedded } from '../src/platform/postgres/embedded.ts';
import { prepareDatabase } from '../src/platform/sql/prepare.ts';
import type { Bench, Claim } from './claim.ts';
import { copyRows, fileBytes, subjects, type Subject } from './import/files.ts';

/**
 * An import against the fastest and the plainest way of getting the same rows into PostgreSQL: a bare COPY into a table
 * without any index, a COPY into the same table with the same indexes, and inserts of a thousand rows a statement.
 * Only the import checks, reports, resumes and tells the feed. The bytes of all of them are there before the clock
 * starts: inventing rows is nobody's work, and the digest of the file, which the command takes first, is not counted.
 *
 * All rows are new, so they take the straight way into their table; merging with rows that are there is not measured. The
 * import commits its batches without waiting for the disk and waits for it once, in the end, for all of them, as a COPY
 * does; each of the rival's inserts is a commit that waits.
 */
export const bench: Bench = async ({ full, say }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-bench-'));
  const server = await startEmbedded(path.join(folder, 'database'), { durable: true });
  const db = openPool(server.url, { name: 'bench', size: 4 });
  try {
    await prepareDatabase(db);
    const claims: Claim[] = [];
    for (const subject of subjects(full ? 5 : 1)) claims.push(await race(db, subject, say));
    return claims;
  } finally {
    await db.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

async function race(db: Pool, subject: Subject, say: (line: string) => void): Promise<Claim> {
  const { kind, rows, table, goal } = subject;
  const copied = [...copyRows(subject)];
  say(`${rows.toLocaleString('en')} rows of ${kind}: bare COPY`);
  const bare = await perSecond(rows, () => copy(db, subject, { indexes: 'bare', pieces: copied }));
  say('COPY into the indexed table');
  const indexed = await perSecond(rows, () => copy(db, subject, { indexes: 'indexed', pieces: copied }));
  say('inserts of 1,000 rows');
  const inserted = await insertsPerSecond(db, subject);
  say('our import');
  const file = [...fileBytes(subject)];
  const report = { append: () => Promise.resolve(0), cutTo: () => Promise.resolve() };
  const ours = await perSecond(rows, async () => {
    const wanted = { kind, bytes: inTurn(file), report, fingerprint: `bench ${kind}` };
    const { created } = await importRecords({ db, clock: systemClock }, wanted);
    if (created !== rows) throw new Error(`${created} of ${rows} rows landed`);
  });
  return {
    claim: `import of ${kind} from CSV into the indexed table ${table}`,
    metric:
      'rows per second, all of them new: parsed, checked, landed, told to the feed, on the disk in the end',
    unit: 'rows/s',
    ours,
    rivals: {
      'bare COPY, no index, nothing checked': bare,
      'COPY into the same indexes, nothing checked': indexed,
      'inserts of 1,000 rows into the same indexes, each on the disk': inserted,
    },
    goal: `${goal.toLocaleString('en')} rows/s`,
    met: ours >= goal,
  };
}

async function perSecond(rows: number, work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return Math.round(rows / ((performance.now() - startedMs) / 1000));
}

async function* inTurn(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

async function copy(
  db: Pool,
  { table, columns }: Subject,
  { indexes, pieces }: { readonly indexes: 'bare' | 'indexed'; readonly pieces: readonly Uint8Array[] },
): Promise<void> {
  const kept = `including defaults including generated${indexes === 'indexed' ? ' including indexes' : ''}`;
  await db.transaction(async (tx) => {
    await tx.run(`create table rival (like ${table} ${kept})`);
    const bytes = await tx.copyIn(`copy rival (${columns.join(', ')}) from stdin`);
    const done = finished(bytes);
    for (const piece of pieces) {
      if (!bytes.write(piece)) await once(bytes, 'drain');
    }
    bytes.end();
    await done;
  });
  await db.run('drop table rival');
}

/** So slow that a part of the rows tells the rate. */
async function insertsPerSecond(db: Pool, { table, columns, row, rows }: Subject): Promise<number> {
  const some = Math.min(rows, 50_000);
  await db.run(`create table rival (like ${table} including defaults including generated including indexes)`);
  const rate = await perSecond(some, async () => {
    for (let from = 1; from <= some; from += 1000) {
      const values: unknown[] = [];
      const tuples: string[] = [];
      for (let place = from; place < from + 1000; place++) {
        tuples.push(
          `(${row(place)
            .map((value) => `$${values.push(value)}`)
            .join(', ')})`,
        );
      }
      await db.run(`insert into rival (${columns.join(', ')}) values ${tuples.join(', ')}`, values);
    }
  });
  await db.run('drop table rival');
  return rate;
}
