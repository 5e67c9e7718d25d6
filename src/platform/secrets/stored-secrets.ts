import { sealedColumns, type SealedColumn } from '../../contract/sealed-columns.ts';
import { assert } from '../../lib/assert.ts';
import { Problem } from '../../lib/problem.ts';
import type { Db, Sql } from '../../contract/database.ts';
import { identityOf } from './row-secrets.ts';
import { keyIds, type Keys, missingKeyMessage, open, seal, sealedWith } from './sealing.ts';

/**
 * Registers the configured key in the database, and seals with it all secrets in clear or sealed with an older key. Returns
 * how many there were. Refuses a key that does not open what others have sealed. A rotation is a start with `new,old`.
 */
export async function startSecrets(db: Db, keys: Keys): Promise<number> {
  const [current] = keyIds(keys);
  assert(current !== undefined, 'a service has a key');
  await refuseOtherKey(db, keys);
  await useKey(db, keys);
  const now = await keyInUse(db);
  // Two first starts with different keys may race: one wins.
  if (now !== undefined && now !== current) throw new Problem(missingKeyMessage(keys, now));
  let sealed = 0;
  for await (const secret of storedSecrets(db)) sealed += await sealAgain(db, keys, secret);
  return sealed;
}

/** Throws a Problem where the database is sealed with a key that is not one of these. */
export async function refuseOtherKey(sql: Sql, keys: Keys): Promise<void> {
  const held = await keyInUse(sql);
  if (held !== undefined && !keyIds(keys).includes(held)) throw new Problem(missingKeyMessage(keys, held));
}

/** For `doctor`: throws a Problem if a secret does not open, otherwise counts the secrets by state. */
export async function countSecrets(db: Sql, keys: Keys): Promise<{ sealed: number; clear: number }> {
  const counts = { sealed: 0, clear: 0 };
  for await (const { identity, text } of storedSecrets(db)) {
    open(keys, text, identity);
    counts[sealedWith(text) === undefined ? 'clear' : 'sealed'] += 1;
  }
  return counts;
}

/** The id of the key that a service has registered. */
export async function keyInUse(sql: Sql): Promise<string | undefined> {
  return (await sql.row<{ key_id: string }>(`select key_id from secrets_key`))?.key_id;
}

/** Replaces only a key that this process has, so of two first starts the later one changes nothing. */
async function useKey(sql: Sql, keys: Keys): Promise<void> {
  const [current, ...older] = keyIds(keys);
  await sql.run(
    `insert into secrets_key (key_id) values ($1)
     on conflict (only_row) do update set key_id = excluded.key_id, since = now()
     where secrets_key.key_id = any($2)`,
    [current, older],
  );
}

interface StoredSecret {
  readonly column: SealedColumn;
  readonly row: string;
  readonly member: string | undefined;
  readonly identity: string;
  readonly text: string;
}

/** Every secret of every row; there are a few for each webhook and supplier. */
async function* storedSecrets(sql: Sql): AsyncGenerator<StoredSecret> {
  for (const column of Object.values(sealedColumns))
    for (const { row, value } of await valuesOf(sql, column)) {
      const texts = typeof value === 'string' ? { '': value } : value;
      for (const [name, text] of Object.entries(texts)) {
        const isSecret =
          column.members === undefined || column.members === 'all' || column.members.includes(name);
        if (typeof text !== 'string' || !isSecret) continue;
        const member = name === '' ? undefined : name;
        yield { column, row, member, identity: identityOf(column, row, member), text };
      }
    }
}

function valuesOf(sql: Sql, column: SealedColumn) {
  const { table, row, column: name } = column;
  return sql.rows<{ row: string; value: string | Readonly<Record<string, unknown>> }>(
    `select ${row}::text as row, ${asText(column)} as value from ${table} where ${name} is not null order by 1`,
  );
}

/** Bytes in clear as their base64, which is what is sealed. */
function asText({ column, isBytes }: SealedColumn): string {
  if (isBytes !== true) return column;
  return `case when substring(${column} from 1 for 7) = 'enc:v1:'::bytea then convert_from(${column}, 'UTF8')
    else replace(encode(${column}, 'base64'), chr(10), '') end`;
}

/** A secret that was changed meanwhile is already sealed. */
async function sealAgain(sql: Sql, keys: Keys, secret: StoredSecret): Promise<number> {
  const { column, member, identity, text } = secret;
  if (sealedWith(text) === keyIds(keys)[0]) return 0;
  const sealed = seal(keys, open(keys, text, identity), identity);
  const { table, row, column: name } = column;
  return member === undefined
    ? sql.run(
        `update ${table} set ${name} = ${column.isBytes === true ? `convert_to($3, 'UTF8')` : '$3'}
         where ${row} = $1 and ${asText(column)} = $2`,
        [secret.row, text, sealed],
      )
    : sql.run(
        `update ${table} set ${name} = jsonb_set(${name}, array[$4], to_jsonb($3::text))
         where ${row} = $1 and ${name} ->> $4 = $2`,
        [secret.row, text, sealed, member],
      );
}
