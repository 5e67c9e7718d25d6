import type { BookingState } from './booking-state.ts';
import type { Evidence } from './checks/evidence.ts';
import type { Line } from './scheduler.ts';
import { refundedMinor, takenMinor } from './world/gateway.ts';

interface Row {
  readonly id: string;
  readonly phase: string;
  readonly status: string;
  readonly source: string;
  readonly charge: string;
  readonly wallet: number;
  readonly holds: number;
  readonly extras: number;
}

/** In the ledger, money that a wallet has promised is a negative line of holds. */
const bookings = `select b.id, b.phase, b.status, p.source, coalesce(p.gateway_payment, 'pay_' || p.id) as charge,
    coalesce(sum(l.wallet), 0)::float8 as wallet, -coalesce(sum(l.holds), 0)::float8 as holds,
    coalesce((select sum((e ->> 'priceMinor')::float8) from jsonb_array_elements(b.extras::jsonb) e
      where e ->> 'state' <> 'given-up'), 0) as extras
  from bookings b join payments p on p.id = b.payment left join ledger_entries l on l.payment = p.id
  group by b.id, p.id order by b.created_at, b.id`;

/** Adds to the last line what bookings, rooms and money are after it, if they have changed. */
export class Snapshots {
  #known = '[]';

  async look({ sessions, supplier, gateway }: Evidence, lines: readonly Line[]): Promise<void> {
    const rows = await sessions.rows<Row>(bookings);
    const states = rows.map((row): BookingState => {
      const { id, phase, status, source, charge: name, wallet, holds, extras } = row;
      const charge = gateway.charges.get(name);
      const isHeld = charge?.state === 'held' && takenMinor(charge) === 0;
      const byWallet = { heldMinor: holds, chargedMinor: wallet - holds };
      const byCard = {
        heldMinor: isHeld ? charge.amountMinor : 0,
        chargedMinor: charge === undefined ? 0 : takenMinor(charge) - refundedMinor(charge),
      };
      const money = source === 'wallet' ? byWallet : byCard;
      const rooms = supplier.booked(id).length;
      return { id, phase, status, source, charge: name, rooms, ...money, extrasMinor: extras };
    });
    const now = JSON.stringify(states);
    const line = lines.at(-1);
    if (line === undefined || now === this.#known) return;
    this.#known = now;
    line.states = states;
  }
}
