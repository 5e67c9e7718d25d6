import type { Owner } from '../../contract/owner.ts';
import { publicId } from '../../catalogue/hotel-id.ts';
import { amountOf, exponentOf } from '../../lib/currency.ts';
import { freeUntilMs, gmtText } from '../../rates/engine/cancellation.ts';
import type { Quote } from '../../rates/engine/quote.ts';
import { boardNameOf, money, rateIdOf, roomTypeIdOf, shownPolicy, shownRate } from '../../rates/wire/wire.ts';
import type { BookedGuest, Booking } from '../stores/bookings-store.ts';
import type { Extra } from '../sale/extras.ts';
import { eachLabel } from '../sale/labels.ts';
import { lostShares, priceOf } from '../sale/shares.ts';
import type { Prebook } from '../stores/prebooks-store.ts';
import type { WholeBooking } from '../stores/reading-store.ts';
import { extrasMinor, type Sale } from '../sale/sale.ts';

/** Prebooks and bookings as in the API. */
export function rootOf({ environment }: Pick<Owner, 'environment'>) {
  return { guestLevel: 0, sandbox: environment === 'sandbox' };
}

const TERMS =
  'The cancellation policies of each rate apply. Taxes that are not included are paid at the hotel.';

export interface PrebookShown {
  readonly secretKey?: string | undefined;
  readonly creditLine?: { readonly remainingCredit: number; readonly currency: string } | undefined;
}

export function shownPrebook(prebook: Prebook, { secretKey, creditLine }: PrebookShown) {
  const { sale, id } = prebook;
  const { quote, offer, voucher } = sale;
  const { currency } = quote;
  return {
    prebookId: id,
    offerId: sale.offerId,
    hotelId: publicId(sale.hotel.id),
    checkin: offer.checkin,
    checkout: offer.checkout,
    currency,
    termsAndConditions: TERMS,
    roomTypes: [
      {
        roomTypeId: roomTypeIdOf(quote),
        name: quote.rates[0]?.name ?? '',
        rates: quote.rates.map((_, at) =>
          shownRate(quote, { at, key: id, shown: { nowMs: feeFromMs(sale), withRooms: true } }),
        ),
      },
    ],
    suggestedSellingPrice: { ...money(quote.suggestedMinor, currency), source: 'service' },
    isPackageRate: quote.isPackage,
    commission: amountOf(quote.commissionMinor, currency),
    addonsTotalAmount: amountOf(extrasMinor(sale.extras), currency),
    addonsRequest: sale.extras.map(({ addon, originalValue, originalCurrency }) => ({
      addon,
      value: originalValue,
      currency: originalCurrency,
    })),
    price: amountOf(sale.priceMinor, currency),
    priceType: 'commission',
    priceDifferencePercent: sale.differencePercent,
    cancellationChanged: sale.cancellationChanged,
    boardChanged: sale.boardChanged,
    supplier: quote.supplier,
    supplierId: quote.supplierNumber,
    paymentTypes: [quote.paymentType],
    mappedRoomId: quote.rates[0]?.mappedRoomId ?? null,
    voucherCode: voucher?.code ?? '',
    voucherTotalAmount: amountOf(voucher?.discountMinor ?? 0, currency),
    expiresAt: prebook.expiresAt.toISOString(),
    transactionId: prebook.transaction ?? null,
    ...(secretKey === undefined ? {} : { secretKey }),
    ...(creditLine === undefined ? {} : { creditLine }),
  };
}

/** Present for clients that read them; the schemas describe why they are empty. */
const hollow = { specialRemarks: '', optionalFees: '', knowBeforeYouGo: '' };

/** The numbers of supplier and hotel for a booking. They are not shown before the booking is final: until then it may still fail. */
function numbersOf({ status, supplierBooking, hotelConfirmation }: Booking) {
  const isUnsold = status === 'PENDING' || status === 'FAILED';
  return {
    supplierBookingId: isUnsold ? null : (supplierBooking ?? null),
    hotelConfirmationCode: isUnsold ? '' : hotelConfirmation,
  };
}

