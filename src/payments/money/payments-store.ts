import type { Sql, Tx, Write } from '../../contract/database.ts';
import { owner } from '../../contract/owner.ts';
import { assert } from '../../lib/assert.ts';
import { writeTogether } from '../../platform/sql/writes/writes.ts';
import { insertEach } from '../../lib/columns/each.ts';
import { column, optional, tableOf, type Member, type RowOf } from '../../lib/columns/columns.ts';
import { sliceOf, type Fund } from './funds.ts';
import type { GatewayName } from '../gateways/gateways.ts';

export type PaymentMethod = 'ACC_CREDIT_CARD' | 'WALLET' | 'CREDIT' | 'TRANSACTION_ID' | 'PROPERTY_PAY';
export type Source = 'card' | 'wallet' | 'credit' | 'none';
export type PaymentState = 'opened' | 'held' | 'captured' | 'released' | 'declined';
/** The status in the API, which the database derives. */
export type PaymentStatus = '' | 'succeeded' | 'requires_capture' | 'refunded';

export interface Carried {
  readonly from: string;
  readonly minor: number;
  /** The gateway payments that the money comes from; empty if it comes from a wallet or a credit line. */
  readonly funds: readonly Fund[];
}

/** Without an earlier payment nothing was carried over. */
const carried: Member<Carried | undefined> = {
  columns: ['carried_from', 'carried_minor', 'carried_funds'],
  // The database schema defines the types of all three.
  read: (from, minor, funds) => (from === null ? undefined : ({ from, minor, funds } as Carried)),
  write: (brought) => [brought?.from ?? null, brought?.minor ?? 0, JSON.stringify(brought?.funds ?? [])],
  json: (brought) => [brought?.from ?? null, brought?.minor ?? 0, brought?.funds ?? []],
};

/** The values of a new payment. */
const opening = tableOf({
  id: column<string>('id'),
  owner,
  method: column<PaymentMethod>('method'),
  source: column<Source>('source'),
  gateway: optional<GatewayName>('gateway'),
  gatewayPayment: optional<string>('gateway_payment'),
  transaction: optional<string>('transaction'),
  currency: column<string>('currency'),
  amountMinor: column<number>('amount_minor'),
  captureAt: optional<Date>('capture_at'),
  /** The part of the amount that was carried over from a replaced booking (rebook); the rest is charged. */
  carried,
});

/** The stored columns of a payment: add a new field here (and a migration, and `newPayment`). */
export const payments = tableOf({
  ...opening.members,
  state: column<PaymentState>('state'),
  status: column<PaymentStatus>('status'),
  capturedMinor: column<number>('captured_minor'),
  refundedMinor: column<number>('refunded_minor'),
  /** The part of it that the operator has paid by another method. */
  elsewhereMinor: column<number>('elsewhere_minor'),
  /** When the gateway was called to capture it, while the result is not stored yet. */
  captureRequestedAt: optional<Date>('capture_requested_at'),
  /** The part of the captured money that pays the booking that replaced this one. */
  carriedOnMinor: column<number>('carried_on_minor'),
  createdAt: column<Date>('created_at'),
});

export type Payment = RowOf<typeof payments.members>;

/** The part that the payment itself moves. */
export function ownMinor({ amountMinor, carried }: Pick<Payment, 'amountMinor' | 'carried'>): number {
  return amountMinor - (carried?.minor ?? 0);
}

/** The gateway payments with its captured money, in the order of refunds. */
export function fundsOf(payment: Payment): Fund[] {
  return [...ownFunds(payment), ...(payment.carried?.funds ?? [])];
}

/** Without what was carried over. */
export function ownFunds({ gatewayPayment, capturedMinor, carried }: Payment): Fund[] {
  const minor = capturedMinor - (carried?.minor ?? 0);
  return gatewayPayment === undefined || minor <= 0 ? [] : [{ gatewayPayment, minor }];
}

const byId = { name: 'payment-by-id', text: `select ${payments.columns} from payments where id = $1` };

export async function paymentOf(sql: Sql, id: string): Promise<Payment> {
  const row = await sql.row(byId, [id]);
  assert(row !== undefined, `payment ${id} is never removed`);
  return payments.read(row);
}

