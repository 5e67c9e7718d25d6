/** What is needed of a row of `GET /bookings/`. */
export interface BookedRow {
  readonly status: string;
  readonly payment_status: string | null;
  readonly retail_rate: number | string;
  readonly currency: string;
}

export interface StateOfDay {
  readonly status: string;
  readonly payment: string;
  readonly count: number;
  /** By currency. */
  readonly sums: ReadonlyMap<string, number>;
}

/** Bookings and their prices by the states of booking and payment; most bookings first. */
export function byState(rows: readonly BookedRow[]): StateOfDay[] {
  const groups = Map.groupBy(rows, ({ status, payment_status }) => `${status}\n${payment_status ?? ''}`);
  return [...groups]
    .map(([key, members]) => {
      const [status = '', payment = ''] = key.split('\n');
      const sums = new Map<string, number>();
      for (const { currency, retail_rate } of members)
        sums.set(currency, (sums.get(currency) ?? 0) + Number(retail_rate));
      return { status, payment: payment.replaceAll('_', ' '), count: members.length, sums };
    })
    .toSorted((one, other) => other.count - one.count);
}
