import type { Config } from '../../config.ts';
import { sealedColumns } from '../../contract/sealed-columns.ts';
import type { Sql, Tx } from '../../contract/database.ts';
import { sealMembers } from '../../platform/secrets/row-secrets.ts';
import {
  changing,
  insertInto,
  readFrom,
  tableOf,
  type Change,
  type RowOf,
} from '../../lib/columns/columns.ts';
import { sellingTerms, suppliers, terms, type SellingTerms } from './store.ts';

const listed = tableOf({
  ...suppliers.members,
  feeds: readFrom<readonly string[]>(
    'feeds',
    'array(select feed from feed_suppliers where supplier = suppliers.code order by feed)',
  ),
  hasApiKey: readFrom<boolean>('has_api_key', `settings ? 'apiKey'`),
});

/** Its settings are without secrets. */
export type ListedSupplier = RowOf<typeof listed.members>;

/** No setting with such a name is accepted or shown: the key of a supplier is sealed. */
export function isSecretSetting(name: string): boolean {
  return /key|secret|token|password/i.test(name);
}

export async function allSuppliers(sql: Sql): Promise<ListedSupplier[]> {
  const rows = await sql.rows(`select ${listed.columns} from suppliers order by number`);
  return rows.map(listed.read).map((row) => ({ ...row, settings: withoutSecrets(row.settings) }));
}

function withoutSecrets(settings: ListedSupplier['settings']): ListedSupplier['settings'] {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !isSecretSetting(name)));
}

const { number: _, ...given } = suppliers.members;
const insert = insertInto('suppliers', tableOf(given));

export type NewSupplier = RowOf<typeof given>;

/** Adds a supplier, or changes one. Its key is stored encrypted, and a change without a key keeps the stored one. */
export async function addSupplier(
  { db, config }: { readonly db: Sql; readonly config: Pick<Config, 'secretsKey'> },
  supplier: NewSupplier,
): Promise<void> {
  const column = { column: 'supplierSettings', row: supplier.code } as const;
  const settings = sealMembers(config, column, supplier.settings);
  await db.run(
    `${insert.text}
     on conflict (code) do update set kind = excluded.kind, enabled = excluded.enabled,
       settings = (select coalesce(jsonb_object_agg(name, value), '{}') from jsonb_each(suppliers.settings) as kept (name, value)
         where suppliers.kind = excluded.kind and name = any ($5)) || excluded.settings`,
    [...insert.values({}, { ...supplier, settings }), sealedColumns.supplierSettings.members],
  );
}

export async function unknownSuppliers(sql: Sql, codes: readonly string[]): Promise<string[]> {
  const known = await sql.rows<{ code: string }>(`select code from suppliers where code = any ($1)`, [codes]);
  return codes.filter((code) => !known.some((one) => one.code === code));
}

/** Returns the codes that are not suppliers; if there are any, nothing has changed. */
export async function setFeed(tx: Tx, name: string, codes: readonly string[]): Promise<string[]> {
  const unknown = await unknownSuppliers(tx, codes);
  if (unknown.length > 0) return unknown;
  await tx.run(`insert into feeds (name) values ($1) on conflict do nothing`, [name]);
  await tx.run(`delete from feed_suppliers where feed = $1`, [name]);
  await tx.run(`insert into feed_suppliers select $1, unnest($2::text[])`, [name, codes]);
  return [];
}

/** What is undefined does not change. */
export type TermsChange = Change<typeof terms.members> & {
  /** Null: every simulator. */
  readonly suppliers?: readonly string[] | null | undefined;
};

const change = changing(terms, 4);

export async function setSellingTerms(
  sql: Sql,
  accountId: string,
  { suppliers: sellers, ...others }: TermsChange,
): Promise<SellingTerms> {
  await sql.run(`insert into selling_terms (account) values ($1) on conflict do nothing`, [accountId]);
  await sql.run(
    `update selling_terms set
       suppliers = case when $2 then $3 else suppliers end, ${change.text}, updated_at = now()
     where account = $1`,
    [accountId, sellers !== undefined, sellers ?? null, ...change.values(others)],
  );
  return sellingTerms(sql, accountId);
}
