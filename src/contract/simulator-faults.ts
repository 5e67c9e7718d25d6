import { rolled } from '../lib/rolled.ts';

/**
 * SIMULATOR_FAULTS: how often the simulators misbehave, and how. `SEED:PERMILLE` makes calls fail; with modes behind
 * it, `SEED:PERMILLE:MODE,MODE=NUMBER`, so many of a thousand bookings and payments behave as one of the modes says.
 * The same seed gives the same references the same fate.
 */
export interface Faults {
  readonly seed: string;
  /** Of a thousand calls, bookings or payments, how many go wrong. */
  readonly permille: number;
  /** Undefined: calls fail, and nothing else. */
  readonly modes: readonly ChosenMode[] | undefined;
}

export interface ChosenMode {
  readonly name: FaultMode;
  readonly number: number;
}

interface ModeRow {
  readonly at: 'calls' | 'supplier' | 'gateway';
  /** What MODE without a number means, and in which unit. */
  readonly number: number;
  readonly unit: 'ms' | 'times' | '';
  readonly means: string;
}

/** Data table; docs/booking.md is this table in words. */
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
    means: 'a booking takes effect so much later, also when its caller has given up',
  },
  'shown-late': {
    at: 'supplier',
    number: 120_000,
    unit: 'ms',
    means: 'a booking is made, its answer is lost, and no look-up finds it before',
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
      'the answer is lost; look-ups and cancellations find the booking and do not find it, in such turns',
  },
  'cancel-ignored': {
    at: 'supplier',
    number: 2,
    unit: 'times',
    means: 'so many cancellations are accepted and have no effect',
  },
  'cancel-late': {
    at: 'supplier',
    number: 3_000,
    unit: 'ms',
    means: 'an accepted cancellation takes effect so much later',
  },
  'capture-lost': {
    at: 'gateway',
    number: 1,
    unit: '',
    means: 'money is taken, and the answer is lost',
  },
  'capture-late': {
    at: 'gateway',
    number: 3_000,
    unit: 'ms',
    means: 'the answer to a capture is lost, and the money is taken so much later',
  },
  'release-ignored': {
    at: 'gateway',
    number: 1,
    unit: 'times',
    means: 'so many releases are accepted and have no effect',
  },
} as const satisfies Readonly<Record<string, ModeRow>>;

export type FaultMode = keyof typeof faultModes;
export type SupplierMode = ModeAt<'supplier'>;
export type GatewayMode = ModeAt<'gateway'>;
type ModeAt<At> = {
  [Name in FaultMode]: (typeof faultModes)[Name]['at'] extends At ? Name : never;
}[FaultMode];

const MOST = 86_400_000;

/** Undefined where the text is not in the form above. */
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
  const [name = '', said, ...more] = text.split('=');
  if (!isMode(name) || more.length > 0) return undefined;
  const { number, unit } = faultModes[name];
  if (said === undefined) return { name, number };
  const isAllowed = unit !== '' && /^\d+$/.test(said) && Number(said) >= 1 && Number(said) <= MOST;
  return isAllowed ? { name, number: Number(said) } : undefined;
}

function isMode(name: string): name is FaultMode {
  return Object.hasOwn(faultModes, name);
}

/** The mode of one booking or payment; undefined where it behaves. */
export function modeOf<At extends 'supplier' | 'gateway'>(
  faults: Faults | undefined,
  { at, reference }: { readonly at: At; readonly reference: string },
): { readonly name: ModeAt<At>; readonly number: number } | undefined {
  if (faults?.modes === undefined) return undefined;
  const there = faults.modes.filter((mode): mode is ChosenMode & { name: ModeAt<At> } => isAt(mode, at));
  if (rolled(1000, faults.seed, at, reference) >= faults.permille) return undefined;
  return there[rolled(Math.max(1, there.length), faults.seed, 'mode', at, reference)];
}

function isAt({ name }: ChosenMode, at: ModeRow['at']): boolean {
  return faultModes[name].at === at;
}
