import { hashBelow } from '../lib/hash-below.ts';

/**
 * SIMULATOR_FAULTS: how often the simulators fail, and how. `SEED:PERMILLE` makes calls fail. With modes,
 * `SEED:PERMILLE:MODE,MODE=NUMBER`, that many of a thousand bookings, payments and offers show one of the modes. With
 * the same seed a reference always shows the same mode.
 */
export interface Faults {
  readonly seed: string;
  /** How many of a thousand calls, bookings, payments or offers fail. */
  readonly permille: number;
  /** Undefined: only calls fail. */
  readonly modes: readonly ChosenMode[] | undefined;
}

export interface ChosenMode {
  readonly name: FaultMode;
  readonly number: number;
}

/** Where a mode applies: a booking at a supplier, a payment at a gateway, an offer of a search. */
type Place = 'supplier' | 'gateway' | 'offers';

interface ModeRow {
  readonly at: 'calls' | Place;
  /** The default of the number, and its unit. */
  readonly number: number;
  readonly unit: 'ms' | 'times' | '';
  readonly means: string;
}

/** Data table; docs/booking.md describes it. */
export const faultModes = {
  calls: {
    at: 'calls',
    number: 1,
    unit: '',
    means: 'calls fail, hang or lose their answer, as without any mode',
  },
  'lands-late': {
    at: 'supplier',
    number: 5_500,
    unit: 'ms',
    means: 'a booking takes effect this much later, even if its caller has given up',
  },
  'shown-late': {
    at: 'supplier',
    number: 120_000,
    unit: 'ms',
    means: 'a booking is made, its answer is lost, and no look-up finds it before this time',
  },
  'books-again': {
    at: 'supplier',
    number: 1,
    unit: '',
    means: 'a booking is made, its answer is lost, and a repeated reference books another room',
  },
  contradicts: {
    at: 'supplier',
    number: 3_000,
    unit: 'ms',
    means:
      'the answer is lost; look-ups and cancellations alternately find and do not find the booking, for this long each',
  },
  'cancel-ignored': {
    at: 'supplier',
    number: 2,
    unit: 'times',
    means: 'this many cancellations are accepted and have no effect',
  },
  'cancel-late': {
    at: 'supplier',
    number: 3_000,
    unit: 'ms',
    means: 'an accepted cancellation takes effect this much later',
  },
  truncated: {
    at: 'supplier',
    number: 1,
    unit: 'times',
    means: 'calls take effect, and this many answers to book, look-up and cancel each are cut in the middle',
  },
  endless: {
    at: 'supplier',
    number: 1,
    unit: 'times',
    means: 'calls take effect, and this many answers to book, look-up and cancel each never end',
  },
  'below-zero': {
    at: 'offers',
    number: 1,
    unit: '',
    means: 'the prices of an offer in a search are zero or below',
  },
  'capture-lost': {
    at: 'gateway',
    number: 1,
    unit: '',
    means: 'money is captured, and the answer is lost',
  },
  'capture-late': {
    at: 'gateway',
    number: 3_000,
    unit: 'ms',
    means: 'the answer to a capture is lost, and the money is captured this much later',
  },
  'release-ignored': {
    at: 'gateway',
    number: 1,
    unit: 'times',
    means: 'this many releases are accepted and have no effect',
  },
} as const satisfies Readonly<Record<string, ModeRow>>;

export type FaultMode = keyof typeof faultModes;
export type SupplierMode = ModeAt<'supplier'>;
export type GatewayMode = ModeAt<'gateway'>;
type ModeAt<At> = {
  [Name in FaultMode]: (typeof faultModes)[Name]['at'] extends At ? Name : never;
}[FaultMode];

const MOST = 86_400_000;

/** Undefined if the text does not have the form above. */
export function readFaults(text: string | undefined): Faults | undefined {
  const found = /^(?<seed>[^:]+):(?<permille>\d{1,3}|1000)(?::(?<modes>.+))?$/.exec(text ?? '')?.groups;
  if (found === undefined) return undefined;
  const modes = found['modes']?.split(',').map(readMode);
  if (modes?.includes(undefined) === true) return undefined;
  return {
    seed: found['seed'] ?? '',
    permille: Number(found['permille']),
    modes: modes?.filter((mode) => mode !== undefined),
  };
}

function readMode(text: string): ChosenMode | undefined {
  const [name = '', value, ...more] = text.split('=');
  if (!isMode(name) || more.length > 0) return undefined;
  const { number, unit } = faultModes[name];
  if (value === undefined) return { name, number };
  const isAllowed = unit !== '' && /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= MOST;
  return isAllowed ? { name, number: Number(value) } : undefined;
}

function isMode(name: string): name is FaultMode {
  return Object.hasOwn(faultModes, name);
}

/** The mode of one booking, payment or offer; undefined if it works normally. */
export function modeOf<At extends Place>(
  faults: Faults | undefined,
  { at, reference }: { readonly at: At; readonly reference: string },
): { readonly name: ModeAt<At>; readonly number: number } | undefined {
  if (faults?.modes === undefined) return undefined;
  const there = faults.modes.filter((mode): mode is ChosenMode & { name: ModeAt<At> } => isAt(mode, at));
  if (hashBelow(1000, faults.seed, at, reference) >= faults.permille) return undefined;
  return there[hashBelow(Math.max(1, there.length), faults.seed, 'mode', at, reference)];
}

function isAt({ name }: ChosenMode, at: ModeRow['at']): boolean {
  return faultModes[name].at === at;
}
