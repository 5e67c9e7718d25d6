import type { ListedRoom } from '../../rates/suppliers/connector.ts';
import { supplierCalled } from '../../rates/suppliers/suppliers.ts';
import { suppliersEnabled } from '../../rates/suppliers/store.ts';
import type { AuditedBooking } from './audit-store.ts';
import type { AuditNeeds } from './audit-needs.ts';

/** By supplier and reference, every room that was ever booked there. Suppliers without a list of bookings are left out. */
export type RoomsAtSuppliers = ReadonlyMap<string, ReadonlyMap<string, readonly ListedRoom[]>>;

const LOOK_UP_MS = 10_000;
const call = { timeoutMs: LOOK_UP_MS, pastBreaker: true };

/** The active suppliers, and those of these bookings. */
export async function roomsAtSuppliers(
  needs: AuditNeeds,
  bookings: readonly AuditedBooking[],
): Promise<RoomsAtSuppliers> {
  const enabled = (await suppliersEnabled(needs.db)).map(({ code }) => code);
  const codes = new Set([...enabled, ...bookings.map(({ supplier }) => supplier)]);
  const rooms = new Map<string, ReadonlyMap<string, readonly ListedRoom[]>>();
  for (const code of codes) {
    const { client } = await supplierCalled(needs, code);
    const listed = await client.call(
      (connector, signal) => connector.list?.(signal) ?? Promise.resolve(undefined),
      call,
    );
    if (listed !== undefined)
      rooms.set(
        code,
        Map.groupBy(listed, ({ reference }) => reference),
      );
  }
  return rooms;
}

export interface RoomFindings {
  readonly says: readonly string[];
  /** The room is still being booked or cancelled: the next audit sees the result. */
  readonly isOpen: boolean;
}

/** One room if the booking is confirmed, otherwise none. */
export async function auditRoom(
  needs: AuditNeeds,
  booking: AuditedBooking,
  atSuppliers: RoomsAtSuppliers,
): Promise<RoomFindings> {
  const { id, supplier } = booking;
  const rooms = atSuppliers.get(supplier);
  if (rooms === undefined) return compare(booking, await lookUp(needs, booking));
  const all = rooms.get(id) ?? [];
  const left = all.filter(({ state }) => state !== 'cancelled');
  if (left.length > 1 && booking.isWatched) return { says: [], isOpen: true };
  if (left.length > 1) return { says: [`was booked ${left.length} times at ${supplier}`], isOpen: false };
  return compare(booking, (left[0] ?? all[0])?.state ?? 'unknown');
}

function compare({ status, supplier, isWatched }: AuditedBooking, state: string): RoomFindings {
  const isBooked = state === 'booked' || state === 'confirmed';
  if (state === 'changing' || (isBooked && status !== 'CONFIRMED' && isWatched))
    return { says: [], isOpen: true };
  if (isBooked === (status === 'CONFIRMED') && !state.startsWith('no answer'))
    return { says: [], isOpen: false };
  const says = isBooked
    ? `is ${status}, but is booked at ${supplier}`
    : `is ${status}, but ${supplier} reports ${state}`;
  return { says: [says], isOpen: false };
}

async function lookUp(needs: AuditNeeds, { id, supplier }: AuditedBooking): Promise<string> {
  const { client } = await supplierCalled(needs, supplier);
  return client
    .call((connector, signal) => connector.retrieve({ reference: id }, signal), call)
    .then(
      ({ state }) => state,
      (error: unknown) => `no answer: ${String(error)}`,
    );
}
