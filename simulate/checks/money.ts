import { refundedMinor, takenMinor, type Charge, type SimulatedGateway } from '../world/gateway.ts';
import type { SimulatedSupplier } from '../world/supplier.ts';
import type { Person } from '../world/shown.ts';
import type { Sold } from './sales.ts';

/** A booking, with what decides what it costs. */
export interface Row extends Sold {
  readonly id: string;
  readonly status: string;
  readonly phase: string;
  /** The price of all extras, and of those that were given up. */
  readonly extras: number;
  readonly lost: number;
  readonly replaces: string | null;
  readonly wallet: number;
  /** What the ledger has for the supplier. */
  readonly supplier: number;
  readonly source: string;
  readonly payment: string;
  readonly gatewayPayment: string | null;
  readonly fee: number | null;
  readonly cancelling: string | null;
  readonly reference: string | null;
  readonly keyed: string | null;
  readonly prebook: string;
  readonly checkin: string;
  /** When its cancellation was requested. */
  readonly askedMs: number | null;
  readonly people: { readonly holder: Person; readonly guests: readonly Person[]; readonly remarks: string };
}

/** A booking that replaces another has its money: what is kept of both is what both owe. */
export function brokenMoney(gateway: SimulatedGateway, rows: readonly Row[]): string[] {
  const origins = new Map<string, string>();
  for (const { id, replaces } of rows) origins.set(id, origins.get(replaces ?? id) ?? replaces ?? id);
  return [...Map.groupBy(rows, ({ id }) => origins.get(id))].flatMap(([, chain]) => {
    const charges = new Set(
      chain.flatMap((row) => (row.source === 'card' ? (chargeOf(gateway, row) ?? []) : [])),
    );
    const kept = [...charges].reduce((sum, charge) => sum + takenMinor(charge) - refundedMinor(charge), 0);
    const due = chain.reduce((sum, row) => sum + owed(row), 0);
    const paid = kept + chain.reduce((sum, { wallet }) => sum + wallet, 0);
    const names = chain.map(({ id, status }) => `${id} (${status})`).join(' and ');
    return paid === due ? [] : [`${names}: ${paid} is charged, and ${due} is owed`];
  });
}

/** What the buyer has to pay in the end. */
function owed({ status, rooms, discount, extras, lost, fee }: Row): number {
  const due = Math.max(0, rooms + extras - discount);
  const charged = due - Math.min(lost, due);
  if (status === 'CONFIRMED') return charged;
  if (!status.startsWith('CANCELLED')) return 0;
  // The rooms are refunded except for the fee; extras are not.
  return charged - (Math.max(0, rooms - discount) - (fee ?? 0));
}

export function chargeOf(gateway: SimulatedGateway, { gatewayPayment, payment }: Row): Charge | undefined {
  return gateway.charges.get(gatewayPayment ?? `pay_${payment}`);
}

/** The ledger has for the supplier what it was promised. What a rebook has moved is entered with the other booking. */
export function brokenShares(supplier: SimulatedSupplier, rows: readonly Row[]): string[] {
  return rows.flatMap((row) => {
    const { netMinor = 0, currency } = supplier.agreed.get(row.id) ?? {};
    const isMoved = row.replaces !== null || rows.some(({ replaces }) => replaces === row.id);
    if (row.status !== 'CONFIRMED' || isMoved || currency !== 'USD' || row.supplier === netMinor) return [];
    return [`the ledger has ${row.supplier} for the supplier of ${row.id}, which was promised ${netMinor}`];
  });
}
