import type pg from 'pg';

/**
 * The rows of a statement that asks for no order, in one order: PostgreSQL returns them as it finds them, which depends on
 * its plan and on where rows lie on their pages, and so on the histories before.
 */
export function orderRows(text: string, answer: pg.QueryResult | undefined): void {
  if (!Array.isArray(answer?.rows) || answer.rows.length < 2 || hasOrder(text)) return;
  const keyed = answer.rows.map((row: object) => ({ row, key: keyOf(row) }));
  keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  answer.rows = keyed.map(({ row }) => row);
}

function keyOf(row: object): string {
  return Object.values(row).map(plain).join('\n');
}

function plain(value: unknown): string {
  return Buffer.isBuffer(value) ? value.toString('latin1') : (JSON.stringify(value) ?? '');
}

const known = new Map<string, boolean>();

/** Whether the statement itself, and not only a part of it in parentheses, asks for an order. A cursor has that of its query. */
export function hasOrder(text: string): boolean {
  const found = known.get(text) ?? /^\s*fetch\b|\border by\b/.test(outsideOfParentheses(text));
  known.set(text, found);
  return found;
}

function outsideOfParentheses(text: string): string {
  let depth = 0;
  let outside = '';
  for (const [piece] of text.matchAll(/[()]|[^()]+/g))
    if (piece === '(') depth += 1;
    else if (piece === ')') depth -= 1;
    else if (depth <= 0) outside += piece;
  return outside;
}
