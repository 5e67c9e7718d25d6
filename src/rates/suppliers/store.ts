import type { Config } from '../../config.ts';
import type { Environment } from '../../accounts/caller.ts';
import type { Sql } from '../../contract/database.ts';
import { openBytes, sealBytes } from '../../platform/secrets/row-secrets.ts';

export interface SupplierRow {
  readonly code: string;
  readonly number: number;
  /** A name of `connectors.ts`. */
  readonly kind: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** The selling terms of an account, with the defaults of an account without settings. */
export interface SellingTerms {
  /** Undefined: every simulator. */
  readonly suppliers: readonly string[] | undefined;
  /** A decimal text. */
  readonly marginPercent: string;
  readonly payLater: boolean;
  readonly backupPayment: 'ACC_CREDIT_CARD' | 'WALLET' | undefined;
  readonly savedCard: SavedCard | undefined;
  /** Where searches find wheelchair-accessible hotels only. */
  readonly accessibleOnlyIn: readonly Environment[];
}

/** A card that a payment gateway stores; other gateways do not know it. */
export interface SavedCard {
  readonly gateway: string;
  readonly customer: string;
  readonly paymentMethod: string;
}

/** A supplier that is switched off sells nothing new; its bookings are still looked up and cancelled. */
export interface KnownSupplier extends SupplierRow {
  readonly enabled: boolean;
}

const allKnown = {
  name: 'rates-suppliers',
  text: `select code, number, kind, settings, enabled from suppliers order by number`,
};

export async function knownSuppliers(sql: Sql): Promise<KnownSupplier[]> {
  return sql.rows<KnownSupplier>(allKnown);
}

export async function suppliersEnabled(sql: Sql): Promise<SupplierRow[]> {
  return (await knownSuppliers(sql)).filter(({ enabled }) => enabled);
}

const supplierByCode = {
  name: 'rates-supplier',
  text: `select code, number, kind, settings from suppliers where code = $1`,
};

/** Also one that is switched off: its bookings are still looked up and cancelled. */
export async function supplierNamed(sql: Sql, code: string): Promise<SupplierRow | undefined> {
  return sql.row<SupplierRow>(supplierByCode, [code]);
}

/** Codes of the suppliers of each feed. */
export async function supplierFeeds(sql: Sql): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await sql.rows<{ feed: string; codes: string[] }>(
    `select f.name as feed, coalesce(array_agg(s.supplier) filter (where s.supplier is not null), '{}') as codes
     from feeds f left join feed_suppliers s on s.feed = f.name group by f.name`,
  );
  return new Map(rows.map(({ feed, codes }) => [feed, codes]));
}

const defaultTerms: SellingTerms = {
  suppliers: undefined,
  marginPercent: '10',
  payLater: false,
  backupPayment: undefined,
  savedCard: undefined,
  accessibleOnlyIn: [],
};

const termsOfAccount = {
  name: 'rates-selling-terms',
  text: `select suppliers, margin_percent, pay_later, backup_payment, gateway, gateway_customer, gateway_payment_method,
    accessible_only_in from selling_terms where account = $1`,
};

interface TermsRow {
  readonly suppliers: string[] | null;
  readonly margin_percent: string;
  readonly pay_later: boolean;
  readonly backup_payment: 'ACC_CREDIT_CARD' | 'WALLET' | null;
  readonly gateway: string | null;
  readonly gateway_customer: string | null;
  readonly gateway_payment_method: string | null;
  readonly accessible_only_in: Environment[];
}

export async function sellingTerms(sql: Sql, accountId: string): Promise<SellingTerms> {
  const row = await sql.row<TermsRow>(termsOfAccount, [accountId]);
  if (row === undefined) return defaultTerms;
  return {
    suppliers: row.suppliers ?? undefined,
    marginPercent: row.margin_percent,
    payLater: row.pay_later,
    backupPayment: row.backup_payment ?? undefined,
    savedCard: savedCardOf(row),
    accessibleOnlyIn: row.accessible_only_in,
  };
}

function savedCardOf(row: TermsRow): SavedCard | undefined {
  const { gateway, gateway_customer: customer, gateway_payment_method: paymentMethod } = row;
  if (gateway === null || customer === null || paymentMethod === null) return undefined;
  return { gateway, customer, paymentMethod };
}

/** Keys that open sealed offers, the newest first. */
export async function offerKeys({ db, config }: KeyStore): Promise<Buffer[]> {
  const rows = await db.rows<{ id: number; secret: Buffer }>(
    `select id, secret from offer_keys order by id desc`,
  );
  return rows.map(({ id, secret }) => openBytes(config, { column: 'offerKey', row: String(id) }, secret));
}

/** The first key of a database. If several processes add one at the same time, the first wins. */
export async function addFirstOfferKey({ db, config }: KeyStore, secret: Uint8Array): Promise<void> {
  await db.run(
    `insert into offer_keys (id, secret) overriding system value values (1, $1) on conflict do nothing`,
    [sealBytes(config, { column: 'offerKey', row: '1' }, secret)],
  );
}

/** The keys are stored encrypted. */
interface KeyStore {
  readonly db: Sql;
  readonly config: Pick<Config, 'secretsKey'>;
}

const perUsd = { name: 'rates-exchange', text: `select currency, per_usd from exchange_rates` };

/** Units of each currency for one US dollar, as decimal texts; the dollar itself needs no table. */
export async function exchangeRates(sql: Sql): Promise<Map<string, string>> {
  const rows = await sql.rows<{ currency: string; per_usd: string }>(perUsd);
  return new Map([['USD', '1'], ...rows.map((row) => [row.currency, row.per_usd] as const)]);
}
