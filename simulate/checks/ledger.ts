import { type Charge, refundedByHand, takenMinor } from '../world/gateway.ts';
import type { Evidence } from './evidence.ts';
import { policyFeeOf } from './fees.ts';
import { voucherPart } from './loyalty.ts';
import { chainsOf, chargeOf, chargesOf, keptOf, type Row } from './money.ts';

/**
 * The ledger has entered what the gateway has taken and holds, and what is due for rooms and extras. What a person has done in the
 * dashboard of the gateway is reported, and does not change it.
 */
export function brokenLedger(
  evidence: Pick<Evidence, 'supplier' | 'gateway'>,
  rows: readonly Row[],
): string[] {
  const { gateway } = evidence;
  const isByHand = (row: Row) => chargesOf(gateway, [row]).some(isChangedByHand);
  return [
    ...chainsOf(rows).flatMap((chain) => (chain.some(isByHand) ? [] : brokenCards(gateway, chain))),
    ...rows.flatMap((row) => (isByHand(row) ? [] : brokenHold(gateway, row))),
    ...chainsOf(rows).flatMap((chain) => brokenCarried(chain)),
    ...rows.flatMap((row) => (isByHand(row) ? [] : brokenShares(evidence, row))),
  ];
}

function isChangedByHand(charge: Charge): boolean {
  return refundedByHand(charge) > 0 || charge.byHand.capturedMinor !== undefined;
}

/** A rebook is paid with the card of the other booking. */
function brokenCards(gateway: Evidence['gateway'], chain: readonly Row[]): string[] {
  const kept = keptOf(chargesOf(gateway, chain));
  const entered = chain.reduce((sum, { card }) => sum + card, 0);
  return entered === kept
    ? []
    : [`the ledger has ${entered} from the card of ${namesOf(chain)}, and the gateway keeps ${kept}`];
}

function brokenHold(gateway: Evidence['gateway'], row: Row): string[] {
  const charge = row.source === 'card' ? chargeOf(gateway, row) : undefined;
  const isHeld = charge?.state === 'held' && takenMinor(charge) === 0;
  const held = isHeld ? charge.amountMinor : 0;
  return row.held === held
    ? []
    : [`the ledger has ${row.held} as held for ${row.id} (${row.status}), and ${held} is held`];
}

/** What one booking of a chain gives to the next is entered there. */
function brokenCarried(chain: readonly Row[]): string[] {
  const carried = chain.reduce((sum, row) => sum + row.carried, 0);
  return carried === 0 ? [] : [`${namesOf(chain)}: ${carried} was moved by a rebook and has not arrived`];
}

function namesOf(chain: readonly Row[]): string {
  return chain.map(({ id, status }) => `${id} (${status})`).join(' and ');
}

function brokenShares({ supplier }: Pick<Evidence, 'supplier'>, row: Row): string[] {
  const { id, status, extras, lost, rooms } = row;
  const name = `${id} (${status})`;
  const sold = status === 'FAILED' ? 0 : extras - lost;
  const found =
    row.sold === sold ? [] : [`the ledger has ${row.sold} for extras of ${name}, and ${sold} is due`];
  const kept = keptOfRooms(row);
  const { netMinor = 0, currency } = supplier.agreed.get(id) ?? {};
  if (kept === undefined || (kept > 0 && currency !== 'USD')) return found;
  const due = kept === 0 ? 0 : (netMinor * kept) / rooms;
  // The last unit of a part goes to either.
  const most = kept === 0 || kept === rooms ? 0 : 1;
  if (Math.abs(row.supplier - due) > most)
    found.push(`the ledger has ${row.supplier} for the supplier of ${name}, and ${Math.round(due)} is due`);
  return found;
}

/** What buyer and voucher have paid for the rooms in the end; undefined if it was so near to a deadline that both are right. */
function keptOfRooms(row: Row): number | undefined {
  const { status, rooms, discount, fee, askedMs } = row;
  if (status === 'FAILED') return 0;
  if (status === 'CONFIRMED' || askedMs === null) return rooms;
  const policyFee = discount === 0 ? 0 : policyFeeOf({ ...row, askedMs });
  return policyFee === undefined ? undefined : (fee ?? 0) + voucherPart(policyFee, row);
}
