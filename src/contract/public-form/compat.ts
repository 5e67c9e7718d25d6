// Data table.
import type { Caller } from '../owner.ts';

/**
 * The differences for an account with `compat: "public"`, which is treated as by the public service. No
 * other code checks the kind of an account.
 */
export interface Differences {
  /** The public interface has remarks per guest, and optional. */
  readonly bookWithoutRemarks: boolean;
  /** The public sandbox takes bookings without holder and guests. */
  readonly bookWithoutPeople: boolean;
  /** There, a prebook may be booked several times; only the client reference prevents repeats. */
  readonly bookPrebookAgain: boolean;
  /** Public clients send more parameters than are documented. */
  readonly ignoreUnknownParameters: boolean;
  /** Typed clients were made for the types of its published examples. */
  readonly publicForms: boolean;
  /** There, a person carries out the rebook of a non-refundable booking. */
  readonly rebookByOperator: boolean;
}

const none: Differences = {
  bookWithoutRemarks: false,
  bookWithoutPeople: false,
  bookPrebookAgain: false,
  ignoreUnknownParameters: false,
  publicForms: false,
  rebookByOperator: false,
};

export function differencesOf({ compat, environment }: Pick<Caller, 'compat' | 'environment'>): Differences {
  if (compat !== 'public') return none;
  return {
    bookWithoutRemarks: true,
    bookWithoutPeople: environment === 'sandbox',
    bookPrebookAgain: true,
    ignoreUnknownParameters: true,
    publicForms: true,
    rebookByOperator: true,
  };
}
