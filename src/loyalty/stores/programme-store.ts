import { owner, type Owner } from '../../contract/owner.ts';
import type { Sql } from '../../contract/database.ts';
import { column, insertInto, tableOf, type RowOf } from '../../lib/columns/columns.ts';

const programmes = tableOf({
  status: column<'enabled' | 'disabled'>('status'),
  /** A decimal fraction as text: '0.030000' is three per cent. */
  cashbackRate: column<string>('cashback_rate'),
});

export type Programme = RowOf<typeof programmes.members>;

const insert = insertInto(
  'loyalty_programmes',
  tableOf({
    owner,
    ...programmes.members,
    createdAt: column<Date>('created_at'),
    updatedAt: column<Date>('updated_at'),
  }),
);

export async function programmeOf(sql: Sql, owner: Owner): Promise<Programme | undefined> {
  const row = await sql.row(
    `select ${programmes.columns} from loyalty_programmes where account = $1 and environment = $2`,
    [owner.accountId, owner.environment],
  );
  return row && programmes.read(row);
}

type Writing = { readonly programme: Programme; readonly at: Date };

/** False when the account has a programme already. */
export async function insertProgramme(sql: Sql, owner: Owner, { programme, at }: Writing): Promise<boolean> {
  const rows = await sql.run(
    `${insert.text} on conflict (account, environment) do nothing`,
    insert.values(undefined, { ...programme, owner, createdAt: at, updatedAt: at }),
  );
  return rows === 1;
}

export async function upsertProgramme(sql: Sql, owner: Owner, { programme, at }: Writing): Promise<void> {
  await sql.run(
    `${insert.text} on conflict (account, environment)
     do update set status = excluded.status, cashback_rate = excluded.cashback_rate, updated_at = excluded.updated_at`,
    insert.values(undefined, { ...programme, owner, createdAt: at, updatedAt: at }),
  );
}
