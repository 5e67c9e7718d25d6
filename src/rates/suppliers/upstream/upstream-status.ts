import type { UpstreamBooking } from './upstream-shapes.ts';

export function isActive({ status }: UpstreamBooking): boolean {
  return status === 'CONFIRMED' || status === 'PENDING';
}

/** A failed attempt frees its reference, so a reference may have several bookings: an active one is used, otherwise the last. */
export function counting(bookings: readonly UpstreamBooking[]): UpstreamBooking | undefined {
  const inOrder = [...bookings].sort((a, b) => (a.createdAt ?? '').localeCompare(b.createdAt ?? ''));
  return inOrder.find(({ status }) => status === 'CONFIRMED') ?? inOrder.find(isActive) ?? inOrder.at(-1);
}

/** All active bookings but the one to keep; if that one is gone, another is kept. */
export function surplusIn(bookings: readonly UpstreamBooking[], keep: string): UpstreamBooking[] {
  const active = bookings.filter(isActive);
  const kept = active.find(({ bookingId }) => bookingId === keep) ?? counting(active);
  return active.filter((booking) => booking !== kept);
}
