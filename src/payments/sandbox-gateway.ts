import { booksIn } from '../platform/files/books.ts';
import type { Journal } from '../platform/files/journal.ts';
import type { Clock } from '../platform/needs.ts';
import type { Declined, Gateway, GatewayState } from './gateway.ts';
import {
  enter,
  holdsNothing,
  isLine,
  LATE_MS,
  testCards,
  type Books,
  type Line,
  type SandboxPayment,
  type TestCard,
} from './sandbox-books.ts';

/** The gateway of sandbox keys: a gateway like any other, with books of its own in a journal that is not our database. */
export interface SandboxGateway extends Gateway {
  /** What the page in the browser would do. */
  pay(gatewayPayment: string, card: TestCard): Promise<GatewayState>;
  /** Everything it holds, for the audit. */
  all(): Promise<readonly { readonly gatewayPayment: string; readonly state: GatewayState }[]>;
}

export function openSandboxGateway({ journal, clock }: { journal: Journal; clock: Clock }): SandboxGateway {
  const books: Books = new Map();
  const kept = booksIn(journal, { isLine, enter: (line) => enter(books, line) });

  function known(id: string): SandboxPayment {
    const payment = books.get(id);
    if (payment === undefined) throw new Error(`the sandbox knows no payment ${id}`);
    return payment;
  }

  const write = (line: Line): Promise<SandboxPayment> => kept.write(line).then(() => known(line.id));
  const find = (id: string): Promise<SandboxPayment> => kept.catchUp().then(() => known(id));
  /** A key names its payment, so a repeated request meets what the first one made. */
  const idOf = (key: string): string => `sbx_${key}`;
  const shown = (payment: SandboxPayment): GatewayState => stateOf(payment, clock.nowMs());

  return {
    name: 'sandbox',
    async open({ key, amountMinor, currency }) {
      const id = idOf(key);
      await write({ do: 'open', id, amountMinor, currency });
      return { gatewayPayment: id, clientSecret: `${id}_secret_sandbox` };
    },
    async authorise({ key, amountMinor, currency, card }) {
      const id = idOf(key);
      await write({ do: 'open', id, amountMinor, currency });
      const payment = await write({
        do: 'pay',
        id,
        card: cardNamed(card.paymentMethod),
        atMs: clock.nowMs(),
      });
      if (payment.isVoided) return { state: 'declined', reason: 'the payment was given back before' };
      return (payment.card && declines[payment.card]) ?? { state: 'authorised', gatewayPayment: id };
    },
    read: async (id) => shown(await find(id)),
    async capture({ key, gatewayPayment: id, amountMinor }) {
      const payment = await write({ do: 'capture', id, key, amountMinor });
      return payment.keys.has(key)
        ? { state: 'captured' }
        : { state: 'declined', reason: 'the money could not be taken' };
    },
    async void({ gatewayPayment, payment }) {
      const { id, capturedMinor } = await write({ do: 'void', id: gatewayPayment ?? idOf(payment.key) });
      if (capturedMinor > 0) throw new Error(`${id} is captured: it can be refunded, and not voided`);
    },
    async refund({ key, gatewayPayment: id, amountMinor }) {
      const payment = await write({ do: 'refund', id, key, amountMinor });
      return payment.keys.has(key)
        ? { state: 'refunded' }
        : { state: 'declined', reason: 'the money could not be given back' };
    },
    async pay(id, card) {
      const line = { do: 'pay', id, card, atMs: clock.nowMs() } as const;
      return shown(await write(line));
    },
    async all() {
      await kept.catchUp();
      return [...books.values()].map((payment) => ({ gatewayPayment: payment.id, state: shown(payment) }));
    },
  };
}

/** What is said of the cards that hold nothing. */
const declines: Readonly<Partial<Record<TestCard, Declined>>> = {
  decline: { state: 'declined', reason: 'the card was declined' },
  'unknown-account': {
    state: 'declined',
    reason: 'the gateway does not know this account',
    isAccountUnknown: true,
  },
};

function cardNamed(name: string): TestCard {
  return name in testCards ? (name as TestCard) : 'success'; // the test beside it is what makes it one
}

function stateOf(payment: SandboxPayment, nowMs: number): GatewayState {
  const { amountMinor, currency, capturedMinor, refundedMinor } = payment;
  return { state: nameOf(payment, nowMs), amountMinor, currency, capturedMinor, refundedMinor };
}

function nameOf(
  { card, paidAtMs, isVoided, capturedMinor }: SandboxPayment,
  nowMs: number,
): GatewayState['state'] {
  if (capturedMinor > 0) return 'captured';
  if (isVoided) return 'voided';
  if (card === undefined) return 'open';
  if (holdsNothing.has(card)) return 'declined';
  return card === 'late' && nowMs < paidAtMs + LATE_MS ? 'processing' : 'authorised';
}
