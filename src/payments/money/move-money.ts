import type { Tx } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import { assert } from '../../lib/assert.ts';
import type { AccountCard, Authorisation, Declined, NewPayment } from '../gateways/gateway.ts';
import { gatewayNamed } from '../gateways/gateways.ts';
import { enter, type Entry } from './ledger.ts';
import { sliceOf, type Fund } from './funds.ts';
import { releaseHeld } from './release-held.ts';
import { changePayment, fundsOf, ownMinor, type Payment } from './payments-store.ts';

/**
 * Each movement of money is a pair: `ask…` calls the gateway, outside of any transaction and repeatable by its key;
 * `record…` writes what was answered, inside the transaction of the caller. Wallets and credit lines are our
 * own ledger: there is nothing to ask, and the record is the movement.
 */
export type MoneyNeeds = Pick<Needs, 'db' | 'clock' | 'config'>;

const HELD = { state: 'held' } as const;
type Held = typeof HELD | Extract<Authorisation, { state: 'authorised' }>;

export async function askHold(
  needs: MoneyNeeds,
  payment: Payment,
  card: AccountCard | undefined,
): Promise<Held | Declined | { readonly state: 'processing' }> {
  if (payment.gateway === undefined || ownMinor(payment) === 0) return HELD;
  const gateway = gatewayNamed(needs, payment.gateway);
  if (payment.transaction === undefined) {
    return card === undefined
      ? { state: 'declined', reason: 'please check if you have provided a payment method for your account' }
      : gateway.authorise({ ...newPayment(payment), card });
  }
  // The buyer has paid in the browser, or has not.
  const gatewayPayment = gatewayIdOf(payment);
  const { state, amountMinor, currency } = await gateway.read(gatewayPayment);
  if (state === 'processing') return { state };
  if (state !== 'authorised') return { state: 'declined', reason: 'payment not completed' };
  if (amountMinor !== payment.amountMinor || currency !== payment.currency)
    return { state: 'declined', reason: 'the transaction is about another amount' };
  return { state: 'authorised', gatewayPayment };
}

export async function recordHold(
  tx: Tx,
  payment: Payment,
  { held, at }: { held: Held; at: Date },
): Promise<void> {
  const gatewayPayment = held.state === 'authorised' ? held.gatewayPayment : undefined;
  const own = ownMinor(payment);
  const entry = entryOf(payment, 'hold', at);
  if (own > 0) await enter(tx, { ...entry, lines: { [payment.source]: own, holds: -own } });
  await changePayment(tx, payment.id, { state: 'held', gatewayPayment, at });
}

/** How captured money is shared: it adds up to what is captured plus what vouchers paid. */
export interface Shares {
  readonly capturedMinor: number;
  readonly commissionMinor: number;
  readonly extrasMinor: number;
  readonly vouchersMinor: number;
}

export async function askCapture(
  needs: MoneyNeeds,
  payment: Payment,
  capturedMinor: number,
): Promise<{ state: 'captured' } | Declined> {
  const amountMinor = capturedMinor - (payment.carried?.minor ?? 0);
  if (payment.gateway === undefined || payment.state === 'captured' || amountMinor === 0)
    return { state: 'captured' };
  const { currency, captureAt } = payment;
  // Money taken later has a key for each attempt: a gateway repeats to a key that it refused.
  const key = `${payment.id}:capture${captureAt === undefined ? '' : `:${captureAt.getTime()}`}`;
  const gatewayPayment = gatewayIdOf(payment);
  return gatewayNamed(needs, payment.gateway).capture({
    key,
    gatewayPayment,
    amountMinor,
    currency,
  });
}

export async function recordCapture(
  tx: Tx,
  payment: Payment,
  { shares, at }: { shares: Shares; at: Date },
): Promise<void> {
  const { capturedMinor, commissionMinor, extrasMinor, vouchersMinor } = shares;
  const { source, carried } = payment;
  const held = ownMinor(payment);
  const carriedMinor = carried?.minor ?? 0;
  if (source !== 'none') {
    const roomMinor = capturedMinor + vouchersMinor - commissionMinor - extrasMinor;
    const lines = {
      holds: held,
      [source]: capturedMinor - carriedMinor - held,
      carried: carriedMinor,
      vouchers: vouchersMinor,
      supplier: -roomMinor,
      commission: -commissionMinor,
      extras: -extrasMinor,
    };
    const isNew = await enter(tx, { ...entryOf(payment, 'capture', at), lines });
    if (!isNew) return;
  }
  await changePayment(tx, payment.id, { state: 'captured', capturedMinor, at });
}

export async function askRelease(
  needs: MoneyNeeds,
  payment: Payment,
  card: AccountCard | undefined,
): Promise<void> {
  const hasNothing = payment.gateway === undefined || ownMinor(payment) === 0;
  if (hasNothing || payment.state === 'declined' || payment.state === 'released') return;
  await releaseHeld(gatewayNamed(needs, payment.gateway), {
    key: `${payment.id}:void`,
    gatewayPayment: payment.gatewayPayment,
    payment: newPayment(payment),
    card,
  });
}

