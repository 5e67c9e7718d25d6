import { pipeline } from 'node:stream/promises';
import type { Tx } from '../../src/contract/database.ts';
import type { Pool } from '../../src/platform/sql/pool.ts';
import { copyRows, type Edition, type Subject } from './files.ts';

type Pieces = readonly Uint8Array[];

async function copyInto(tx: Tx, table: string, { columns }: Subject, pieces: Pieces): Promise<void> {
  await pipeline(pieces, await tx.copyIn(`copy ${table} (${columns.join(', ')}) from stdin`));
}

const likeOurs = (table: string, indexes: 'bare' | 'indexed') =>
  `create table rival (like ${table} including defaults including generated${indexes === 'indexed' ? ' including indexes' : ''})`;

/** Copies the rows into a table like ours, in one transaction. */
export async function copy(
  db: Pool,
  subject: Subject,
  { indexes, pieces }: { readonly indexes: 'bare' | 'indexed'; readonly pieces: Pieces },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(likeOurs(subject.table, indexes));
    await copyInto(tx, 'rival', subject, pieces);
  });
}

/** So slow that the rate is measured on a part of the rows. */
export const INSERTED = 50_000;

export async function insert(db: Pool, { table, columns, row }: Subject): Promise<void> {
  await db.run(likeOurs(table, 'indexed'));
  for (let from = 1; from <= INSERTED; from += 1000) {
    const values: unknown[] = [];
    const tuples: string[] = [];
    for (let place = from; place < from + 1000; place++) {
      const cells = row(place, 'first').map((value) => `$${values.push(value)}`);
      tuples.push(`(${cells.join(', ')})`);
    }
    await db.run(`insert into rival (${columns.join(', ')}) values ${tuples.join(', ')}`, values);
  }
}

/** The rate of this is also measured on the first of this many parts. */
export const UPSERTED = 4;

/** Imports the rows again without comparing them: stages them, and writes every row. */
export async function upsert(db: Pool, subject: Subject, pieces: Pieces): Promise<void> {
  const { table, columns, key, changeable } = subject;
  const names = columns.join(', ');
  await db.transaction(async (tx) => {
    await tx.run(`create temp table again (like ${table} including defaults) on commit drop`);
    await copyInto(tx, 'again', subject, pieces);
    await tx.run(`
      insert into rival (${names}) select ${names} from again on conflict (${key.join(', ')})
      do update set ${changeable.map((name) => `${name} = excluded.${name}`).join(', ')}`);
  });
}

export async function dropRival(db: Pool): Promise<void> {
  await db.run('drop table rival');
}

export const rowsFor = (subject: Subject, edition: Edition): Pieces => [...copyRows(subject, edition)];
