import { split } from '../../lib/money.ts';
import type { Shares } from '../../payments/money/move-money.ts';
import type { RefundShares } from '../../payments/money/refund-money.ts';
import type { Payment } from '../../payments/money/payments-store.ts';
import { feeAt, type Policy } from '../../rates/engine/cancellation.ts';
import type { Extra } from './extras.ts';
import { discountableMinor, type Sale } from './sale.ts';
import { lostShares } from './shares.ts';

/** The parts of a sale that matter for its cancellation. Amounts are minor units of the booking's currency. */
export interface Sold {
  readonly policy: Policy;
  /** The price of the rooms before vouchers and extras, to which the policy applies. */
  readonly roomsMinor: number;
  /** Our share of the price of the rooms. */
  readonly commissionMinor: number;
  /** The part of the rooms that a voucher paid. */
  readonly vouchersMinor: number;
  /** The part of the extras that a voucher paid: 0 except in bookings of 0.1.0. */
  readonly extrasVouchersMinor: number;
  /** Add-ons and protection are bought elsewhere: they are not refunded with the room. */
  readonly extrasMinor: number;
  /** The rooms are paid at the hotel: nothing was charged for them by us. */
  readonly paysAtHotel: boolean;
}

export function soldOf({ sale, extras }: { readonly sale: Sale; readonly extras: readonly Extra[] }): Sold {
  const charged = extras.filter(({ state }) => state !== 'given-up');
  const { priceMinor: roomsMinor } = sale.quote;
  const paysAtHotel = sale.quote.paymentType === 'PROPERTY_PAY';
  const discountMinor = sale.voucher?.discountMinor ?? 0;
  const vouchersMinor = Math.min(discountMinor, discountableMinor(sale.quote));
  return {
    policy: sale.quote.policy,
    roomsMinor,
    commissionMinor: sale.quote.commissionMinor,
    vouchersMinor,
    extrasVouchersMinor: discountMinor - lostShares({ sale, extras }).shares.vouchersMinor - vouchersMinor,
    extrasMinor: charged.reduce((sum, { priceMinor }) => sum + priceMinor, 0),
    paysAtHotel,
  };
}

export interface Charges {
  readonly feeMinor: number;
  readonly refundMinor: number;
}

/**
 * The fee and the refund of a cancellation at an instant. A fee never exceeds what the buyer paid for the
 * rooms, which may be less than the policy's fee because of a voucher. If the hotel is paid directly, the fee is owed, not kept.
 */
export function chargesAt(sold: Sold, atMs: number): Charges {
  const policyFee = policyFeeAt(sold, atMs);
  if (sold.paysAtHotel) return { feeMinor: policyFee, refundMinor: 0 };
  const paidMinor = paidForRooms(sold);
  const feeMinor = Math.min(policyFee, paidMinor);
  return { feeMinor, refundMinor: paidMinor - feeMinor };
}

/** The part of the policy's fee for which the buyer's money was not enough: the voucher has paid it. */
export function voucherFeeAt(sold: Sold, atMs: number): number {
  return Math.max(0, policyFeeAt(sold, atMs) - paidForRooms(sold));
}

function paidForRooms({ roomsMinor, vouchersMinor }: Sold): number {
  return Math.max(0, roomsMinor - vouchersMinor);
}

/**
 * The charges as the buyer sees them: money that is only held until a later instant is released, and money that was never
 * captured is not refunded.
 */
export function chargesToBuyer<C extends Charges>(
  charges: C,
  { payment, atMs, isPending = false }: { payment: Payment; atMs: number; isPending?: boolean },
): C {
  const { state, captureAt, captureRequestedAt } = payment;
  const isDue = captureRequestedAt !== undefined || (captureAt !== undefined && captureAt.getTime() <= atMs);
  // The money of a PENDING booking is captured before it is final, unless it is paid later.
  const isToCome = (state === 'opened' || state === 'held') && captureAt === undefined;
  const isTaken = isPending ? isToCome || isDue || state === 'captured' : state !== 'held' || isDue;
  return isTaken ? charges : { ...charges, refundMinor: 0 };
}

export interface ChargesStep extends Charges {
  readonly fromMs: number;
}

/** The instants after `atMs` at which cancelling becomes more expensive, with what it costs from then on. */
export function chargesToCome(sold: Sold, atMs: number): ChargesStep[] {
  const instants = sold.policy.refundable ? sold.policy.steps.map(({ fromMs }) => fromMs) : [];
  const steps = instants
    .filter((fromMs) => fromMs > atMs)
    .map((fromMs) => ({ fromMs, ...chargesAt(sold, fromMs) }));
  const feeBefore = (at: number): number => steps[at - 1]?.feeMinor ?? chargesAt(sold, atMs).feeMinor;
  return steps.filter(({ feeMinor }, at) => feeMinor !== feeBefore(at));
}

/**
 * Who pays a refund of captured money: supplier and we refund in the proportion of our shares.
 * A voucher gets back what it has paid, except for its part of the fee.
 */
export function refundShares(sold: Sold, atMs: number): RefundShares {
  const vouchersMinor = sold.vouchersMinor - voucherFeeAt(sold, atMs);
  const backMinor = chargesAt(sold, atMs).refundMinor + vouchersMinor;
  const [supplierMinor = 0, commissionMinor = 0] = split(backMinor, roomShares(sold));
  return { supplierMinor, commissionMinor, extrasMinor: 0, vouchersMinor };
}

/** The amount that is captured from held money (pay later): the fee, and the extras. */
export function keptShares(sold: Sold, atMs: number): Shares {
  const { feeMinor } = chargesAt(sold, atMs);
  const { extrasMinor, extrasVouchersMinor } = sold;
  const roomVouchersMinor = voucherFeeAt(sold, atMs);
  const [, commissionMinor = 0] = split(feeMinor + roomVouchersMinor, roomShares(sold));
  return {
    capturedMinor: feeMinor + extrasMinor - extrasVouchersMinor,
    commissionMinor,
    extrasMinor,
    vouchersMinor: roomVouchersMinor + extrasVouchersMinor,
  };
}

/** The shares if some of the money is missing: first our commission is less, then what the supplier gets, then the extras. */
export function sharesWithout(shares: Shares, missingMinor: number): Shares {
  const { capturedMinor, commissionMinor, extrasMinor, vouchersMinor } = shares;
  const ofRoomsMinor = capturedMinor + vouchersMinor - extrasMinor;
  return {
    capturedMinor: capturedMinor - missingMinor,
    commissionMinor: Math.max(0, commissionMinor - missingMinor),
    extrasMinor: extrasMinor - Math.max(0, missingMinor - ofRoomsMinor),
    vouchersMinor,
  };
}

function policyFeeAt({ policy, roomsMinor }: Sold, atMs: number): number {
  return feeAt(policy, { atMs, totalMinor: roomsMinor });
}

function roomShares({ roomsMinor, commissionMinor }: Sold): [number, number] {
  return [roomsMinor - commissionMinor, commissionMinor];
}
