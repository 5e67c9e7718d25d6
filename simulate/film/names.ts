import type { BookingState } from '../booking-state.ts';

/** Bookings by letters, because ids are hard to remember. */
export class Names {
  readonly #letters = new Map<string, string>();
  readonly #pattern: RegExp;
  readonly #payments: ReadonlyMap<string, string>;

  constructor(states: readonly BookingState[]) {
    for (const [at, { id }] of states.entries())
      this.#letters.set(id, at < 26 ? String.fromCodePoint(65 + at) : `#${at + 1}`);
    // The first booking of a payment: one that replaces it may share it.
    const payments = [...states]
      .reverse()
      .map(({ id, charge }) => [charge.replace(/^(?:pay_)+/, ''), id] as const);
    this.#payments = new Map(payments);
    const known = [...this.#letters.keys(), ...this.#payments.keys()].sort((a, b) => b.length - a.length);
    this.#pattern = known.length === 0 ? /(?!)/g : new RegExp(known.map(literally).join('|'), 'g');
  }

  of(id: string): string {
    return this.#letters.get(id) ?? id;
  }

  in(text: string): string {
    return explained(text)
      .replaceAll(/\b(?:pay_)+/g, '')
      .replaceAll(this.#pattern, (id) => {
        const booking = this.#payments.get(id);
        return booking === undefined ? `booking ${this.of(id)}` : `payment of ${this.of(booking)}`;
      })
      .replaceAll('booking booking', 'booking');
  }
}

function literally(text: string): string {
  return text.replaceAll(/[^\w]/g, String.raw`\$&`);
}

export function moneyText(minor: number): string {
  return (minor / 100).toFixed(2);
}

/** The error codes of PostgreSQL in words: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const errors: Readonly<Record<string, string>> = {
  '23505': 'refused, because there is one already',
  '25006': 'refused, because the database is read-only',
  '40P01': 'ended, because of a deadlock',
  INK01: 'refused, because another process has moved it on',
};

function explained(what: string): string {
  return what.replace(/: error (\w+)$/, (all, code: string) =>
    errors[code] === undefined ? all : `: ${errors[code]}`,
  );
}
