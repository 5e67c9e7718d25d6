import type { Evidence } from './checks/evidence.ts';
import type { Line } from './scheduler.ts';
import { refundedMinor, takenMinor } from './world/gateway.ts';

/** Adds to the last line what has become true: bookings, rooms, money. */
export class Witness {
  #known = new Map<string, string>();

  async look({ sessions, supplier, gateway }: Evidence, lines: readonly Line[]): Promise<void> {
    const now = new Map<string, string>();
    const bookings = await sessions.rows<{ id: string; phase: string; status: string }>(
      'select id, phase, status from bookings order by id',
    );
    for (const { id, phase, status } of bookings) now.set(`booking ${id}`, `${phase}, shown as ${status}`);
    for (const { reference } of supplier.rooms) {
      const rooms = supplier.booked(reference).length;
      now.set(`supplier ${reference}`, rooms === 1 ? 'one room' : `${rooms} rooms`);
    }
    for (const charge of gateway.charges.values())
      now.set(`gateway ${charge.id}`, moneyOf(charge.state, takenMinor(charge), refundedMinor(charge)));
    const news = [...now].filter(([what, state]) => this.#known.get(what) !== state);
    this.#known = now;
    const line = lines.at(-1);
    if (line !== undefined && news.length > 0) line.truth = news.map(([what, state]) => `${what}: ${state}`);
  }
}

function moneyOf(state: string, takenMinor: number, refundedMinor: number): string {
  if (takenMinor === 0) return state;
  const taken = `${(takenMinor / 100).toFixed(2)} taken`;
  return refundedMinor === 0 ? taken : `${taken}, ${(refundedMinor / 100).toFixed(2)} refunded`;
}
