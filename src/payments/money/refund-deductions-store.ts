import type { Sql, Tx } from '../../contract/database.ts';
import { column, insertInto, tableOf } from '../../lib/columns/columns.ts';
import { sumOf, type Fund } from './funds.ts';
import { ownFunds, payments, refundedThere, sharing } from './payments-store.ts';

/** A refund of a payment. */
export interface RefundThere {
  readonly paymentId: string;
  /** The key of its ledger entry. */
  readonly refund: string;
}

/** The payments that share money with the payment of a refund, and their other refunds. */
export interface OtherRefunds {
  /** The payment that the others carried money from. */
  readonly first: string;
  /** What each gateway payment has captured. */
  readonly captured: readonly Fund[];
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
  readonly minor: number;
}

const withRefunds = sharing(
  `array(select key from ledger_entries e where e.payment = payments.id and e.kind = 'refund') as refunds,
   (select coalesce(json_agg(d), '[]') from refund_deductions d where d.payment = payments.id) as deductions`,
);

/** One statement: a refund that is recorded meanwhile is recorded or deducted, and never both. */
export async function otherRefunds(sql: Sql, { paymentId, refund }: RefundThere): Promise<OtherRefunds> {
  const rows = await sql.rows<{ refunds: string[]; deductions: Deduction[] }>(withRefunds, [paymentId]);
  const all = rows.map((row) => payments.read(row));
  const deductions = rows.flatMap((row) => row.deductions);
  return {
    first: all.find(({ carried }) => carried === undefined)?.id ?? paymentId,
    captured: all.flatMap(ownFunds),
    recordedMinor: all.reduce((sum, payment) => sum + refundedThere(payment), 0),
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
    minor: column<number>('minor'),
  }),
);

/** Refunds of payments that share money take turns to decide what they leave out. */
export async function lockRefundsOf(tx: Tx, { first }: Pick<OtherRefunds, 'first'>): Promise<void> {
  await tx.run(`select pg_advisory_xact_lock(hashtextextended($1, 72))`, [first]);
}

export async function storeDeduction(
  tx: Tx,
  deduction: RefundThere & { readonly minor: number },
): Promise<void> {
  const { paymentId, refund, minor } = deduction;
  if (minor > 0) {
    const text = `${insert.text} on conflict (payment, refund) do update set minor = excluded.minor`;
    await tx.run(text, insert.values(undefined, deduction));
  } else await endDeduction(tx, paymentId, refund);
}

/** In the transaction that records the refund: what it left out is part of what is recorded. */
export async function endDeduction(tx: Tx, paymentId: string, refund: string): Promise<void> {
  await tx.run(`delete from refund_deductions where payment = $1 and refund = $2`, [paymentId, refund]);
}
