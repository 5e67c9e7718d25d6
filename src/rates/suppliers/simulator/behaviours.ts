// Data table.
import { modeOf, type Faults, type SupplierMode } from '../../../contract/simulator-faults.ts';
import { faultModes } from '../../../contract/simulator-faults.ts';
import { behaviourAt } from '../../scenarios.ts';
import type { Unreadable } from './unreadable.ts';

/** How a reservation behaves after its request. Undefined members: as agreed. */
export interface Behaviour {
  /** The booking takes effect this much later; a caller that still waits then gets the answer. */
  readonly landsAfterMs?: number;
  /** Look-ups and cancellations do not find the booking earlier. */
  readonly shownAfterMs?: number;
  /** The booking is pending until then. */
  readonly confirmsAfterMs?: number;
  readonly flickersMs?: number;
  readonly cancelsFailing?: number;
  readonly cancelsIgnored?: number;
  readonly cancelTakesMs?: number;
  /** A repeated reference books another room. */
  readonly booksAgain?: boolean;
  /** The room is booked, and `lost`: an error comes back; `never`: nothing does. */
  readonly answer?: 'lost' | 'never';
  /** Calls take effect, and the first answers to each kind of call cannot be read. */
  readonly unreadable?: { readonly how: Unreadable['how']; readonly times: number };
}

const modes: Readonly<Record<SupplierMode, (number: number) => Behaviour>> = {
  'lands-late': (ms) => ({ landsAfterMs: ms }),
  'shown-late': (ms) => ({ shownAfterMs: ms, answer: 'lost' }),
  'books-again': () => ({ booksAgain: true, answer: 'lost' }),
  contradicts: (ms) => ({ flickersMs: ms, answer: 'lost' }),
  'cancel-ignored': (times) => ({ cancelsIgnored: times }),
  'cancel-late': (ms) => ({ cancelTakesMs: ms }),
  truncated: (times) => ({ unreadable: { how: 'truncated', times } }),
  endless: (times) => ({ unreadable: { how: 'endless', times } }),
};

const CONFIRMS_AFTER_MS = 4_000;
/** How many cancellations fail at the hotel `Cancel Fails at First`. */
const CANCELS_FAILING = 2;

const scenarioBehaviours: Readonly<Record<string, Behaviour>> = {
  'booked-then-hang': { answer: 'never' },
  'confirms-later': { confirmsAfterMs: CONFIRMS_AFTER_MS },
};

/** The scenario of the hotel, or else the random mode of SIMULATOR_FAULTS for this reference. */
export function behaviourOf(
  faults: Faults | undefined,
  { reference, hotelId }: { readonly reference: string; readonly hotelId: number },
): Behaviour {
  if (behaviourAt(hotelId, 'cancel') === 'error') return { cancelsFailing: CANCELS_FAILING };
  for (const name of [behaviourAt(hotelId, 'book'), behaviourAt(hotelId, 'cancel')]) {
    if (isSupplierMode(name)) return modes[name](faultModes[name].number);
    const behaviour = scenarioBehaviours[name];
    if (behaviour !== undefined) return behaviour;
  }
  const mode = modeOf(faults, { at: 'supplier', reference });
  return mode === undefined ? {} : modes[mode.name](mode.number);
}

function isSupplierMode(name: string): name is SupplierMode {
  return Object.hasOwn(modes, name);
}
