import { publicId } from '../../catalogue/hotel-id.ts';
import { amountOf } from '../../lib/currency.ts';
import type { Payment } from '../../payments/money/payments-store.ts';
import { freeUntilMs, gmtText } from '../../rates/engine/cancellation.ts';
import { shownAdditions } from './show-additions.ts';
import type { Booking } from '../stores/bookings-store.ts';
import { eachLabelColumn } from '../sale/labels.ts';
import { refundableTagOf } from '../sale/refundable.ts';
import type { Charges, ChargesStep } from '../sale/cancellation-charges.ts';
import { buyerRefundMinor, type Cancellation } from '../stores/cancellations-store.ts';
import type { Note } from '../stores/history-store.ts';
import type { WholeBooking } from '../stores/reading-store.ts';
import { shownBooking } from './show-sales.ts';

/** Bookings and cancellations as in the API. */
export function shownCancellation(cancellation: Cancellation) {
  const { bookingId, bookingStatus, phase, feeMinor, currency } = cancellation;
  const isFinished = phase === 'finished';
  const isVoid = phase === 'void';
  return {
    bookingId,
    status: isFinished ? cancelledStatus(feeMinor) : bookingStatus,
    cancellation_fee: isVoid ? 0 : amountOf(feeMinor, currency),
    refund_amount: isVoid ? 0 : amountOf(buyerRefundMinor(cancellation), currency),
    currency,
    cancelPending: !isFinished && !isVoid,
  };
}

function cancelledStatus(feeMinor: number): string {
  return feeMinor === 0 ? 'CANCELLED' : 'CANCELLED_WITH_CHARGES';
}

/** The fee of a cancellation now and at later times: the same that a cancel at that time charges. */
export interface Preview {
  readonly booking: Booking;
  readonly now: Charges;
  readonly steps: readonly ChargesStep[];
  /** Set after a cancellation: then the charges are those decided. */
  readonly cancellation: Cancellation | undefined;
}

export function shownPreview({ booking, now, steps, cancellation }: Preview) {
  const { currency, policy } = booking.sale.quote;
  const freeUntil = freeUntilMs(policy);
  const charges = ({ feeMinor, refundMinor }: Preview['now']) => ({
    status: cancelledStatus(feeMinor),
    cancellation_fee: amountOf(feeMinor, currency),
    refund_amount: amountOf(refundMinor, currency),
  });
  return {
    bookingId: booking.id,
    currency,
    ...charges(now),
    isCancelled: cancellation?.phase === 'finished',
    cancelPending: cancellation !== undefined && cancellation.phase !== 'finished',
    lastFailure: cancellation?.lastFailure ?? null,
    refundableTag: refundableTagOf(booking.sale),
    lastFreeCancellationDate: freeUntil === undefined ? null : gmtText(freeUntil),
    steps: steps.map(({ fromMs, ...later }) => ({
      from: gmtText(fromMs),
      timezone: 'GMT',
      ...charges(later),
    })),
  };
}

/** A booking in the response to its own request. */
export function shownBooked(whole: WholeBooking) {
  return {
    ...shownBooking(whole),
    ...shownMoneyBack(whole),
    ...shownAdditions(whole.booking),
    guestId: whole.guestId ?? null,
    loyaltyGuestId: whole.guestId ?? null,
  };
}

/** One booking in full. */
export function shownWhole(whole: WholeBooking & { readonly history: readonly Note[] }) {
  const { booking } = whole;
  const { holder } = booking.people;
  const { quote } = booking.sale;
  return {
    ...shownBooked(whole),
    firstName: holder.firstName,
    lastName: holder.lastName,
    email: holder.email,
    holderTitle: '',
    hotelId: publicId(booking.sale.hotel.id),
    hotelName: booking.sale.hotel.name,
    adults: quote.rates.reduce((sum, { occupancy }) => sum + occupancy.adults, 0),
    children: agesOf(booking).join(','),
    childrenCount: agesOf(booking).length,
    feed: '',
    distributorPrice: null,
    distributorCommission: null,
    history: whole.history.map(({ at, who, what, detail, requestId }) => ({
      at: at.toISOString(),
      who,
      what,
      detail,
      requestId,
    })),
  };
}

