import type { Gateway, Returned } from '../gateways/gateway.ts';
import { gatewayNamed } from '../gateways/gateways.ts';
import { sumOf, type Fund } from './funds.ts';
import type { MoneyNeeds } from './move-money.ts';
import { fundsOf, type Payment } from './payments-store.ts';
import {
  lockRefundsOf,
  otherRefunds,
  storeDeduction,
  type OtherRefunds,
  type RefundThere,
} from './refund-deductions-store.ts';

interface Owed {
  readonly payment: Payment;
  /** The key of its ledger entry, which the keys at the gateway begin with. */
  readonly refund: string;
  /** The key at the gateway, of the part in one gateway payment. */
  readonly keyOf: (gatewayPayment: string) => string;
  /** Where the refund is, according to our payments. */
  readonly funds: readonly Fund[];
}

/** A part of a refund. */
export interface OwedFund extends Fund {
  /** The gateway has made it, or it is pending there. */
  readonly isMade?: boolean;
}

type ReturnedBy = ReadonlyMap<string, readonly Returned[]>;

/**
 * The parts of a refund that the gateway is called for. What others have returned to the buyer counts: a person who
 * refunds in the dashboard of the gateway, and a dispute. It counts once, whichever of the gateway payments of a booking
 * and its rebooks it came from: what the refund leaves out for it is stored before the gateway is called, unless another
 * refund was recorded or stored meanwhile.
 */
export async function owedFunds(needs: MoneyNeeds, owed: Owed): Promise<readonly OwedFund[]> {
  const { payment, funds, refund } = owed;
  if (payment.gateway === undefined) return [];
  const gateway = gatewayNamed(needs, payment.gateway);
  if (gateway.returned === undefined) return funds;
  const there = { paymentId: payment.id, refund };
  // Before the gateway is read: what is recorded by now has moved there by now.
  let others = await otherRefunds(needs.db, there);
  for (;;) {
    const returned = await returnedBy(gateway, others.captured);
    const { minor, parts } = dividedFunds(owed, { returned, others });
    if (minor === others.ownMinor) return parts;
    const changed = await leaveOut(needs, there, { minor, others });
    if (changed === undefined) return parts;
    others = changed;
  }
}

/** The money of a payment that is still at its gateway, where others than this program can return it. */
export interface MoneyLeft {
  /** What others have returned of the payment, or of one that shares money with it, and no refund has left out. */
  readonly returnedMinor: number;
  /** In the order of refunds. */
  readonly funds: readonly Fund[];
}

/** Undefined: only this program moves money there. */
export async function moneyLeft(needs: MoneyNeeds, payment: Payment): Promise<MoneyLeft | undefined> {
  const gateway = payment.gateway && gatewayNamed(needs, payment.gateway);
  if (gateway?.returned === undefined) return undefined;
  const others = await otherRefunds(needs.db, { paymentId: payment.id, refund: '' });
  const returned = await returnedBy(gateway, others.captured);
  return {
    returnedMinor: notCounted([...returned.values()].flat(), others),
    funds: fundsOf(payment).map(({ gatewayPayment, minor }) => ({
      gatewayPayment,
      minor: Math.max(0, Math.min(minor, leftOf(gatewayPayment, { returned, others }))),
    })),
  };
}

async function returnedBy(
  { returned }: Pick<Gateway, 'returned'>,
  captured: readonly Fund[],
): Promise<ReturnedBy> {
  const lists = new Map<string, readonly Returned[]>();
  for (const { gatewayPayment } of captured)
    lists.set(gatewayPayment, (await returned?.(gatewayPayment)) ?? []);
  return lists;
}

/** What the refund leaves out, and what the gateway is asked for: where money is left, in the order of the refund. */
function dividedFunds(
  { payment, refund, keyOf, funds }: Owed,
  { returned, others }: AtGateway,
): { readonly minor: number; readonly parts: readonly OwedFund[] } {
  const listed = (gatewayPayment: string) => returned.get(gatewayPayment) ?? [];
  const isOurs = ({ key }: Returned) => key?.startsWith(`${refund}:`) === true;
  // The payment's own money first; where others have returned it, what shares money with it.
  const all = [...funds, ...fundsOf(payment), ...others.captured];
  const numbers = [...new Set(all.map(({ gatewayPayment }) => gatewayPayment))];
  const made = numbers.flatMap((gatewayPayment) =>
    listed(gatewayPayment)
      .filter(isOurs)
      .map(({ key, minor }) => ({ gatewayPayment, key, minor })),
  );
  // Its amount is final. A part that is pending is asked for again under the same key.
  const again = made
    .filter(({ key, gatewayPayment }) => key === keyOf(gatewayPayment))
    .map((part) => ({ ...part, isMade: true }));
  const open = numbers.filter((number) => !made.some(({ gatewayPayment }) => gatewayPayment === number));
  const rest = sumOf(funds) - sumOf(made);
  const minor = open.length === 0 ? rest : Math.min(rest, notCounted([...returned.values()].flat(), others));
  const leftThere = open.map((gatewayPayment) => {
    return { gatewayPayment, minor: leftOf(gatewayPayment, { returned, others }) };
  });
  return { minor, parts: [...again, ...takenFrom(leftThere, rest - minor)] };
}

interface AtGateway {
  readonly returned: ReturnedBy;
  readonly others: OtherRefunds;
}

function leftOf(gatewayPayment: string, { returned, others }: AtGateway): number {
  const captured = others.captured.filter((fund) => fund.gatewayPayment === gatewayPayment);
  return sumOf(captured) - sumOf(returned.get(gatewayPayment) ?? []);
}

/** An amount from the first funds that have it. What they do not have is asked of the first one, and refused there. */
function takenFrom(funds: readonly Fund[], minor: number): Fund[] {
  let rest = minor;
  const parts = funds.map(({ gatewayPayment, minor: most }) => {
    const part = Math.min(rest, Math.max(0, most));
    rest -= part;
    return { gatewayPayment, minor: part };
  });
  return parts
    .map((part, place) => (place === 0 ? { ...part, minor: part.minor + rest } : part))
    .filter((part) => part.minor > 0);
}

/** What others have returned and no other refund has left out. */
function notCounted(
  returned: readonly Returned[],
  { recordedMinor, keys, deductedMinor }: OtherRefunds,
): number {
  const byOthers = sumOf(returned.filter((one) => one.key === undefined));
  const isRecorded = (refund: string) => keys.some((entry) => refund.startsWith(`${entry}:`));
  const byUs = sumOf(returned.filter((one) => one.key !== undefined && isRecorded(one.key)));
  const counted = Math.max(0, recordedMinor - byUs) + deductedMinor;
  return Math.max(0, byOthers - counted);
}

/** Stores what the refund leaves out. If other refunds changed since they were read: these, and nothing is stored. */
function leaveOut(
  { db }: Pick<MoneyNeeds, 'db'>,
  there: RefundThere,
  { minor, others }: { readonly minor: number; readonly others: OtherRefunds },
): Promise<OtherRefunds | undefined> {
  return db.transaction(async (tx) => {
    await lockRefundsOf(tx, others);
    const now = await otherRefunds(tx, there);
    if (!isSame(now, others)) return now;
    await storeDeduction(tx, { ...there, minor });
    return undefined;
  });
}

function isSame(one: OtherRefunds, other: OtherRefunds): boolean {
  return (
    one.recordedMinor === other.recordedMinor &&
    one.deductedMinor === other.deductedMinor &&
    one.ownMinor === other.ownMinor
  );
}
