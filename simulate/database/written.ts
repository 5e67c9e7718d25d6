/** A part of the database whose rows are checked together. */
export type Part = 'ledger' | 'vouchers' | 'points' | 'bookings' | 'events';

/** The tables of each part, behind the word that says that they are written. */
const tables: readonly (readonly [Part, RegExp])[] = [
  ['ledger', /(into|update|from) (ledger_entries|ledger_accounts|payments)\b/],
  ['vouchers', /(into|update|from) (vouchers|voucher_uses)\b/],
  ['points', /(into|update|from) (points_entries|guests)\b/],
  ['bookings', /(into|update|from) (bookings|cancellations)\b/],
  ['events', /into events\b/],
];
const writes = /\binsert into\b|\bupdate \w+ |\bdelete from\b|^copy\b/;

const known = new Map<string, readonly Part[]>();

/** What a statement may write. One that writes something and reads a part counts too. */
function partsWrittenBy(text: string): readonly Part[] {
  const found =
    known.get(text) ??
    (writes.test(text) ? tables.filter(([, pattern]) => pattern.test(text)).map(([part]) => part) : []);
  known.set(text, found);
  return found;
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
