import type { ListedRoom } from '../../rates/suppliers/connector.ts';
import { supplierCalled } from '../../rates/suppliers/desk.ts';
import { suppliersEnabled } from '../../rates/suppliers/store.ts';
import type { AuditedBooking } from './audit-store.ts';
import type { AuditNeeds } from './audit.ts';

/** By supplier and reference, every room that was ever booked there. A supplier that has no list is left out. */
export type RoomsAtSuppliers = ReadonlyMap<string, ReadonlyMap<string, readonly ListedRoom[]>>;

const LOOK_UP_MS = 10_000;
const call = { timeoutMs: LOOK_UP_MS, pastBreaker: true };

/** Suppliers that sell now, and those that have sold to one of these bookings. */
export async function roomsAtSuppliers(
  needs: AuditNeeds,
  bookings: readonly AuditedBooking[],
): Promise<RoomsAtSuppliers> {
  const enabled = (await suppliersEnabled(needs.db)).map(({ code }) => code);
  const codes = new Set([...enabled, ...bookings.map(({ supplier }) => supplier)]);
  const rooms = new Map<string, ReadonlyMap<string, readonly ListedRoom[]>>();
  for (const code of codes) {
    const { line } = await supplierCalled(needs, code);
    const listed = await line.call(
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

/** One room where the booking is confirmed, none where it is not. */
export async function auditRoom(
  needs: AuditNeeds,
  booking: AuditedBooking,
  atSuppliers: RoomsAtSuppliers,
): Promise<string[]> {
  const { id, supplier } = booking;
  const there = atSuppliers.get(supplier);
  return there === undefined ? auditByLookUp(needs, booking) : compareRooms(booking, there.get(id) ?? []);
}

function compareRooms({ status, supplier }: AuditedBooking, rooms: readonly ListedRoom[]): string[] {
  if (rooms.length > 1) return [`was booked ${rooms.length} times at ${supplier}`];
  const state = rooms[0]?.state ?? 'unknown';
  // Its booking or cancellation takes effect later: the next audit sees what became of it.
  if (state === 'changing') return [];
  if (status === 'CONFIRMED' && state !== 'standing') return [`is confirmed, and ${supplier} says ${state}`];
  if (status !== 'CONFIRMED' && state === 'standing') return [`is ${status}, and stands at ${supplier}`];
  return [];
}

async function auditByLookUp(needs: AuditNeeds, { id, status, supplier }: AuditedBooking): Promise<string[]> {
  const { line } = await supplierCalled(needs, supplier);
  const answer = await line
    .call((connector, signal) => connector.retrieve({ reference: id }, signal), call)
    .catch((error: unknown) => ({ state: 'silent', error }) as const);
  if (answer.state === 'silent') return [`could not be looked up at ${supplier}: ${String(answer.error)}`];
  const stands = answer.state === 'confirmed';
  if (status === 'CONFIRMED' && !stands) return [`is confirmed, and ${supplier} says ${answer.state}`];
  if (status !== 'CONFIRMED' && stands) return [`is ${status}, and stands at ${supplier}`];
  return [];
}
