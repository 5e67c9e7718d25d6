import { UnknownPayment, type GatewayState } from '../../payments/gateways/gateway.ts';
import { gatewayNamed, gatewaysSetUp, type GatewayName } from '../../payments/gateways/gateways.ts';
import {
  ownMinor,
  paymentsSharing,
  refundedFunds,
  refundedThere,
  type Payment,
} from '../../payments/money/payments-store.ts';
import type { AuditNeeds } from './audit-needs.ts';
import { countUnreadable, type Unreadable } from './unreadable.ts';

/** The states of the gateways, and the amount that each gateway payment must have according to our payments. */
export interface Books {
  readonly atGateways: GatewayStates;
  readonly kept: ReadonlyMap<string, number>;
  /** For each payment, the sums of its ledger entries by ledger account. */
  readonly moved: ReadonlyMap<string, Readonly<Record<string, number>>>;
  readonly unreadable: Unreadable<GatewayName>;
}

/** Held and captured amounts by payment, at each gateway that can list its payments. */
export type GatewayStates = ReadonlyMap<GatewayName, ReadonlyMap<string, HeldAndKept>>;

interface HeldAndKept {
  readonly held: boolean;
  readonly keptMinor: number;
  readonly disputedMinor: number;
}

export async function gatewayStates(needs: AuditNeeds): Promise<GatewayStates> {
  const states = new Map<GatewayName, ReadonlyMap<string, HeldAndKept>>();
  for (const gateway of gatewaysSetUp(needs)) {
    // If there is no list, the payments are read one by one.
    const listed = await gateway.list?.().catch(() => undefined);
    if (listed === undefined) continue;
    states.set(
      gateway.name,
      new Map(listed.map(({ gatewayPayment, state }) => [gatewayPayment, heldAndKept(state)])),
    );
  }
  return states;
}

function heldAndKept(there: GatewayState): HeldAndKept {
  const { state, capturedMinor, refundedMinor, disputedMinor = 0 } = there;
  return { held: state === 'authorised', keptMinor: capturedMinor - refundedMinor, disputedMinor };
}

/**
 * The amount left in each gateway payment: captured, less all refunds. Money that
 * a rebook carried over is refunded by the payment it was carried to.
 */
export function keptByNumber(payments: readonly Payment[]): Map<string, number> {
  const kept = new Map<string, number>();
  const add = (number: string, minor: number) => kept.set(number, (kept.get(number) ?? 0) + minor);
  for (const payment of payments) {
    const { gatewayPayment, capturedMinor, carried, state } = payment;
    // A failed payment carries nothing over.
    const own = state === 'captured' ? capturedMinor - (carried?.minor ?? 0) : 0;
    if (gatewayPayment !== undefined) add(gatewayPayment, own);
    for (const fund of refundedFunds(payment)) add(fund.gatewayPayment, -fund.minor);
  }
  return kept;
}

export async function auditMoney(
  needs: AuditNeeds,
  payment: Payment,
  { atGateways, kept, moved, unreadable }: Books,
): Promise<string[]> {
  const { id, source, state, gateway, gatewayPayment } = payment;
  const own = ownMinor({ ...payment, amountMinor: payment.capturedMinor });
  const wanted =
    state === 'held' ? ownMinor(payment) : state === 'captured' ? own - refundedThere(payment) : 0;
  const booked = moved.get(id)?.[source] ?? 0;
  const findings: string[] = [];
  if (source !== 'none' && booked !== wanted)
    findings.push(`has moved ${wanted}, but the ledger has ${booked}`);
  if (gateway === undefined || gatewayPayment === undefined) return findings;
  const stateOf = async (number: string) => {
    const listed = atGateways.get(gateway);
    return listed === undefined
      ? readAt(needs, { gateway, gatewayPayment: number }, unreadable)
      : listed.get(number);
  };
  const there = await stateOf(gatewayPayment);
  if (there === 'unreadable') return findings;
  const ours = kept.get(gatewayPayment) ?? 0;
  if (there === undefined) return [...findings, `is unknown at the gateway ${gateway}`];
  const { keptMinor, disputedMinor } = there;
  const isStepped = Math.abs(keptMinor - ours) <= belowSteps(needs, payment);
  if (!isStepped && !(await agreesInAll(needs, payment, stateOf))) {
    const disputed = disputedMinor === 0 ? '' : `: the buyer disputes ${disputedMinor}`;
    findings.push(`has taken ${ours}, but the gateway reports ${keptMinor}${disputed}`);
  }
  if (there.held && state !== 'held') findings.push(`is ${state}, and the gateway still holds its money`);
  return findings;
}

/** A capture, the refund of a cancellation, and refunds of add-ons that could not be bought. */
const MOVEMENTS = 4;

/** The most that a gateway does not move of a payment, because each movement is rounded down to its steps. */
function belowSteps(needs: AuditNeeds, { gateway, currency }: Payment): number {
  const step = (gateway && gatewayNamed(needs, gateway).stepMinor?.(currency)) ?? 1;
  return MOVEMENTS * (step - 1);
}

/**
 * Whether the gateway payments that share money with this one have together what they must have: where others have
 * returned money of one, a refund takes less of another.
 */
async function agreesInAll(
  { db }: AuditNeeds,
  { id }: Payment,
  stateOf: (number: string) => Promise<HeldAndKept | 'unreadable' | undefined>,
): Promise<boolean> {
  const kept = keptByNumber(await paymentsSharing(db, id));
  let difference = 0;
  for (const [number, ours] of kept) {
    const there = await stateOf(number);
    if (there === undefined || there === 'unreadable') return false;
    difference += there.keptMinor - ours;
  }
  return kept.size > 1 && difference === 0;
}

/** Undefined: the gateway answers that it has no such payment. */
async function readAt(
  needs: AuditNeeds,
  { gateway, gatewayPayment }: { readonly gateway: GatewayName; readonly gatewayPayment: string },
  unreadable: Unreadable<GatewayName>,
): Promise<HeldAndKept | 'unreadable' | undefined> {
  try {
    if (!unreadable.has(gateway)) return heldAndKept(await gatewayNamed(needs, gateway).read(gatewayPayment));
    countUnreadable(unreadable, gateway);
  } catch (error) {
    if (error instanceof UnknownPayment) return undefined;
    countUnreadable(unreadable, gateway, error);
  }
  return 'unreadable';
}