export function shownBooking({ booking, payment, voucherUse }: WholeBooking) {
  const { sale, people } = booking;
  const { quote, offer, voucher } = sale;
  const { currency } = quote;
  const freeUntil = freeUntilMs(quote.policy);
  const nowMs = feeFromMs(sale);
  const policies = shownPolicy(quote.policy, { totalMinor: quote.priceMinor, currency, nowMs });
  const kept = booking.extras.filter(({ state }) => state !== 'given-up');
  const priceMinor = priceOf(booking);
  const discountMinor = (voucher?.discountMinor ?? 0) - lostShares(booking).shares.vouchersMinor;
  return {
    bookingId: booking.id,
    clientReference: booking.clientReference ?? null,
    ...numbersOf(booking),
    supplierBookingName: quote.supplier,
    supplier: quote.supplier,
    supplierId: quote.supplierNumber,
    prebookId: booking.prebook,
    ...eachLabel((name) => booking[name]),
    userId: booking.owner.accountId,
    status: booking.status,
    createdAt: booking.createdAt.toISOString(),
    updatedAt: booking.updatedAt.toISOString(),
    checkin: offer.checkin,
    checkout: offer.checkout,
    hotel: { hotelId: publicId(sale.hotel.id), name: sale.hotel.name },
    nationality: offer.nationality,
    price: amountOf(priceMinor, currency),
    commission: amountOf(quote.commissionMinor, currency),
    apiCommission: amountOf(quote.commissionMinor, currency),
    currency,
    sellingPrice: shownAmount(priceMinor, currency),
    exchangeRate: decimalOf(sale.worth?.EUR),
    exchangeRateUsd: decimalOf(sale.worth?.USD),
    suggestedSellingPrice: { ...money(quote.suggestedMinor, currency), source: 'service' },
    processingFee: 0,
    addonsTotalAmount: amountOf(extrasMinor(kept), currency),
    addons: booking.extras.map((extra) => shownExtra(extra, currency)),
    cancellationPolicies: policies,
    tag: policies.refundableTag,
    lastFreeCancellationDate: freeUntil === undefined ? null : gmtText(freeUntil),
    remarks: people.remarks,
    hotelRemarks: quote.rates[0]?.remarks ?? '',
    mandatoryFees: paidAtHotel(quote),
    ...hollow,
    holder: people.holder,
    bookedRooms: quote.rates.map((_, at) => shownRoom(booking, at)),
    paymentMethod: payment.method,
    paymentStatus: payment.status,
    paymentTransactionId: payment.transaction ?? null,
    paymentScheduledAt: payment.state === 'held' ? (payment.captureAt?.toISOString() ?? null) : null,
    voucherCode: voucher?.code ?? '',
    voucherTotalAmount: amountOf(discountMinor, currency),
    voucherId: voucher?.voucherId ?? null,
    voucherTransationId: voucherUse ?? null,
    customTags: booking.customTags,
    sandbox: booking.owner.environment === 'sandbox' ? 1 : 0,
  };
}

function decimalOf(text: string | null | undefined): number | null {
  return text === null || text === undefined ? null : Number(text);
}

/** The taxes of all rooms that are paid at the hotel, in words. */
function paidAtHotel({ rates, currency }: Quote): string {
  return rates
    .flatMap(({ taxes }) => taxes)
    .filter(({ included }) => !included)
    .map(({ description, minor }) => `${description}: ${shownAmount(minor, currency)} ${currency}`)
    .join('; ');
}

function shownAmount(minor: number, currency: string): string {
  return amountOf(minor, currency).toFixed(exponentOf(currency));
}

/** A non-refundable sale costs its full price from the time of the offer: the same time in all responses. */
function feeFromMs({ offer }: Sale): number {
  return offer.issuedMs;
}

function shownRoom({ id, sale, people }: Booking, at: number) {
  const { quote } = sale;
  const rate = rateOf(sale, at);
  const { currency } = quote;
  const guests = people.guests.filter(({ occupancyNumber }) => occupancyNumber === at + 1);
  const first: Pick<BookedGuest, 'firstName' | 'lastName'> = guests[0] ?? people.holder;
  const shown = shownRate(quote, { at, key: id, shown: { nowMs: feeFromMs(sale), withRooms: true } });
  const { cancellationPolicies, maxOccupancy, remarks, perks } = shown;
  const board = { boardType: rate.board, boardName: boardNameOf(rate.board) };
  return {
    roomType: { roomTypeId: roomTypeIdOf(quote), name: rate.name },
    ...board,
    board: board.boardName,
    boardCode: rate.board,
    adults: rate.occupancy.adults,
    children: rate.occupancy.childrenAges.length,
    childrenAges: rate.occupancy.childrenAges,
    children_count: rate.occupancy.childrenAges.length,
    occupancy_number: at + 1,
    rate: {
      rateId: rateIdOf(id, at),
      retailRate: { total: money(rate.totalMinor, currency) },
      cancellationPolicies,
      maxOccupancy,
      ...board,
      remarks,
      perks,
    },
    firstName: first.firstName,
    lastName: first.lastName,
    cancellationPolicies,
    room_id: `${quote.roomCode}-${at + 1}`,
    ...money(rate.totalMinor, currency),
    remarks: guests[0]?.remarks ?? '',
    guests,
    mappedRoomId: rate.mappedRoomId,
  };
}

function rateOf({ quote }: Sale, at: number) {
  const rate = quote.rates[at];
  if (rate === undefined) throw new RangeError(`the sale has ${quote.rates.length} rooms, not ${at + 1}`);
  return rate;
}

const extraStatus: Readonly<Record<Extra['state'], string>> = {
  offered: 'PENDING',
  ordered: 'PENDING',
  bought: 'SUCCESS',
  'given-up': 'FAILED',
};

function shownExtra(
  { addon, priceMinor, originalValue, originalCurrency, voucherCode, state }: Extra,
  currency: string,
) {
  return {
    addon,
    value: amountOf(priceMinor, currency),
    currency,
    originalValue,
    originalCurrency,
    addonVoucherCode: voucherCode,
    status: extraStatus[state],
  };
}
