import type { Sessions } from '../../database/sessions.ts';
import { type Charge, refundedMinor, takenMinor } from '../gateway.ts';
import type { ActorContext } from '../actor-context.ts';
import type { SimulatedStripe } from './stripe.ts';

interface PaidBooking {
  readonly charge: string;
  readonly status: string;
}

/** Bookings with a payment at Stripe that are or were CONFIRMED. */
export function paidAtStripe(sessions: Sessions): Promise<readonly PaidBooking[]> {
  return sessions.rows<PaidBooking>(
    `select p.gateway_payment as charge, b.status from bookings b join payments p on p.id = b.payment
     where p.gateway = 'stripe' and b.status like 'C%' order by b.created_at, b.id`,
  );
}

export interface Dashboard {
  readonly stripe: SimulatedStripe;
  readonly charges: ReadonlyMap<string, Charge>;
  paid(): Promise<readonly PaidBooking[]>;
}

const WITHIN_MS = 240_000;

/** A person refunds in the dashboard of Stripe, or captures or ends what is held there. Innkeeper is not asked. */
export async function useDashboard(
  context: ActorContext,
  { stripe, charges, paid }: Dashboard,
): Promise<void> {
  const { random, scheduler, profile } = context;
  for (let actions = profile.byHand; actions > 0; actions -= 1) {
    await scheduler.sleep('dashboard', random.below(WITHIN_MS));
    const [part, choice] = [random.chance(0.3) ? 1 : random.below(100) / 100, random.below(2)];
    const who = { owner: 'dashboard', peer: 'gateway' };
    const found = await scheduler.step(who, 'looks for payments', paid);
    if (found.length === 0) continue;
    const { charge: id, status } = random.pick(found);
    const charge = charges.get(id);
    if (charge === undefined) continue;
    const left = takenMinor(charge) - refundedMinor(charge);
    const act = (what: string, take: () => void) => scheduler.step(who, `${what} ${id} by hand`, take);
    const refund = Math.ceil(left * part);
    if (left > 0) await act(`refunds ${refund} of`, () => stripe.refundByHand(charge, refund));
    else if (charge.state !== 'held' || charge.captures.size > 0 || status !== 'CONFIRMED') continue;
    else if (choice === 0) await act('ends the hold of', () => stripe.endHold(charge));
    else {
      const captured = Math.ceil(charge.amountMinor * part) || 1;
      await act(`captures ${captured} of`, () => stripe.captureByHand(charge, captured));
    }
  }
}
