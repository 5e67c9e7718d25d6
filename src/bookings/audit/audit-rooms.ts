import type { ListedRoom } from '../../rates/suppliers/connector.ts';
import { supplierCalled } from '../../rates/suppliers/suppliers.ts';
import { suppliersEnabled } from '../../rates/suppliers/store.ts';
import { limits } from '../../contract/limits.ts';
import type { AuditedBooking } from './audit-store.ts';
import type { AuditNeeds } from './audit-needs.ts';
import { countUnreadable, type Unreadable } from './unreadable.ts';

type ByReference = ReadonlyMap<string, readonly ListedRoom[]>;

/** What the suppliers have, as far as they answer. */
export interface AtSuppliers {
  /** By supplier and reference, every room that was booked there in the period. Suppliers without a list of bookings are left out. */
  readonly rooms: ReadonlyMap<string, ByReference>;
  readonly unreadable: Unreadable<string>;
  /** Suppliers whose list could not be read: their rooms are looked up one by one. */
  readonly unlisted: ReadonlySet<string>;
}

const LOOK_UP_MS = 10_000;
const call = { timeoutMs: LOOK_UP_MS, pastBreaker: true };
const listing = { timeoutMs: limits.listTimeoutMs, pastBreaker: true };

/** The active suppliers, and those of these bookings. */
export async function roomsAtSuppliers(
  needs: AuditNeeds,
  { bookings, since }: { readonly bookings: readonly AuditedBooking[]; readonly since: Date },
): Promise<AtSuppliers> {
  const enabled = (await suppliersEnabled(needs.db)).map(({ code }) => code);
  const codes = new Set([...enabled, ...bookings.map(({ supplier }) => supplier)]);
  const rooms = new Map<string, ByReference>();
  const unlisted = new Set<string>();
  for (const code of codes) {
    try {
      const { client } = await supplierCalled(needs, code);
      const listed = await client.call(
        (connector, signal) =>
          connector.list?.({ sinceMs: since.getTime() }, signal) ?? Promise.resolve(undefined),
        listing,
      );
      if (listed !== undefined)
        rooms.set(
          code,
          Map.groupBy(listed, ({ reference }) => reference),
        );
    } catch {
      unlisted.add(code);
    }
  }
  return { rooms, unreadable: new Map(), unlisted };
}

export interface RoomFindings {
  readonly details: readonly string[];
  /** The room is still being booked or cancelled: the next audit sees the result. */
  readonly isOpen: boolean;
}

/** One room if the booking is confirmed, otherwise none. */
export async function auditRoom(
  needs: AuditNeeds,
  booking: AuditedBooking,
  { rooms: listed, unreadable }: AtSuppliers,
): Promise<RoomFindings> {
  const { id, supplier } = booking;
  const rooms = listed.get(supplier);
  const all = rooms?.get(id) ?? [];
  // The list begins by the clock of the supplier: a room that it lacks is looked up before it is reported.
  if (rooms === undefined || (all.length === 0 && booking.status === 'CONFIRMED')) {
    const state = await lookUp(needs, booking, unreadable);
    return state === undefined ? { details: [], isOpen: false } : compare(booking, state);
  }
  const left = all.filter(({ state }) => state !== 'cancelled');
  if (left.length > 1 && booking.isWatched) return { details: [], isOpen: true };
  if (left.length > 1) return { details: [`was booked ${left.length} times at ${supplier}`], isOpen: false };
  return compare(booking, (left[0] ?? all[0])?.state ?? 'unknown');
}

function compare({ status, supplier, isWatched }: AuditedBooking, state: string): RoomFindings {
  const isBooked = state === 'booked' || state === 'confirmed';
  if (state === 'changing' || (isBooked && status !== 'CONFIRMED' && isWatched))
    return { details: [], isOpen: true };
  if (isBooked === (status === 'CONFIRMED')) return { details: [], isOpen: false };
  const detail = isBooked
    ? `is ${status}, but is booked at ${supplier}`
    : `is ${status}, but ${supplier} reports ${state}`;
  return { details: [detail], isOpen: false };
}

/** Undefined: the supplier cannot be read. */
async function lookUp(
  needs: AuditNeeds,
  { id, supplier }: AuditedBooking,
  unreadable: AtSuppliers['unreadable'],
): Promise<string | undefined> {
  if (unreadable.has(supplier)) {
    countUnreadable(unreadable, supplier);
    return undefined;
  }
  try {
    const { client } = await supplierCalled(needs, supplier);
    const look = client.call((connector, signal) => connector.retrieve({ reference: id }, signal), call);
    return (await look).state;
  } catch (error) {
    countUnreadable(unreadable, supplier, error);
    return undefined;
  }
}
