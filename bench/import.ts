import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { emptyReport } from '../src/catalogue/maintain/import-progress.ts';
import { importRecords } from '../src/catalogue/maintain/import-records.ts';
import { systemClock } from '../src/platform/clock.ts';
import { openPool, type Pool } from '../src/platform/sql/pool.ts';
import { startEmbedded } from '../src/platform/postgres/embedded.ts';
import { prepareDatabase } from '../src/platform/sql/prepare.ts';
import type { Bench, Claim } from './claim.ts';
import { type Edition, fileBytes, subjects, type Subject } from './import/files.ts';
import { copy, dropRival, insert, INSERTED, rowsFor, upsert, UPSERTED } from './import/rivals.ts';

/**
 * An import compared with the fastest and the simplest ways of writing the same rows into PostgreSQL. Only the import checks,
 * reports, resumes and writes the feed. The bytes exist before the measurement: inventing rows is not part of
 * it, and the digest of the file, which the command takes first, is not counted.
 *
 * The import commits its batches without waiting for the disk and waits for it once, in the end, for all of them, as a COPY
 * does; each of the rival's inserts is a commit that waits.
 */
export const bench: Bench = async ({ full, say }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-bench-'));
  const server = await startEmbedded(path.join(folder, 'database'), { durable: true });
  const db = openPool(server.url, { name: 'bench', size: 4 });
  try {
    await prepareDatabase(db);
    const claims: Claim[] = [];
    for (const subject of subjects(full ? 5 : 1)) {
      claims.push(await raceOfNewRows(db, subject, say));
      claims.push(...(await racesOfKnownRows(db, subject, say)));
    }
    return claims;
  } finally {
    await db.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

type Say = (line: string) => void;

async function raceOfNewRows(db: Pool, subject: Subject, say: Say): Promise<Claim> {
  const { kind, rows, table, goal } = subject;
  const pieces = rowsFor(subject, 'first');
  say(`${rows.toLocaleString('en')} rows of ${kind}: bare COPY`);
  const bare = await perSecond(rows, () => copy(db, subject, { indexes: 'bare', pieces }));
  await dropRival(db);
  say('COPY into the indexed table');
  const indexed = await perSecond(rows, () => copy(db, subject, { indexes: 'indexed', pieces }));
  await dropRival(db);
  say('inserts of 1,000 rows');
  const inserted = await perSecond(INSERTED, () => insert(db, subject));
  await dropRival(db);
  say('our import');
  const ours = await ourImport(db, subject, { edition: 'first', changed: rows });
  return {
    claim: `import of ${kind} from CSV into the indexed table ${table}`,
    metric: 'rows per second, all of them new: parsed, checked, written, in the feed, on the disk in the end',
    unit: 'rows/s',
    ours,
    rivals: {
      'bare COPY, no index, nothing checked': bare,
      'COPY into the same indexes, nothing checked': indexed,
      'inserts of 1,000 rows into the same indexes, each on the disk': inserted,
    },
    goal: `${goal.toLocaleString('en')} rows/s`,
    isMet: ours >= goal,
  };
}

/** The same file again, and then one with every hundredth row changed. */
async function racesOfKnownRows(db: Pool, subject: Subject, say: Say): Promise<Claim[]> {
  await copy(db, subject, { indexes: 'indexed', pieces: rowsFor(subject, 'first') });
  const claims: Claim[] = [];
  for (const [edition, what, changed] of [
    ['first', 'the same file again', 0],
    ['second', 'a file of which 1 % is new', subject.rows / 100],
  ] as const) {
    say(`${what}: upsert of all rows`);
    const pieces = rowsFor(subject, edition);
    const some = pieces.slice(0, pieces.length / UPSERTED);
    const upserted = await perSecond(subject.rows / UPSERTED, () => upsert(db, subject, some));
    say(`${what}: our import`);
    const ours = await ourImport(db, subject, { edition, changed });
    claims.push({
      claim: `import of ${subject.kind}: ${what}`,
      metric: 'rows per second: parsed, checked, compared, what differs written and in the feed',
      unit: 'rows/s',
      ours,
      rivals: { 'COPY aside and `insert … on conflict do update`, nothing checked': upserted },
      goal: 'quicker than writing every row',
      isMet: ours > upserted,
    });
  }
  await dropRival(db);
  return claims;
}

/** Returns the rows per second, after checking how many were created or updated. */
async function ourImport(
  db: Pool,
  subject: Subject,
  { edition, changed }: { readonly edition: Edition; readonly changed: number },
): Promise<number> {
  const { kind, rows } = subject;
  const file = [...fileBytes(subject, edition)];
  const report = {
    path: '',
    appendRows: () => Promise.resolve(emptyReport),
    cutTo: () => Promise.resolve(true),
  };
  return perSecond(rows, async () => {
    const wanted = { kind, bytes: inTurn(file), report, fingerprint: `bench ${kind}` };
    const { created, updated } = await importRecords({ db, clock: systemClock }, wanted);
    if (created + updated !== changed) throw new Error(`${created + updated} of ${changed} rows landed`);
  });
}

async function perSecond(rows: number, work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return Math.round(rows / ((performance.now() - startedMs) / 1000));
}

async function* inTurn(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}
