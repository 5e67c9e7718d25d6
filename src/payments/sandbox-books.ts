/**
 * The books of the payment sandbox, folded from its journal in the order of the file. Whoever wrote a line first
 * has won; a repeated line changes nothing, which is what "notified twice" comes down to.
 */
export type Line =
  | { readonly do: 'open'; readonly id: string; readonly amountMinor: number; readonly currency: string }
  | { readonly do: 'pay'; readonly id: string; readonly card: TestCard; readonly atMs: number }
  | {
      readonly do: 'capture' | 'refund';
      readonly id: string;
      readonly key: string;
      readonly amountMinor: number;
    }
  | { readonly do: 'void'; readonly id: string };

/** Cards of the sandbox. A number is never asked for: a card is its name. */
export const testCards = {
  success: 'pays at once',
  decline: 'is declined',
  late: 'is confirmed, and notified, three seconds after it has paid',
  double: 'pays, and is notified twice',
  'decline-capture': 'is held, and declined when the money is to be taken',
  'late-refund': 'pays; giving back is declined once, and done when it is asked for again',
  'decline-refund': 'pays; giving back is declined, however often it is asked for',
  'unknown-account': 'belongs to an account that the gateway does not know',
} as const;

export type TestCard = keyof typeof testCards;

export const holdsNothing: ReadonlySet<TestCard> = new Set(['decline', 'unknown-account']);

export const LATE_MS = 3_000;

export interface SandboxPayment {
  readonly id: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly card: TestCard | undefined;
  readonly paidAtMs: number;
  readonly isVoided: boolean;
  readonly capturedMinor: number;
  readonly refundedMinor: number;
  /** Keys of the movements made: a repeated one is not made again. */
  readonly keys: ReadonlySet<string>;
  /** Keys of movements that were declined: a repeated one is declined again. */
  readonly declined: ReadonlySet<string>;
}

export type Books = Map<string, SandboxPayment>;

export function enter(books: Books, line: Line): void {
  const old = books.get(line.id);
  const next = old === undefined ? firstOf(line) : afterLine(old, line);
  if (next !== undefined) books.set(line.id, next);
}

function firstOf(line: Line): SandboxPayment | undefined {
  const empty = {
    id: line.id,
    amountMinor: 0,
    currency: '',
    card: undefined,
    paidAtMs: 0,
    isVoided: false,
    capturedMinor: 0,
    refundedMinor: 0,
    keys: new Set<string>(),
    declined: new Set<string>(),
  };
  if (line.do === 'open') return { ...empty, amountMinor: line.amountMinor, currency: line.currency };
  // Voided before it was opened: opening it later holds nothing.
  return line.do === 'void' ? { ...empty, isVoided: true } : undefined;
}

function afterLine(old: SandboxPayment, line: Line): SandboxPayment {
  switch (line.do) {
    case 'open':
      return old;
    case 'pay':
      return old.card === undefined && !old.isVoided ? { ...old, card: line.card, paidAtMs: line.atMs } : old;
    case 'void':
      return old.capturedMinor > 0 ? old : { ...old, isVoided: true };
    case 'capture':
      return moved(old, line, mayCapture(old, line.amountMinor) && { capturedMinor: line.amountMinor });
    case 'refund':
      return moved(
        old,
        line,
        mayRefund(old, line.amountMinor) && { refundedMinor: old.refundedMinor + line.amountMinor },
      );
  }
}

function moved(
  old: SandboxPayment,
  { key }: { key: string },
  change: Partial<SandboxPayment> | false,
): SandboxPayment {
  if (old.keys.has(key) || old.declined.has(key)) return old;
  return change === false
    ? { ...old, declined: new Set(old.declined).add(key) }
    : { ...old, ...change, keys: new Set(old.keys).add(key) };
}

function mayCapture(payment: SandboxPayment, amountMinor: number): boolean {
  const { card, isVoided, capturedMinor } = payment;
  const holds = card !== undefined && !holdsNothing.has(card) && card !== 'decline-capture';
  return holds && !isVoided && capturedMinor === 0 && amountMinor <= payment.amountMinor;
}

function mayRefund(payment: SandboxPayment, amountMinor: number): boolean {
  const { card, declined, capturedMinor, refundedMinor } = payment;
  const isWilling = card !== 'decline-refund' && (card !== 'late-refund' || declined.size > 0);
  return isWilling && refundedMinor + amountMinor <= capturedMinor;
}

export function isLine(value: unknown): value is Line {
  return (
    typeof value === 'object' &&
    value !== null &&
    'do' in value &&
    'id' in value &&
    typeof value.id === 'string'
  );
}
