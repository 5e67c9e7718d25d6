// Data table.
import { modeOf, type Faults, type SupplierMode } from '../../../contract/simulator-faults.ts';
import { faultModes } from '../../../contract/simulator-faults.ts';
import { deedAt } from '../../scenarios.ts';
import type { Unreadable } from './unreadable.ts';

/** How a reservation behaves from the moment it is asked for. Undefined members: as agreed. */
export interface Behaviour {
  /** The booking takes effect so much later; a caller that still waits then gets the answer. */
  readonly landsAfterMs?: number;
  /** Look-ups and cancellations do not find it before. */
  readonly shownAfterMs?: number;
  /** Pending before. */
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
/** How many cancellations fail at the hotel at which the first ones do. */
const CANCELS_FAILING = 2;

const deeds: Readonly<Record<string, Behaviour>> = {
  'booked-then-hang': { answer: 'never' },
  'confirms-later': { confirmsAfterMs: CONFIRMS_AFTER_MS },
};

/** What the hotel always does, or else what the dice of SIMULATOR_FAULTS say of this reference. */
export function behaviourOf(
  faults: Faults | undefined,
  { reference, hotelId }: { readonly reference: string; readonly hotelId: number },
): Behaviour {
  if (deedAt(hotelId, 'cancel') === 'error') return { cancelsFailing: CANCELS_FAILING };
  for (const deed of [deedAt(hotelId, 'book'), deedAt(hotelId, 'cancel')]) {
    if (isSupplierMode(deed)) return modes[deed](faultModes[deed].number);
    const behaviour = deeds[deed];
    if (behaviour !== undefined) return behaviour;
  }
  const mode = modeOf(faults, { at: 'supplier', reference });
  return mode === undefined ? {} : modes[mode.name](mode.number);
}

function isSupplierMode(deed: string): deed is SupplierMode {
  return Object.hasOwn(modes, deed);
}
