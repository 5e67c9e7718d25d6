import type { Tx, Write } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import { assert } from '../../lib/assert.ts';
import {
  ifUnknown,
  type AccountCard,
  type Authorisation,
  type Declined,
  type NewPayment,
} from '../gateways/gateway.ts';
import { gatewayNamed } from '../gateways/gateways.ts';
import { writeTogether } from '../../platform/sql/writes/writes.ts';
import { enter, entryWrite, within, type Entry } from './ledger.ts';
import { refundTaken, releaseHeld } from './release-held.ts';
import {
  changePayment,
  ownMinor,
  paymentWrite,
  paymentWriteIfEntered,
  withStatus,
  type Payment,
} from './payments-store.ts';

/**
 * Each movement of money is a pair: `ask…` calls the gateway, outside of any transaction and repeatable by its key;
 * `record…` writes the result inside the transaction of the caller. Wallets and credit lines are in our
 * own ledger: there is no call, and the record is the movement.
 */
export type MoneyNeeds = Pick<Needs, 'db' | 'clock' | 'config' | 'metrics'>;

const HELD = { state: 'held' } as const;
export type Held = typeof HELD | Extract<Authorisation, { state: 'authorised' }>;

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
  // The buyer pays in the browser, so the gateway is asked whether they have.
  const gatewayPayment = gatewayIdOf(payment);
  const { state, amountMinor, currency } = await gateway.read(gatewayPayment);
  if (state === 'processing') return { state };
  if (state !== 'authorised') return { state: 'declined', reason: 'payment not completed' };
  if (amountMinor !== payment.amountMinor || currency !== payment.currency)
    return { state: 'declined', reason: 'the transaction has another amount' };
  return { state: 'authorised', gatewayPayment };
}

/** A hold in place of one that the gateway has ended: for a due payment, or for what a cancellation keeps. */
export interface NewHold {
  /** What it is for: a part of its key. */
  readonly name: string;
  readonly amountMinor: number;
  /** The key is used from this time on. */
  readonly madeAt: Date;
}

/**
 * If the gateway has ended the hold, holds money again on the saved card. Undefined: the money is still held, or the card is
 * not saved.
 */
export async function askHoldAgain(
  needs: MoneyNeeds,
  payment: Payment,
  { name, amountMinor, madeAt, card }: NewHold & { readonly card: AccountCard | undefined },
): Promise<Authorisation | undefined> {
  const { gateway, gatewayPayment, transaction } = payment;
  if (gateway === undefined || gatewayPayment === undefined) return undefined;
  if (card === undefined || transaction !== undefined) return undefined;
  const there = await gatewayNamed(needs, gateway).read(gatewayPayment).catch(ifUnknown);
  if (there?.state !== 'voided') return undefined;
  const key = `${payment.id}:hold:${name}`;
  const madeAtMs = madeAt.getTime();
  return gatewayNamed(needs, gateway).authorise({ ...newPayment(payment), key, amountMinor, madeAtMs, card });
}

export function holdWrites(payment: Payment, { held, at }: { held: Held; at: Date }): Write[] {
  const gatewayPayment = held.state === 'authorised' ? held.gatewayPayment : undefined;
  const own = ownMinor(payment);
  const { gateway, source } = payment;
  const heldAt =
    gateway === undefined || gatewayPayment === undefined ? undefined : { gateway, gatewayPayment };
  const entry = { ...entryOf(payment, 'hold', at), heldAt, lines: { [source]: own, holds: -own } };
  return [
    ...(own > 0 ? [entryWrite(entry)] : []),
    paymentWrite(payment.id, { state: 'held', gatewayPayment, at }),
  ];
}

/** The payment after `holdWrites`. */
export function afterHold(payment: Payment, held: Held): Payment {
  const { gatewayPayment } = held.state === 'authorised' ? held : payment;
  return withStatus({ ...payment, state: 'held', gatewayPayment });
}

/** The shares of captured money: they add up to the captured amount plus the part that vouchers paid. */
export interface Shares {
  readonly capturedMinor: number;
  readonly commissionMinor: number;
  readonly extrasMinor: number;
  readonly vouchersMinor: number;
}

export async function askCapture(
  needs: MoneyNeeds,
  payment: Payment,
  { capturedMinor, name }: { readonly capturedMinor: number; readonly name?: string | undefined },
): Promise<{ state: 'captured' } | Declined> {
  const amountMinor = capturedMinor - (payment.carried?.minor ?? 0);
  if (payment.gateway === undefined || payment.state === 'captured' || amountMinor === 0)
    return { state: 'captured' };
  const { currency, captureAt } = payment;
  // A later capture has a key for each attempt: a gateway repeats its refusal for the same key.
  const attempt = name ?? captureAt?.getTime();
  const key = `${payment.id}:capture${attempt === undefined ? '' : `:${attempt}`}`;
  const gatewayPayment = gatewayIdOf(payment);
  return gatewayNamed(needs, payment.gateway).capture({
    key,
    gatewayPayment,
    amountMinor,
    currency,
  });
}

