import type { Config } from '../../config.ts';
import type { Environment } from '../../contract/owner.ts';
import type { Sql } from '../../contract/database.ts';
import { column, json, optional, tableOf, type Member, type RowOf } from '../../lib/columns/columns.ts';
import { openBytes, sealBytes } from '../../platform/secrets/row-secrets.ts';

export const suppliers = tableOf({
  code: column<string>('code'),
  number: column<number>('number'),
  /** A name of `connectors.ts`. */
  kind: column<string>('kind'),
  settings: json<Readonly<Record<string, unknown>>>('settings'),
  enabled: column<boolean>('enabled'),
});

/** A supplier that is switched off sells nothing new; its bookings are still looked up and cancelled. */
export type KnownSupplier = RowOf<typeof suppliers.members>;
export type SupplierRow = Omit<KnownSupplier, 'enabled'>;

/** The payment method if the credit line is refused. */
export const backupPayments = ['ACC_CREDIT_CARD', 'WALLET'] as const;
type BackupPayment = (typeof backupPayments)[number];

const savedCard: Member<SavedCard | undefined> = {
  columns: ['gateway', 'gateway_customer', 'gateway_payment_method'],
  read: (gateway, customer, paymentMethod) =>
    typeof gateway === 'string' && typeof customer === 'string' && typeof paymentMethod === 'string'
      ? { gateway, customer, paymentMethod }
      : undefined,
  write: (card) => [card?.gateway ?? null, card?.customer ?? null, card?.paymentMethod ?? null],
};

/** The terms that a change either sets or leaves as they are. */
export const terms = tableOf({
  /** A decimal text. */
  marginPercent: column<string>('margin_percent'),
  payLater: column<boolean>('pay_later'),
  backupPayment: optional<BackupPayment>('backup_payment'),
  savedCard,
  /** Where searches find wheelchair-accessible hotels only. */
  accessibleOnlyIn: column<readonly Environment[]>('accessible_only_in'),
});
const allTerms = tableOf({
  ...terms.members,
  /** Undefined: every simulator. */
  suppliers: optional<readonly string[]>('suppliers'),
});

/** The selling terms of an account, with the defaults of an account without settings. */
export type SellingTerms = RowOf<typeof allTerms.members>;

/** A card that a payment gateway stores; other gateways do not know it. */
export interface SavedCard {
  readonly gateway: string;
  readonly customer: string;
  readonly paymentMethod: string;
}

const allKnown = {
  name: 'rates-suppliers',
  text: `select ${suppliers.columns} from suppliers order by number`,
};

export async function knownSuppliers(sql: Sql): Promise<KnownSupplier[]> {
  return (await sql.rows(allKnown)).map(suppliers.read);
}

export async function suppliersEnabled(sql: Sql): Promise<SupplierRow[]> {
  return (await knownSuppliers(sql)).filter(({ enabled }) => enabled);
}

const supplierByCode = {
  name: 'rates-supplier',
  text: `select ${suppliers.columns} from suppliers where code = $1`,
};

/** Also one that is switched off: its bookings are still looked up and cancelled. */
export async function supplierNamed(sql: Sql, code: string): Promise<SupplierRow | undefined> {
  const row = await sql.row(supplierByCode, [code]);
  return row && suppliers.read(row);
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
  text: `select ${allTerms.columns} from selling_terms where account = $1`,
};

export async function sellingTerms(sql: Sql, accountId: string): Promise<SellingTerms> {
  const row = await sql.row(termsOfAccount, [accountId]);
  return row === undefined ? defaultTerms : allTerms.read(row);
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
