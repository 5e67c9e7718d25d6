import { refundedByHand, refundedMinor, takenMinor } from '../world/gateway.ts';
import { amountsOf, type Amounts, type Shown } from '../world/shown.ts';
import type { Evidence } from './evidence.ts';
import { feeOf } from './fees.ts';
import { chargeOf, type Row } from './money.ts';

/** What an answer to a caller, or an event, states about a booking. */
interface Statement {
  readonly id: string;
  readonly status: string;
  readonly amounts: Amounts;
}

/** The money of a booking, in minor units. */
interface Truth {
  readonly agreed: number;
  /** The price of extras that were given up. */
  readonly lost: number;
  readonly fee: number | undefined;
  /** What a cancellation refunds by the policy. */
  readonly decided: number | undefined;
  /** What went back at the gateway or in the ledger. Undefined: a rebook has moved a part of it. */
  readonly back: number | undefined;
}

type Range = readonly [least: number, most: number];

/** Amounts that were read are those of the policy, and those that have moved at the gateway or in the ledger. */
export function untrueAmounts(evidence: Evidence, rows: readonly Row[]): string[] {
  const truths = new Map(rows.map((row) => [row.id, truthOf(evidence, row, rows)]));
  const prebooks = new Map(rows.map((row) => [row.prebook, truths.get(row.id)]));
  const found = statementsIn(evidence).flatMap((one) => wrongIn(one, truths.get(one.id)));
  for (const { prebook = '', amounts, booking } of evidence.seen) {
    const { price } = amounts;
    if (price !== undefined && price < 0) found.push(`${booking?.id ?? prebook} was said to cost ${price}`);
    const agreed = prebooks.get(prebook)?.agreed;
    if (booking === undefined && agreed !== undefined && price !== agreed)
      found.push(`the prebook ${prebook} was said to cost ${price}, and its booking costs ${agreed}`);
  }
  return [...new Set(found)];
}

function statementsIn({ seen, repeated, receiver }: Evidence): Statement[] {
  const shown = [
    ...repeated.map(({ again: { body } }) => ((body ?? {}) as { readonly data?: Shown }).data), // as the contract says
    ...receiver.deliveries.map((delivery) => delivery.shown),
  ];
  return [
    ...seen.flatMap(({ booking, amounts }) => (booking === undefined ? [] : [{ ...booking, amounts }])),
    ...shown.flatMap((one) =>
      one?.bookingId === undefined
        ? []
        : [{ id: one.bookingId, status: one.status ?? '', amounts: amountsOf(one) }],
    ),
  ];
}

function truthOf({ gateway, paysLater }: Evidence, row: Row, rows: readonly Row[]): Truth {
  const agreed = Math.max(0, row.rooms + row.extras - row.discount);
  const lost = Math.min(row.lost, agreed);
  const fee = feeOf(row);
  const isMoved = row.replaces !== null || rows.some(({ replaces }) => replaces === row.id);
  if (isMoved) return { agreed, lost, fee, decided: undefined, back: undefined };
  const charge = row.source === 'card' ? chargeOf(gateway, row) : undefined;
  // Money that was only held is not refunded, and what a person has refunded may be a part of the refund.
  const isLater = paysLater && row.environment === 'production';
  const isOther = isLater || (charge !== undefined && refundedByHand(charge) > 0);
  if (isOther) return { agreed, lost, fee, decided: undefined, back: undefined };
  const kept = charge === undefined ? row.wallet : takenMinor(charge) - refundedMinor(charge);
  const decided = fee === undefined ? undefined : Math.max(0, row.rooms - row.discount) - fee;
  return { agreed, lost, fee, decided, back: agreed - kept };
}

function wrongIn({ id, status, amounts }: Statement, truth: Truth | undefined): string[] {
  if (truth === undefined) return [];
  const due = dueIn(status, truth);
  // The names of both are the same.
  return (Object.keys(due) as (keyof Amounts)[]).flatMap((name) => {
    const [minor, [least, most] = anything] = [amounts[name], due[name]];
    if (minor === undefined || (minor >= least && minor <= most)) return [];
    return [`the ${words[name]} of ${id} (${status}) was said to be ${minor}, and is ${least}`];
  });
}

const words: Readonly<Record<keyof Amounts, string>> = {
  price: 'price',
  fee: 'fee',
  refund: 'refund',
  refunded: 'sum of refunds',
};

const anything: Range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
const exactly = (minor: number | undefined): Range => (minor === undefined ? anything : [minor, minor]);

/** While a booking is open, extras may still be given up. One that has failed is not charged, whatever it would have cost. */
function dueIn(
  status: string,
  { agreed, lost, fee, decided, back }: Truth,
): Partial<Record<keyof Amounts, Range>> {
  const price = agreed - lost;
  // No fee may be named before a cancellation was requested.
  const cancelling = { fee: exactly(fee ?? Number.NaN), refund: exactly(decided) };
  switch (status) {
    case 'PENDING':
      return { ...cancelling, price: [price, agreed], refunded: [0, lost] };
    case 'CONFIRMED':
      return {
        ...cancelling,
        price: exactly(price),
        refunded: exactly(back === undefined ? undefined : lost),
      };
    case 'CANCELLED':
    case 'CANCELLED_WITH_CHARGES':
      return {
        ...cancelling,
        price: exactly(price),
        refund: exactly(back === undefined ? undefined : back - lost),
        refunded: exactly(back),
      };
    default:
      return {};
  }
}
