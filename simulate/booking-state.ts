/** A booking after a step: as it is stored, as it is shown, and what others have of it. */
export interface BookingState {
  readonly id: string;
  readonly phase: string;
  readonly status: string;
  readonly source: string;
  /** The payment at the gateway. A booking that replaces another may share it. */
  readonly charge: string;
  readonly rooms: number;
  readonly heldMinor: number;
  /** Taken, less refunds. */
  readonly chargedMinor: number;
  /** The price of the extras that were bought: a cancellation does not refund them. */
  readonly extrasMinor: number;
}
