import type { Sql } from '../../../contract/database.ts';
import type { Clock } from '../../../contract/needs.ts';
import { faultModes, modeOf, type Faults, type GatewayMode } from '../../../contract/simulator-faults.ts';
import {
  movesMoney,
  type Declined,
  type Gateway,
  type GatewayState,
  type ListedPayment,
  type ListSince,
  type ReferredPayment,
} from '../gateway.ts';
import type { ChallengeAnswer } from '../gateway-kind.ts';
import { holdsNothing, isTestCard, LATE_MS, type TestCard } from './sandbox-cards.ts';
import {
  allPayments,
  capturePayment,
  openAndPay,
  openPayment,
  paymentsPaidSince,
  payPayment,
  readPayment,
  refundPayment,
  voidPayment,
  type SandboxPayment,
} from './sandbox-store.ts';

/** The gateway of sandbox keys: a gateway like any other, with its own tables that our stories do not read. */
export interface SandboxGateway extends Gateway {
  /** The calls that the payment page in the browser would make. */
  pay(gatewayPayment: string, card: TestCard, challenge?: ChallengeAnswer): Promise<GatewayState>;
  list(): Promise<readonly ListedPayment[]>;
  listSince(ask: ListSince): Promise<readonly ReferredPayment[]>;
}

interface Opening {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly faults?: Faults | undefined;
}

export function openSandboxGateway({ sql, clock, faults }: Opening): SandboxGateway {
  /** The number of a mode, chosen by SIMULATOR_FAULTS or by the card. */
  const numberOf = (name: GatewayMode): number =>
    faults?.modes?.find((mode) => mode.name === name)?.number ?? faultModes[name].number;
  /** A working card may get a random fault mode of SIMULATOR_FAULTS. */
  const cardOf = (id: string, card: TestCard): TestCard =>
    card === 'success' ? (modeOf(faults, { at: 'gateway', reference: id })?.name ?? card) : card;
  /** The id of a payment is derived from the key, so a repeated request finds it. */
  const idOf = (key: string): string => PREFIX + key;
  const shown = (payment: SandboxPayment): GatewayState => stateOf(payment, clock.nowMs());

  return {
    name: 'sandbox',
    async open({ key, amountMinor, currency }) {
      const id = idOf(key);
      const secret = await openPayment(sql, { id, amountMinor, currency });
      return { gatewayPayment: id, clientSecret: `${id}_secret_${secret}` };
    },
    async authorise({ key, amountMinor, currency, card: { paymentMethod } }) {
      const id = idOf(key);
      const card = cardOf(id, isTestCard(paymentMethod) ? paymentMethod : 'success');
      const payment = await openAndPay(sql, { id, amountMinor, currency, card, at: clock.now() });
      if (payment.voidedAt !== null) return { state: 'declined', reason: 'the payment was already refunded' };
      return (payment.card && declines[payment.card]) ?? { state: 'authorised', gatewayPayment: id };
    },
    read: async (id) => shown(await readPayment(sql, id)),
    async capture({ key, gatewayPayment: id, amountMinor }) {
      const lateAt = new Date(clock.nowMs() + numberOf('capture-late'));
      const payment = await capturePayment(sql, { id, key, amountMinor, lateAt });
      const isLost = payment.card === 'capture-lost' && payment.lostAnswers === 1;
      if (isLost || !isTaken(payment, clock.nowMs())) throw new Error('the answer to the capture was lost');
      return payment.doneKeys.includes(key)
        ? { state: 'captured' }
        : { state: 'declined', reason: 'the money could not be taken' };
    },
    async void({ gatewayPayment, payment }) {
      const id = gatewayPayment ?? idOf(payment.key);
      const { capturedMinor } = await voidPayment(sql, {
        id,
        at: clock.now(),
        ignored: numberOf('release-ignored'),
      });
      if (capturedMinor > 0) throw new Error(`${id} is captured: it can be refunded, and not voided`);
    },
    async refund({ key, gatewayPayment: id, amountMinor }) {
      const payment = await refundPayment(sql, { id, key, amountMinor });
      return payment.doneKeys.includes(key)
        ? { state: 'refunded' }
        : { state: 'declined', reason: 'the money could not be refunded' };
    },
    pay: async (id, card, challenge) =>
      shown(await payPayment(sql, { id, card: cardOf(id, card), at: clock.now(), challenge })),
    async list() {
      const payments = await allPayments(sql);
      return payments.map((payment) => ({ gatewayPayment: payment.id, state: shown(payment) }));
    },
    async listSince({ sinceMs }) {
      const payments = await paymentsPaidSince(sql, new Date(sinceMs));
      return payments
        .filter((payment) => movesMoney(shown(payment)))
        .map(({ id }) => ({ gatewayPayment: id, reference: referenceOf(id) }));
    },
  };
}

const PREFIX = 'sbx_';

/** The key of a payment begins with its reference; a card that is charged again has a longer one. */
function referenceOf(id: string): string {
  return id.slice(PREFIX.length).replace(/:.*/, '');
}

/** The messages of declined cards. */
const declines: Readonly<Partial<Record<TestCard, Declined>>> = {
  decline: { state: 'declined', reason: 'the card was declined' },
  challenge: { state: 'declined', reason: 'the holder of the card must confirm the payment' },
  'unknown-account': {
    state: 'declined',
    reason: 'the gateway does not know this account',
    isAccountUnknown: true,
  },
};

function stateOf(payment: SandboxPayment, nowMs: number): GatewayState {
  return {
    state: nameOf(payment, nowMs),
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    capturedMinor: isTaken(payment, nowMs) ? payment.capturedMinor : 0,
    refundedMinor: payment.refundedMinor,
  };
}

function nameOf(payment: SandboxPayment, nowMs: number): GatewayState['state'] {
  const { card, paidAt, voidedAt, capturedMinor, challenge } = payment;
  if (capturedMinor > 0 && isTaken(payment, nowMs)) return 'captured';
  if (voidedAt !== null) return 'voided';
  if (card === null || paidAt === null) return 'open';
  if (holdsNothing.has(card)) return 'declined';
  if (card === 'challenge') return challenge === null ? 'open' : challengeStates[challenge];
  return card === 'late' && nowMs < paidAt.getTime() + LATE_MS ? 'processing' : 'authorised';
}

const challengeStates = { passed: 'authorised', failed: 'declined' } as const;

function isTaken({ capturedFrom: from }: SandboxPayment, nowMs: number): boolean {
  return from === null || from.getTime() <= nowMs;
}
