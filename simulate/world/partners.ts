import { keyedRandom } from '../../src/lib/seeded-random.ts';
import type { Profile } from '../profile.ts';
import type { Scheduler } from '../scheduler.ts';
import type { InjectedFaults } from '../trim.ts';
import { SimulatedExtras } from './extras.ts';
import { SimulatedGateway } from './gateway.ts';
import { SimulatedReceiver } from './receiver.ts';
import { SimulatedStripe } from './stripe/stripe.ts';
import { SimulatedSupplier } from './supplier.ts';

/** Everything outside of the program that it calls. */
export interface Partners {
  readonly supplier: SimulatedSupplier;
  /** Has the payments at Stripe, too. */
  readonly gateway: SimulatedGateway;
  readonly stripe: SimulatedStripe;
  readonly extras: SimulatedExtras;
  readonly receiver: SimulatedReceiver;
}

/** Each partner draws from its own sequence: a fault of one changes nothing that another draws. */
export function openPartners(
  shared: { readonly scheduler: Scheduler; readonly profile: Profile; readonly faults: InjectedFaults },
  { seed, salt }: { readonly seed: number; readonly salt: number },
): Partners {
  const gateway = new SimulatedGateway({ ...shared, random: keyedRandom(seed, 5, salt) });
  return {
    supplier: new SimulatedSupplier({ ...shared, random: keyedRandom(seed, 4, salt) }),
    gateway,
    stripe: new SimulatedStripe({ ...shared, random: keyedRandom(seed, 26, salt) }, gateway.charges),
    extras: new SimulatedExtras({ ...shared, random: keyedRandom(seed, 8, salt) }),
    receiver: new SimulatedReceiver({ ...shared, random: keyedRandom(seed, 9, salt) }),
  };
}
