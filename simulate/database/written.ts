/** A part of the database whose rows are checked together. */
export type Part = 'ledger' | 'vouchers' | 'points' | 'bookings' | 'events';

/** The tables of each part. */
const tables: Readonly<Record<Part, readonly string[]>> = {
  ledger: ['ledger_entries', 'ledger_accounts', 'payments'],
  vouchers: ['vouchers', 'voucher_uses'],
  points: ['points_entries', 'guests'],
  bookings: ['bookings', 'cancellations', 'amendments'],
  events: ['events'],
};

/** The table that is written, and of an update the first column. A lease changes nothing that is checked. */
const writing = /\b(?:insert into|delete from|update|copy) (\w+)(?: (?:\w+ )?set (\w+))?/g;
const leases = new Set(['lease', 'leased_until']);

const known = new Map<string, readonly Part[]>();

/** What a statement writes. */
export function partsWrittenBy(text: string): readonly Part[] {
  const found = known.get(text) ?? partsOf(text);
  known.set(text, found);
  return found;
}

function partsOf(text: string): readonly Part[] {
  const written = new Set<string>();
  for (const [, table = '', column = ''] of text.matchAll(writing))
    if (!leases.has(column)) written.add(table);
  const parts = Object.keys(tables) as Part[]; // its own keys
  return parts.filter((part) => tables[part].some((table) => written.has(table)));
}

/** What the committed transactions of a step may have written. */
export class Written {
  readonly #open = new Map<object, Set<Part>>();
  #committed = new Set<Part>();

  /** A session has carried a statement out. */
  note(session: { readonly isInTransaction: boolean }, text: string): void {
    const parts = this.#open.get(session) ?? new Set<Part>();
    for (const part of partsWrittenBy(text)) parts.add(part);
    this.#open.set(session, parts);
    if (session.isInTransaction) return;
    if (!/^rollback\b/.test(text)) for (const part of parts) this.#committed.add(part);
    this.#open.delete(session);
  }

  /** Once. */
  takeCommitted(): ReadonlySet<Part> {
    const committed = this.#committed;
    if (committed.size > 0) this.#committed = new Set();
    return committed;
  }
}
