import type { Environment } from '../../accounts/caller.ts';
import type { Config } from '../../config.ts';
import { sealedColumns } from '../../contract/sealed-columns.ts';
import type { Sql, Tx } from '../../contract/database.ts';
import { sealMembers } from '../../platform/secrets/row-secrets.ts';
import { sellingTerms, type SavedCard, type SellingTerms } from './store.ts';

export interface ListedSupplier {
  readonly code: string;
  readonly number: number;
  readonly kind: string;
  readonly enabled: boolean;
  readonly feeds: readonly string[];
  /** Without secrets. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly hasApiKey: boolean;
}

/** No setting with such a name is accepted or shown: the key of a supplier is sealed. */
export function isSecretSetting(name: string): boolean {
  return /key|secret|token|password/i.test(name);
}

export async function allSuppliers(sql: Sql): Promise<ListedSupplier[]> {
  const rows = await sql.rows<ListedSupplier>(
    `select s.code, s.number, s.kind, s.enabled, s.settings, s.settings ? 'apiKey' as "hasApiKey",
       coalesce(array_agg(f.feed order by f.feed) filter (where f.feed is not null), '{}') as feeds
     from suppliers s left join feed_suppliers f on f.supplier = s.code group by s.code order by s.number`,
  );
  return rows.map((row) => ({ ...row, settings: withoutSecrets(row.settings) }));
}

function withoutSecrets(settings: ListedSupplier['settings']): ListedSupplier['settings'] {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !isSecretSetting(name)));
}

export interface NewSupplier {
  readonly code: string;
  readonly kind: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly enabled: boolean;
}

/** Adds a supplier, or changes one. Its key is stored encrypted, and a change without a key keeps the stored one. */
export async function addSupplier(
  { db, config }: { readonly db: Sql; readonly config: Pick<Config, 'secretsKey'> },
  { code, kind, settings, enabled }: NewSupplier,
): Promise<void> {
  const sealed = sealMembers(config, { column: 'supplierSettings', row: code }, settings);
  await db.run(
    `insert into suppliers (code, kind, settings, enabled) values ($1, $2, $3, $4)
     on conflict (code) do update set kind = $2, enabled = $4,
       settings = (select coalesce(jsonb_object_agg(name, value), '{}') from jsonb_each(suppliers.settings) as kept (name, value)
         where suppliers.kind = $2 and name = any ($5)) || excluded.settings`,
    [code, kind, JSON.stringify(sealed), enabled, sealedColumns.supplierSettings.members],
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

export interface TermsChange {
  /** Null: every simulator; undefined: as it was. */
  readonly suppliers: readonly string[] | null | undefined;
  readonly marginPercent: string | undefined;
  readonly payLater: boolean | undefined;
  readonly backupPayment: string | undefined;
  readonly savedCard: SavedCard | undefined;
  readonly accessibleOnlyIn?: readonly Environment[] | undefined;
}

export async function setSellingTerms(
  sql: Sql,
  accountId: string,
  change: TermsChange,
): Promise<SellingTerms> {
  const { suppliers, marginPercent, payLater, backupPayment, savedCard, accessibleOnlyIn } = change;
  await sql.run(`insert into selling_terms (account) values ($1) on conflict do nothing`, [accountId]);
  await sql.run(
    `update selling_terms set
       suppliers = case when $2 then $3 else suppliers end,
       margin_percent = coalesce($4, margin_percent),
       pay_later = coalesce($5, pay_later),
       backup_payment = coalesce($6, backup_payment),
       gateway = coalesce($7, gateway),
       gateway_customer = coalesce($8, gateway_customer),
       gateway_payment_method = coalesce($9, gateway_payment_method),
       accessible_only_in = coalesce($10, accessible_only_in),
       updated_at = now()
     where account = $1`,
    [
      accountId,
      suppliers !== undefined,
      suppliers ?? null,
      marginPercent ?? null,
      payLater ?? null,
      backupPayment ?? null,
      savedCard?.gateway ?? null,
      savedCard?.customer ?? null,
      savedCard?.paymentMethod ?? null,
      accessibleOnlyIn ?? null,
    ],
  );
  return sellingTerms(sql, accountId);
}