/** Gives back what is held. A payment that never got so far simply ends. */
export async function recordRelease(tx: Tx, payment: Payment, at: Date): Promise<void> {
  const { source, state } = payment;
  const own = ownMinor(payment);
  if (state === 'declined' || state === 'released') return;
  assert(state !== 'captured', 'captured money is refunded, not released');
  if (state === 'held' && own > 0)
    await enter(tx, { ...entryOf(payment, 'release', at), lines: { holds: own, [source]: -own } });
  await changePayment(tx, payment.id, { state: 'released', at });
}

export interface Refund {
  /** Names this refund among those of the payment: repeated, nothing moves again. */
  readonly name: string;
  /** What goes back to where it came from. */
  readonly amountMinor: number;
  /** What pays the booking that replaces this one instead of going back. */
  readonly carriedOnMinor: number;
  /** Of the amount, what the operator has paid by another way, because the gateway refuses it. */
  readonly elsewhereMinor?: number;
}

/** How often a gateway has refused to give back what lies under which of its numbers. */
export type Refusals = Readonly<Record<string, number>>;

export interface RefundDeclined extends Declined {
  readonly gatewayPayment: string;
}

/**
 * Gives money back from wherever it lies: the payment's own number at the gateway first, then those it was carried
 * from. What was refused is asked for under another key: a gateway repeats to a key what it has answered.
 */
export async function askRefund(
  needs: MoneyNeeds,
  payment: Payment,
  { name, amountMinor, refusals }: Refund & { refusals: Refusals },
): Promise<{ state: 'refunded' } | RefundDeclined> {
  const { gateway, currency, id } = payment;
  if (gateway === undefined) return { state: 'refunded' };
  for (const { gatewayPayment, minor } of lyingAt(payment, amountMinor)) {
    const refused = refusals[gatewayPayment] ?? 0;
    const key = `${id}:refund:${name}:${gatewayPayment}${refused === 0 ? '' : `:${refused}`}`;
    const answer = await gatewayNamed(needs, gateway).refund({
      key,
      gatewayPayment,
      amountMinor: minor,
      currency,
    });
    if (answer.state === 'declined') return { ...answer, gatewayPayment };
  }
  return { state: 'refunded' };
}

/** Of an amount that is to go back, what lies from the first number on that refuses to give it. */
export function refusedMinor(
  payment: Payment,
  { amountMinor, refusals }: { amountMinor: number; refusals: Refusals },
): number {
  const funds = lyingAt(payment, amountMinor);
  const first = funds.findIndex(({ gatewayPayment }) => (refusals[gatewayPayment] ?? 0) > 0);
  return first < 0 ? 0 : funds.slice(first).reduce((sum, { minor }) => sum + minor, 0);
}

function lyingAt(payment: Payment, amountMinor: number): Fund[] {
  const { id, refundedMinor } = payment;
  const slice = sliceOf(fundsOf(payment), { afterMinor: refundedMinor, minor: amountMinor });
  const lying = slice.reduce((sum, { minor }) => sum + minor, 0);
  assert(lying === amountMinor, `payment ${id} has ${lying} at its gateway to give back, not ${amountMinor}`);
  return slice;
}

/** Where the refund is taken from: the shares add up to the refund, what is carried on, and what vouchers get back. */
export interface RefundShares {
  readonly supplierMinor: number;
  readonly commissionMinor: number;
  readonly extrasMinor: number;
  readonly vouchersMinor: number;
}

export async function recordRefund(
  tx: Tx,
  payment: Payment,
  { refund, shares, at }: { refund: Refund; shares: RefundShares; at: Date },
): Promise<void> {
  const { supplierMinor, commissionMinor, extrasMinor, vouchersMinor } = shares;
  const { name, amountMinor, carriedOnMinor, elsewhereMinor = 0 } = refund;
  const allMinor = amountMinor + carriedOnMinor + vouchersMinor;
  assert(supplierMinor + commissionMinor + extrasMinor === allMinor, 'the shares of a refund add up to it');
  if (payment.source === 'none' || allMinor === 0) return;
  const lines = {
    [payment.source]: elsewhereMinor - amountMinor,
    // Paid from the ledger account that money in wallets comes from.
    funding: -elsewhereMinor,
    carried: -carriedOnMinor,
    vouchers: -vouchersMinor,
    supplier: supplierMinor,
    commission: commissionMinor,
    extras: extrasMinor,
  };
  const key = `${payment.id}:refund:${name}`;
  const isNew = await enter(tx, { ...entryOf(payment, 'refund', at), key, lines });
  if (!isNew) return;
  const { id, state } = payment;
  await changePayment(tx, id, { state, refundedMinor: amountMinor, elsewhereMinor, carriedOnMinor, at });
}

function entryOf(payment: Payment, kind: Entry['kind'], at: Date): Omit<Entry, 'lines'> {
  const { id, owner, currency } = payment;
  return { key: `${id}:${kind}`, kind, payment: id, owner, currency, at };
}

function newPayment(payment: Payment): NewPayment {
  const { id, currency } = payment;
  return { key: id, amountMinor: ownMinor(payment), currency, reference: id };
}

function gatewayIdOf({ id, gatewayPayment }: Payment): string {
  assert(gatewayPayment !== undefined, `payment ${id} is at a gateway and has its number`);
  return gatewayPayment;
}
