import type { Returned } from '../gateways/gateway.ts';
import { gatewayNamed, type GatewayName } from '../gateways/gateways.ts';
import { sumOf } from './funds.ts';
import type { MoneyNeeds } from './move-money.ts';
import {
  lockRefundsOf,
  otherRefunds,
  storeDeduction,
  type OtherRefunds,
  type RefundThere,
} from './refund-deductions-store.ts';

interface Owed extends RefundThere {
  readonly gateway: GatewayName;
  /** The key at the gateway. */
  readonly key: string;
  readonly minor: number;
}

/**
 * The part of a refund that the gateway still has to make. What others have returned to the buyer counts: a person who
 * refunds in the dashboard of the gateway, and a dispute. It counts once: what the refund leaves out for it is stored
 * before the gateway is called, unless another refund was recorded or stored meanwhile.
 */
export async function owedMinor(needs: MoneyNeeds, owed: Owed): Promise<number> {
  const { key, minor } = owed;
  const gateway = gatewayNamed(needs, owed.gateway);
  if (gateway.returned === undefined) return minor;
  // Before the gateway is read: what is recorded by now has moved there by now.
  let others = await otherRefunds(needs.db, owed);
  for (;;) {
    const returned = await gateway.returned(owed.gatewayPayment);
    const before = returned.find((one) => one.key === key);
    if (before !== undefined) return before.minor;
    const left = Math.min(minor, notCounted(returned, others));
    if (left === others.ownMinor) return minor - left;
    const changed = await leaveOut(needs, owed, { left, others });
    if (changed === undefined) return minor - left;
    others = changed;
  }
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
  owed: Owed,
  { left, others }: { readonly left: number; readonly others: OtherRefunds },
): Promise<OtherRefunds | undefined> {
  return db.transaction(async (tx) => {
    await lockRefundsOf(tx, owed.gatewayPayment);
    const now = await otherRefunds(tx, owed);
    if (!isSame(now, others)) return now;
    await storeDeduction(tx, { ...owed, minor: left });
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
