/** What an answer or an event states about money, in minor units: everything in a history is sold in US dollars. */
export interface Amounts {
  readonly price: number | undefined;
  /** The fee of a cancellation that was requested. */
  readonly fee: number | undefined;
  /** What the cancellation refunds. */
  readonly refund: number | undefined;
  /** What was refunded so far, also for extras. */
  readonly refunded: number | undefined;
}

/** The people of a booking, each as one text, and the remarks. */
export interface People {
  readonly holder: string;
  readonly guest: string;
  readonly remarks: string;
}

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

interface Room {
  readonly guests: readonly Person[];
}

/** Members of answers and events about bookings and prebooks: each has some of them. */
export interface Shown {
  readonly prebookId?: string;
  readonly bookingId?: string;
  readonly status?: string;
  readonly voucherCode?: string;
  readonly price?: number;
  /** In the answer to a cancel. */
  readonly cancellation_fee?: number;
  readonly refund_amount?: number;
  readonly cancelPending?: boolean;
  /** In a booking. */
  readonly cancellationFee?: number | null;
  readonly amountRefunded?: number;
  readonly holder?: Person;
  readonly bookedRooms?: readonly Room[];
  readonly rooms?: readonly Room[];
  readonly remarks?: string;
}

export function amountsOf(shown: Shown): Amounts {
  return {
    price: minorOf(shown.price),
    fee: minorOf(shown.cancellation_fee ?? shown.cancellationFee ?? undefined),
    refund: minorOf(shown.refund_amount),
    refunded: minorOf(shown.amountRefunded),
  };
}

const minorOf = (amount: number | undefined) => (amount === undefined ? undefined : Math.round(amount * 100));

export function peopleOf({ holder, bookedRooms, rooms, remarks = '' }: Shown): People | undefined {
  if (holder === undefined) return undefined;
  const [room] = bookedRooms ?? rooms ?? [];
  return { holder: nameOf(holder), guest: nameOf(room?.guests[0]), remarks };
}

export function nameOf(person: Person | undefined): string {
  return person === undefined ? '' : `${person.firstName} ${person.lastName} <${person.email}>`;
}
