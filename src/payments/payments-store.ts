import type { Sql, Tx } from '../platform/database.ts';
import type { GatewayName } from './gateway.ts';
import type { Owner } from './ledger.ts';

export type PaymentMethod = 'ACC_CREDIT_CARD' | 'WALLET' | 'CREDIT' | 'TRANSACTION_ID' | 'PROPERTY_PAY';
export type Source = 'card' | 'wallet' | 'credit' | 'none';
export type PaymentState = 'opened' | 'held' | 'captured' | 'released' | 'declined';

export interface Payment {
  readonly id: string;
  readonly owner: Owner;
  readonly method: PaymentMethod;
  readonly source: Source;
  readonly gateway: GatewayName | undefined;
  readonly gatewayPayment: string | undefined;
  readonly transaction: string | undefined;
  readonly currency: string;
  readonly amountMinor: number;
  readonly state: PaymentState;
  readonly capturedMinor: number;
  readonly refundedMinor: number;
  readonly captureAt: Date | undefined;
}

interface PaymentRow {
  readonly id: string;
  readonly account: string;
  readonly environment: Owner['environment'];
  readonly method: PaymentMethod;
  readonly source: Source;
  readonly gateway: GatewayName | null;
  readonly gateway_payment: string | null;
  readonly transaction: string | null;
  readonly currency: string;
  readonly amount_minor: number;
  readonly state: PaymentState;
  readonly captured_minor: number;
  readonly refunded_minor: number;
  readonly capture_at: Date | null;
}

const byId = { name: 'payment-by-id', text: `select * from payments where id = $1` };

export async function paymentOf(sql: Sql, id: string): Promise<Payment | undefined> {
  const row = await sql.row<PaymentRow>(byId, [id]);
  return row === undefined ? undefined : paymentFrom(row);
}

const insert = {
  name: 'payment-insert',
  text: `insert into payments (id, account, environment, method, source, gateway, gateway_payment, transaction,
      currency, amount_minor, capture_at, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
};

export async function insertPayment(tx: Tx, payment: Payment, at: Date): Promise<void> {
  const { owner, gateway, gatewayPayment, transaction, captureAt } = payment;
  await tx.run(insert, [
    payment.id,
    owner.accountId,
    owner.environment,
    payment.method,
    payment.source,
    gateway ?? null,
    gatewayPayment ?? null,
    transaction ?? null,
    payment.currency,
    payment.amountMinor,
    captureAt ?? null,
    at,
  ]);
}

const move = {
  name: 'payment-move',
  text: `update payments set state = $2, gateway_payment = coalesce($3, gateway_payment),
      captured_minor = captured_minor + $4, refunded_minor = refunded_minor + $5, updated_at = $6
    where id = $1`,
};

export interface Change {
  readonly state: PaymentState;
  readonly gatewayPayment?: string | undefined;
  readonly capturedMinor?: number;
  readonly refundedMinor?: number;
  readonly at: Date;
}

export async function changePayment(tx: Tx, id: string, change: Change): Promise<void> {
  const { state, gatewayPayment, capturedMinor = 0, refundedMinor = 0, at } = change;
  await tx.run(move, [id, state, gatewayPayment ?? null, capturedMinor, refundedMinor, at]);
}

/** Takes what pays instead of the method that was refused. */
export async function changeSource(
  tx: Tx,
  id: string,
  { source, gateway, at }: { source: Source; gateway: GatewayName | undefined; at: Date },
): Promise<void> {
  await tx.run(
    `update payments set source = $2, gateway = $3, updated_at = $4 where id = $1 and state = 'opened'`,
    [id, source, gateway ?? null, at],
  );
}

/** Held payments whose time to be captured has come (pay later). */
export async function paymentsDue(sql: Sql, at: Date, limit: number): Promise<Payment[]> {
  const rows = await sql.rows<PaymentRow>(
    `select * from payments where state = 'held' and capture_at <= $1 order by capture_at limit $2`,
    [at, limit],
  );
  return rows.map(paymentFrom);
}

export function paymentFrom(row: PaymentRow): Payment {
  return {
    id: row.id,
    owner: { accountId: row.account, environment: row.environment },
    method: row.method,
    source: row.source,
    gateway: row.gateway ?? undefined,
    gatewayPayment: row.gateway_payment ?? undefined,
    transaction: row.transaction ?? undefined,
    currency: row.currency,
    amountMinor: row.amount_minor,
    state: row.state,
    capturedMinor: row.captured_minor,
    refundedMinor: row.refunded_minor,
    captureAt: row.capture_at ?? undefined,
  };
}
