import { gatewayNamed, type GatewayName } from '../gateways/gateways.ts';
import type { MoneyNeeds } from './move-money.ts';
import { recordedRefunds } from './payments-store.ts';
import { sumOf, type Fund } from './funds.ts';

/** A refund from one gateway payment. */
interface Owed extends Fund {
  readonly key: string;
  readonly gateway: GatewayName;
  readonly paymentId: string;
}

/**
 * The part of a refund that the gateway still has to make. What others have returned to the buyer counts: a person who
 * refunds in the dashboard of the gateway, and a dispute. It counts once, so the part of it that earlier refunds have
 * counted is left out: the difference of what they recorded and what they moved.
 */
export async function owedMinor(
  needs: MoneyNeeds,
  { gateway: name, paymentId, gatewayPayment, key, minor }: Owed,
): Promise<number> {
  const gateway = gatewayNamed(needs, name);
  if (gateway.returned === undefined) return minor;
  // Before the gateway is read: what is recorded by now has moved there by now.
  const recorded = await recordedRefunds(needs.db, { paymentId, gatewayPayment });
  const returned = await gateway.returned(gatewayPayment);
  const before = returned.find((one) => one.key === key);
  if (before !== undefined) return before.minor;
  const byOthers = sumOf(returned.filter((one) => one.key === undefined));
  const isRecorded = (refund: string) => recorded.keys.some((entry) => refund.startsWith(`${entry}:`));
  const byUs = sumOf(returned.filter((one) => one.key !== undefined && isRecorded(one.key)));
  const counted = Math.max(0, recorded.minor - byUs);
  return Math.max(0, minor - Math.max(0, byOthers - counted));
}
