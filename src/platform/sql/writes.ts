import type { NamedStatement, Sql, Write } from '../../contract/database.ts';

/** A demand of a write was not met: nothing was written. */
export class Unmet extends Error {
  override readonly name = 'Unmet';
  readonly demand: string;

  constructor(demand: string, cause: unknown) {
    super(`not met: ${demand}`, { cause });
    this.demand = demand;
  }
}

/** All of them in one statement, which is prepared once for each combination. */
export async function writeTogether(sql: Sql, writes: readonly Write[]): Promise<void> {
  await writeAndRead(sql, writes, '');
}

/** As `writeTogether`, and returns a row of `returning`, a select list over the results of the parts. */
export async function writeAndRead<Row extends object>(
  sql: Sql,
  writes: readonly Write[],
  returning: string,
): Promise<Row | undefined> {
  try {
    return await sql.row<Row>(
      statementOf(writes, returning),
      writes.flatMap(({ values }) => values),
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNMET)
      throw new Unmet('constraint' in error ? String(error.constraint) : '', error);
    throw error;
  }
}

/** SQLSTATE of the function `demand` (migration 0001). */
const UNMET = 'INK01';

const statements = new Map<string, NamedStatement>();

function statementOf(writes: readonly Write[], returning: string): NamedStatement {
  const key = [...writes.map(({ name }) => name), returning].join(' ');
  const known = statements.get(key);
  if (known !== undefined) return known;
  const statement = { name: `together-${statements.size + 1}`, text: textOf(writes, returning) };
  statements.set(key, statement);
  return statement;
}

function textOf(writes: readonly Write[], returning: string): string {
  let first = 0;
  const parts: string[] = [];
  const demands: string[] = [];
  for (const write of writes) {
    const moved = (text: string): string =>
      text.replaceAll(/\$(\d+)/g, (_, place: string) => `$${Number(place) + first}`);
    for (const [name, text] of Object.entries(write.parts)) parts.push(`${name} as (${moved(text)})`);
    for (const [name, text] of Object.entries(write.demands ?? {}))
      demands.push(`demand('${name}', ${moved(text)})`);
    first += write.values.length;
  }
  const list = [...(returning === '' ? [] : [returning]), ...demands].join(', ');
  return `with ${parts.join(', ')} select ${list}`;
}