/** A booking in the list by reference: its rooms are called `rooms` there, and the guest is a text. */
export function shownListed(whole: WholeBooking) {
  const { bookedRooms: rooms, ...shown } = shownBooking(whole);
  return {
    ...shown,
    holder: { ...shown.holder, holderTitle: '' },
    rooms,
    ...shownMoneyBack(whole),
    ...shownAdditions(whole.booking),
    guestId: whole.guestId === undefined ? '' : String(whole.guestId),
    email: whole.booking.people.holder.email,
    clientCommission: shown.commission,
    feed: '',
    agentId: '',
    addonsRedemptions: [],
  };
}

function shownMoneyBack({ booking, payment, cancellation, rebookFrom, rebookTo }: WholeBooking) {
  const { currency } = booking.sale.quote;
  const finishedAt = cancellation?.finishedAt?.toISOString() ?? null;
  const isPending = cancellation !== undefined && cancellation.phase !== 'finished';
  return {
    cancelPending: isPending,
    cancelFailure: isPending ? cancellation.lastFailure : null,
    cancelledAt: finishedAt,
    cancelledBy: finishedAt === null ? '' : (cancellation?.requestedBy ?? ''),
    cancellationFee: cancellation === undefined ? null : amountOf(cancellation.feeMinor, currency),
    refundedAt: payment.refundedMinor > 0 ? finishedAt : null,
    amountRefunded: amountOf(payment.refundedMinor, currency),
    refundType: refundTypeOf(payment),
    amountPaidByOriginal: amountOf(payment.carried?.minor ?? 0, currency),
    amountPaidToReplacement: amountOf(payment.carriedOnMinor, currency),
    rebookFrom: rebookFrom ?? '',
    rebookTo: rebookTo ?? '',
  };
}

function refundTypeOf({ refundedMinor, capturedMinor }: Payment): string {
  if (refundedMinor === 0) return '';
  return refundedMinor === capturedMinor ? 'full' : 'partial';
}

function agesOf({ sale }: Booking): number[] {
  return sale.quote.rates.flatMap(({ occupancy }) => occupancy.childrenAges);
}

const never = '0001-01-01T00:00:00Z';

/** A booking in the list of all: one flat record, with the names of the public service. */
export function shownFlat(whole: WholeBooking) {
  const { booking } = whole;
  const { sale, people } = booking;
  const { quote, offer } = sale;
  const shown = shownBooking(whole);
  const back = shownMoneyBack(whole);
  const freeUntil = freeUntilMs(quote.policy);
  return {
    id: booking.id,
    booking_Id: booking.id,
    bookingId: booking.id,
    prebook_Id: booking.prebook,
    ...eachLabelColumn((name) => booking[name]),
    supplier_Booking_Id: shown.supplierBookingId,
    client_reference: booking.clientReference ?? '',
    status: booking.status,
    cancelPending: back.cancelPending,
    checkin: offer.checkin,
    checkout: offer.checkout,
    feed: '',
    hotelId: publicId(sale.hotel.id),
    Hotel_name: sale.hotel.name,
    hotel_confirmation_code: shown.hotelConfirmationCode,
    firstName: people.holder.firstName,
    lastName: people.holder.lastName,
    email: people.holder.email,
    holder_title: '',
    guestId: whole.guestId ?? null,
    nationality: offer.nationality,
    adults: quote.rates.reduce((sum, { occupancy }) => sum + occupancy.adults, 0),
    children: agesOf(booking).join(','),
    retail_rate: shown.sellingPrice,
    currency: quote.currency,
    exchange_rate: shown.exchangeRate,
    exchange_rate_usd: shown.exchangeRateUsd,
    client_commission: shown.commission,
    processing_fee: shown.processingFee,
    payment_status: shown.paymentStatus,
    payment_transaction_id: shown.paymentTransactionId ?? '',
    payment_data: '',
    cancelPolicies: JSON.stringify(shown.cancellationPolicies),
    tag: shown.tag,
    last_free_cancellation_date: freeUntil === undefined ? never : new Date(freeUntil).toISOString(),
    created_at: shown.createdAt,
    updated_at: shown.updatedAt,
    cancelled_at: back.cancelledAt,
    refunded_at: back.refundedAt,
    amount_refunded: back.amountRefunded,
    refund_type: back.refundType,
    remarks: people.remarks,
    hotelRemarks: shown.hotelRemarks,
    voucher_id: shown.voucherId,
    voucher_total_amount: shown.voucherTotalAmount,
    voucher_transation_id: shown.voucherTransationId,
    reqId: whole.requestId,
    IP: '',
    link: '',
    custom_tags: booking.customTags,
    sandbox: shown.sandbox,
    version: 30,
  };
}