export interface KeptOfCaptured {
  readonly state: 'captured';
  /** What is there is less than the amount to keep. */
  readonly missingMinor: number;
}

/**
 * A person has captured another amount in the gateway's dashboard: what is above the amount to keep is refunded.
 * Undefined: nothing that was captured is left there.
 */
export async function keepOfCaptured(
  needs: MoneyNeeds,
  payment: Payment,
  { capturedMinor }: Pick<Shares, 'capturedMinor'>,
): Promise<KeptOfCaptured | undefined> {
  const { id, gateway, gatewayPayment, currency, carried } = payment;
  if (gateway === undefined || gatewayPayment === undefined) return undefined;
  const there = await gatewayNamed(needs, gateway).read(gatewayPayment).catch(ifUnknown);
  const leftMinor = there?.state === 'captured' ? there.capturedMinor - there.refundedMinor : 0;
  if (leftMinor === 0) return undefined;
  const keptMinor = capturedMinor - (carried?.minor ?? 0);
  const amountMinor = Math.max(0, leftMinor - keptMinor);
  const key = `${id}:surplus:${amountMinor}`;
  await refundTaken(gatewayNamed(needs, gateway), { key, gatewayPayment, amountMinor, currency });
  return { state: 'captured', missingMinor: Math.max(0, keptMinor - leftMinor) };
}

export function recordCapture(
  tx: Tx,
  payment: Payment,
  capture: { shares: Shares; at: Date },
): Promise<void> {
  return within(entryOf(payment, 'capture', capture.at), () =>
    writeTogether(tx, captureWrites(payment, capture)),
  );
}

export function captureWrites(payment: Payment, { shares, at }: { shares: Shares; at: Date }): Write[] {
  const { capturedMinor, commissionMinor, extrasMinor, vouchersMinor } = shares;
  const { id, source, carried } = payment;
  const change = { state: 'captured', capturedMinor, at } as const;
  const held = ownMinor(payment);
  const carriedMinor = carried?.minor ?? 0;
  const roomMinor = capturedMinor + vouchersMinor - commissionMinor - extrasMinor;
  const lines = {
    holds: held,
    ...(source === 'none' ? {} : { [source]: capturedMinor - carriedMinor - held }),
    carried: carriedMinor,
    vouchers: vouchersMinor,
    supplier: -roomMinor,
    commission: -commissionMinor,
    extras: -extrasMinor,
  };
  // Rooms that are paid at the hotel move nothing. What a voucher pays in full is owed to the supplier, so it has an entry.
  if (Object.values(lines).every((minor) => minor === 0)) return [paymentWrite(id, change)];
  return [entryWrite({ ...entryOf(payment, 'capture', at), lines }), paymentWriteIfEntered(id, change)];
}

/** The payment after `captureWrites`. */
export function afterCapture(payment: Payment, { capturedMinor }: Shares): Payment {
  return withStatus({ ...payment, state: 'captured', capturedMinor });
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

/** Records the release of held money. A payment without a hold just ends. */
export async function recordRelease(tx: Tx, payment: Payment, at: Date): Promise<void> {
  const { source, state } = payment;
  const own = ownMinor(payment);
  if (state === 'declined' || state === 'released') return;
  assert(state !== 'captured', 'captured money is refunded, not released');
  if (state === 'held' && own > 0)
    await enter(tx, { ...entryOf(payment, 'release', at), lines: { holds: own, [source]: -own } });
  await changePayment(tx, payment.id, { state: 'released', at });
}

export function entryOf(payment: Payment, kind: Entry['kind'], at: Date): Omit<Entry, 'lines'> {
  const { id, owner, currency } = payment;
  return { key: `${id}:${kind}`, kind, payment: id, owner, currency, at };
}

function newPayment(payment: Payment): NewPayment {
  const { id, currency, createdAt } = payment;
  const madeAtMs = createdAt.getTime();
  return { key: id, amountMinor: ownMinor(payment), currency, reference: id, madeAtMs };
}

function gatewayIdOf({ id, gatewayPayment }: Payment): string {
  assert(gatewayPayment !== undefined, `payment ${id} is at a gateway and has its number`);
  return gatewayPayment;
}