/** A payment, and those that share its money: what a rebook carried over is at the payment it came from. */
export const sharing = (further = '') => `with recursive chain (id) as (
    select $1::text
    union select near.id from chain
      join payments known on known.id = chain.id
      join payments near on near.id = known.carried_from or near.carries_from = known.id)
  select ${payments.columns}${further && `, ${further}`} from payments where id in (select id from chain)`;

export async function paymentsSharing(sql: Sql, paymentId: string): Promise<Payment[]> {
  return (await sql.rows(sharing(), [paymentId])).map(payments.read);
}

/** What was refunded by the original payment method. */
export function refundedThere({ refundedMinor, elsewhereMinor }: Payment): number {
  return refundedMinor - elsewhereMinor;
}

/** The gateway payments that its refunds came from. */
export function refundedFunds(payment: Payment): Fund[] {
  return sliceOf(fundsOf(payment), { afterMinor: 0, minor: refundedThere(payment) });
}

const insert = insertEach<typeof opening.members, Date>('payments', opening, {
  created_at: { value: (at) => at },
  updated_at: { value: (at) => at },
});

export function newPaymentWrite(payment: Payment, at: Date): Write {
  return {
    name: 'payment-insert',
    columns: insert.columns,
    parts: { new_payment: insert.text },
    row: insert.row(at, payment),
  };
}

const move = {
  name: 'payment-move',
  columns: {
    others: {
      id: 'text',
      state: 'text',
      gateway_payment: 'text',
      captured: 'bigint',
      refunded: 'bigint',
      elsewhere: 'bigint',
      carried_on: 'bigint',
      at: 'timestamptz',
    },
  },
  text: `update payments p set state = each.state,
      gateway_payment = coalesce(each.gateway_payment, p.gateway_payment),
      captured_minor = p.captured_minor + each.captured, refunded_minor = p.refunded_minor + each.refunded,
      elsewhere_minor = p.elsewhere_minor + each.elsewhere, carried_on_minor = p.carried_on_minor + each.carried_on,
      updated_at = each.at
    from each where p.id = each.id`,
};

export interface Change {
  readonly state: PaymentState;
  readonly gatewayPayment?: string | undefined;
  readonly capturedMinor?: number;
  readonly refundedMinor?: number;
  readonly elsewhereMinor?: number;
  readonly carriedOnMinor?: number;
  readonly at: Date;
}

export async function changePayment(tx: Tx, id: string, change: Change): Promise<void> {
  await writeTogether(tx, [paymentWrite(id, change)]);
}

export function paymentWrite(id: string, change: Change): Write {
  return { name: move.name, columns: move.columns, parts: { moved: move.text }, row: rowOf(id, change) };
}

/** As `paymentWrite`, if the ledger entry that is sent with it is new (`entryWrite`). */
export function paymentWriteIfEntered(id: string, change: Change): Write {
  const parts = { moved: `${move.text} and exists (select from entered where entered.payment = each.id)` };
  return { name: `${move.name}-if-entered`, columns: move.columns, parts, row: rowOf(id, change) };
}

function rowOf(id: string, change: Change): object {
  const { state, gatewayPayment, capturedMinor: captured = 0, at } = change;
  const {
    refundedMinor: refunded = 0,
    elsewhereMinor: elsewhere = 0,
    carriedOnMinor: carried_on = 0,
  } = change;
  return { id, state, gateway_payment: gatewayPayment, captured, refunded, elsewhere, carried_on, at };
}

/** A payment that was changed here, with the status that the database derives for it. */
export function withStatus(payment: Payment): Payment {
  return { ...payment, status: statusOf(payment) };
}

function statusOf({ source, state, refundedMinor, capturedMinor }: Payment): PaymentStatus {
  if (source === 'none') return '';
  if (refundedMinor > 0 && refundedMinor === capturedMinor) return 'refunded';
  return state === 'captured' ? 'succeeded' : state === 'held' ? 'requires_capture' : '';
}

/** Stores the source that pays instead of the refused one. */
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
