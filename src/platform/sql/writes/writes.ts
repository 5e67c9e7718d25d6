import { limits } from '../../../contract/limits.ts';
import type { Db, NamedStatement, Sql, Write } from '../../../contract/database.ts';
import { writeAlongside, type Sender } from './write-batches.ts';
import { errorCode } from '../../../lib/errors.ts';

/** A demand of a write was not met: nothing was written. */
export class Unmet extends Error {
  override readonly name = 'Unmet';
  readonly demand: string;

  constructor(demand: string, cause: unknown) {
    super(`a condition of the write was not met: ${demand}`, { cause });
    this.demand = demand;
  }
}

/**
 * All of them in one statement, which is prepared once for each combination. Outside of a transaction, simultaneous calls
 * with the same combination share a statement (write-batches.ts).
 */
export async function writeTogether(sql: Sql, writes: readonly Write[]): Promise<void> {
  await writeAndRead(sql, writes, '');
}

/**
 * As `writeTogether`, and returns a row of `returning`, a select list over the results of the parts. `each` in it is the row
 * of the first write.
 */
export async function writeAndRead<Row extends object>(
  sql: Sql,
  writes: readonly Write[],
  returning: string,
): Promise<Row | undefined> {
  const key = [...writes.map(({ name }) => name), returning].join(' ');
  const send: Sender = (members, { waitsBriefly }) => written(sql, { key, members, returning, waitsBriefly });
  const [row] = isDb(sql)
    ? [await writeAlongside(sql, { key, writes, send })]
    : await send([writes], { waitsBriefly: false });
  // The list and the type of its row are next to each other in a store; here they cannot be checked.
  return row as Row | undefined;
}

function isDb(sql: Sql): sql is Db {
  return 'transaction' in sql;
}

interface Members {
  readonly key: string;
  readonly members: readonly (readonly Write[])[];
  readonly returning: string;
  readonly waitsBriefly: boolean;
}

/** The writes of each member, and a row for each of them. */
async function written(sql: Sql, { key, members, returning, waitsBriefly }: Members): Promise<object[]> {
  const [writes = []] = members;
  const rows = writes.map((_, at) => JSON.stringify(members.map((member) => member[at]?.row)));
  try {
    return await sql.rows(statementOf(key, { writes, returning, waitsBriefly }), rows);
  } catch (error) {
    if (error instanceof Error && errorCode(error) === UNMET)
      throw new Unmet('constraint' in error ? String(error.constraint) : '', error);
    throw error;
  }
}

/** SQLSTATE of the function `demand` (migration 0001). */
const UNMET = 'INK01';

const statements = new Map<string, NamedStatement>();

interface Combination {
  readonly writes: readonly Write[];
  readonly returning: string;
  readonly waitsBriefly: boolean;
}

function statementOf(key: string, combination: Combination): NamedStatement {
  const full = combination.waitsBriefly ? `${key} briefly` : key;
  const known = statements.get(full);
  if (known !== undefined) return known;
  const statement = { name: `together-${statements.size + 1}`, text: textOf(combination) };
  statements.set(full, statement);
  return statement;
}

const BRIEFLY = ` and (select set_config('lock_timeout', '${limits.sharedLockWaitMs}', true)) is not null`;

function textOf({ writes, returning, waitsBriefly }: Combination): string {
  const parts: string[] = [];
  const demands: string[] = [];
  for (const [at, write] of writes.entries()) {
    const name = `each_${at + 1}`;
    const renamed = (text: string): string => text.replaceAll(/\beach\b/g, name);
    // The condition lets the planner expect one row: it finds the rows of tables by index, whatever their size is now.
    parts.push(
      `${name} as (select * from rows from (${rowsOf(write.columns, `$${at + 1}::json`)}) with ordinality
        where ordinality between 1 and 1000000${waitsBriefly ? BRIEFLY : ''})`,
    );
    for (const [part, text] of Object.entries(write.parts)) parts.push(`${part} as (${renamed(text)})`);
    for (const [demand, text] of Object.entries(write.demands ?? {}))
      demands.push(renamed(`(select demand('${demand}', bool_and(${text})) from each)`));
  }
  const list = [...(returning === '' ? [] : [returning.replaceAll(/\beach\b/g, 'each_1')]), ...demands];
  return `with ${parts.join(', ')} select ${list.join(', ')}${returning === '' ? '' : ' from each_1 order by each_1.ordinality'}`;
}

function rowsOf({ table, others }: Write['columns'], parameter: string): string {
  const list = Object.entries(others ?? {}).map(([name, type]) => `${name} ${type}`);
  return [
    ...(table === undefined ? [] : [`json_populate_recordset(null::${table}, ${parameter})`]),
    ...(list.length === 0 ? [] : [`json_to_recordset(${parameter}) as (${list.join(', ')})`]),
  ].join(', ');
}
