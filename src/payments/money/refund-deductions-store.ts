import type { Sql, Tx } from '../../contract/database.ts';
import { column, insertInto, tableOf } from '../../lib/columns/columns.ts';
import { sumOf } from './funds.ts';
import { payments, refundedFunds, sharing } from './payments-store.ts';

/** A refund from one gateway payment. */
export interface RefundThere {
  readonly paymentId: string;
  readonly gatewayPayment: string;
  /** The key of its ledger entry. */
  readonly refund: string;
}

/** The other refunds of a gateway payment, by all payments that share its money. */
export interface OtherRefunds {
  /** What is recorded, without what the operator has paid by another method. */
  readonly recordedMinor: number;
  /** The keys of the recorded ones. */
  readonly keys: readonly string[];
  /** What those that are not recorded yet have left out. */
  readonly deductedMinor: number;
  /** What the refund itself has left out so far. */
  readonly ownMinor: number;
}

interface Deduction {
  readonly refund: string;
  readonly gateway_payment: string;
  readonly minor: number;
}

const withRefunds = sharing(
  `array(select key from ledger_entries e where e.payment = payments.id and e.kind = 'refund') as refunds,
   (select coalesce(json_agg(d), '[]') from refund_deductions d where d.payment = payments.id) as deductions`,
);

/** One statement: a refund that is recorded meanwhile is recorded or deducted, and never both. */
export async function otherRefunds(
  sql: Sql,
  { paymentId, gatewayPayment, refund }: RefundThere,
): Promise<OtherRefunds> {
  const rows = await sql.rows<{ refunds: string[]; deductions: Deduction[] }>(withRefunds, [paymentId]);
  const funds = rows.flatMap((row) => refundedFunds(payments.read(row)));
  const deductions = rows
    .flatMap((row) => row.deductions)
    .filter(({ gateway_payment: from }) => from === gatewayPayment);
  return {
    recordedMinor: sumOf(funds.filter((fund) => fund.gatewayPayment === gatewayPayment)),
    keys: rows.flatMap(({ refunds }) => refunds),
    deductedMinor: sumOf(deductions.filter((one) => one.refund !== refund)),
    ownMinor: sumOf(deductions.filter((one) => one.refund === refund)),
  };
}

const insert = insertInto(
  'refund_deductions',
  tableOf({
    paymentId: column<string>('payment'),
    refund: column<string>('refund'),
    gatewayPayment: column<string>('gateway_payment'),
    minor: column<number>('minor'),
  }),
);

/** Refunds of one gateway payment take turns to decide what they leave out. */
export async function lockRefundsOf(tx: Tx, gatewayPayment: string): Promise<void> {
  await tx.run(`select pg_advisory_xact_lock(hashtextextended($1, 72))`, [gatewayPayment]);
}

export async function storeDeduction(
  tx: Tx,
  deduction: RefundThere & { readonly minor: number },
): Promise<void> {
  const { paymentId, refund, gatewayPayment, minor } = deduction;
  if (minor > 0) {
    const text = `${insert.text} on conflict (payment, refund, gateway_payment) do update set minor = excluded.minor`;
    await tx.run(text, insert.values(undefined, deduction));
  } else {
    await tx.run(
      `delete from refund_deductions where payment = $1 and refund = $2 and gateway_payment = $3`,
      [paymentId, refund, gatewayPayment],
    );
  }
}

/** In the transaction that records the refund: what it left out is part of what is recorded. */
export async function endDeductions(tx: Tx, paymentId: string, refund: string): Promise<void> {
  await tx.run(`delete from refund_deductions where payment = $1 and refund = $2`, [paymentId, refund]);
}
