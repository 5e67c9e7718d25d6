import { publicId } from '../../catalogue/hotel-id.ts';
import type { Translations } from '../../catalogue/reference/translations/translations.ts';
import { photoAddress } from '../../catalogue/wire/photo-address.ts';
import { amountOf } from '../../lib/currency.ts';
import { boardNames, isBoard } from '../engine/boards.ts';
import { gmtText, refundableTagAt, stepsFrom, type Policy } from '../engine/cancellation.ts';
import type { RateExtras } from '../engine/offer.ts';
import type { Quote, QuotedRate } from '../engine/quote.ts';
import type { HotelOnSale } from '../hotels-store.ts';
import { markOf } from '../offers/offers.ts';
import type { HotelOffers, Sealed } from '../search/serve-offers.ts';

/** Rates as in the API. Minor units are converted to amounts only here. */
export interface Shown {
  /** A non-refundable policy costs the full price from the time of the response. */
  readonly nowMs: number;
  readonly withRooms: boolean;
  /** Translate the names of boards. Undefined: English. */
  readonly translations?: Translations | undefined;
}

export const SUGGESTED_BY = 'service';

export function shownHotel({ hotel, offers }: HotelOffers, shown: Shown) {
  return {
    hotelId: publicId(hotel.id),
    roomTypes: offers.map((offer) => shownOffer(offer, shown)),
  };
}

export function shownHotelData({ id, name, shown }: HotelOnSale, publicUrl: string) {
  const photo = (size: 'photo' | 'thumbnail') => photoAddress(publicUrl, shown.main_photo, size);
  return { id: publicId(id), name, thumbnail: photo('thumbnail'), ...shown, main_photo: photo('photo') };
}

export function shownMinRate({ id }: HotelOnSale, { quote, offerId }: Sealed) {
  const { currency, priceMinor, suggestedMinor } = quote;
  return {
    hotelId: publicId(id),
    price: amountOf(priceMinor, currency),
    suggestedSellingPrice: amountOf(suggestedMinor, currency),
    offerId,
  };
}

function shownOffer({ quote, offerId }: Sealed, shown: Shown) {
  return {
    roomTypeId: roomTypeIdOf(quote),
    name: quote.rates[0]?.name ?? '',
    offerId,
    supplier: quote.supplier,
    supplierId: quote.supplierNumber,
    ...offerPrices(quote),
    priceType: 'commission',
    rateType: quote.isPackage ? 'package' : 'standard',
    loyaltyMembershipIdRequired: false,
    paymentTypes: [quote.paymentType],
    rates: quote.rates.map((_, at) => shownRate(quote, { at, key: offerId, shown })),
  };
}

export function roomTypeIdOf(quote: Quote): string {
  return `${quote.supplierNumber}-${quote.hotelId.toString(16)}-${quote.roomCode}`;
}

function offerPrices(quote: Quote) {
  const { currency } = quote;
  return {
    offerRetailRate: money(quote.priceMinor, currency),
    suggestedSellingPrice: { ...money(quote.suggestedMinor, currency), source: SUGGESTED_BY },
    offerInitialPrice: money(initialMinorOf(quote), currency),
  };
}

/** The price of all rooms before promotions. */
export function initialMinorOf({ rates }: Quote): number {
  return rates.reduce((sum, { initialMinor, totalMinor }) => sum + (initialMinor ?? totalMinor), 0);
}

interface RateAt {
  readonly at: number;
  readonly key: string;
  readonly shown: Shown;
}

export function shownRate(quote: Quote, { at, key, shown }: RateAt) {
  const rate = quote.rates[at];
  if (rate === undefined) throw new RangeError(`the offer has ${quote.rates.length} rooms, not ${at + 1}`);
  const { currency } = quote;
  return {
    rateId: rateIdOf(key, at),
    name: rate.name,
    occupancyNumber: at + 1,
    maxOccupancy: rate.maxOccupancy,
    adultCount: rate.occupancy.adults,
    childCount: rate.occupancy.childrenAges.length,
    childrenAges: rate.occupancy.childrenAges,
    boardType: rate.board,
    boardName: boardNameOf(rate.board, shown.translations),
    remarks: rate.remarks,
    priceType: 'commission',
    commission: [money(rate.commissionMinor, currency)],
    retailRate: {
      total: [money(rate.totalMinor, currency)],
      suggestedSellingPrice: [{ ...money(rate.suggestedMinor, currency), source: SUGGESTED_BY }],
      initialPrice: rate.initialMinor === undefined ? null : [money(rate.initialMinor, currency)],
      taxesAndFees: rate.taxes.map(({ included, description, minor }) => ({
        included,
        description,
        ...money(minor, currency),
      })),
      promotions: shownPromotions(rate, currency),
    },
    cancellationPolicies: shownPolicy(rate.policy, {
      totalMinor: rate.totalMinor,
      currency,
      nowMs: shown.nowMs,
    }),
    paymentTypes: [quote.paymentType],
    perks: shownPerks(rate, currency),
    ...mappedRoom(rate, shown),
  };
}

export function shownPromotions({ promotions = [] }: RateExtras, currency: string) {
  return promotions.map(({ name, code, percent, from, to }) => ({
    name,
    from,
    to,
    discount: percent,
    discountType: 'percentage',
    promotionCode: code,
    currency,
  }));
}

export function shownPerks({ perks = [] }: RateExtras, currency: string) {
  return perks.map(({ number, name, minor, level }) => ({
    perkId: number,
    name,
    ...money(minor, currency),
    level,
  }));
}

/** The rates of an offer are identified by their number. */
export function rateIdOf(offerId: string, at: number): string {
  return `${rateIdStart(markOf(offerId))}${at + 1}`;
}

export function rateIdStart(mark: string): string {
  return `${mark}-`;
}

function mappedRoom({ mappedRoomId }: QuotedRate, { withRooms }: Shown): { mappedRoomId?: number } {
  return withRooms && mappedRoomId !== null ? { mappedRoomId } : {};
}

export interface PolicyShown {
  readonly totalMinor: number;
  readonly currency: string;
  readonly nowMs: number;
}

export function shownPolicy(policy: Policy, { totalMinor, currency, nowMs }: PolicyShown) {
  const steps = policy.refundable ? stepsFrom(policy, nowMs) : [{ fromMs: nowMs, feeMinor: totalMinor }];
  return {
    cancelPolicyInfos: steps.map(({ fromMs, feeMinor }) => ({
      cancelTime: gmtText(fromMs),
      ...money(feeMinor, currency),
      type: 'amount',
      timezone: 'GMT',
    })),
    hotelRemarks: [],
    refundableTag: refundableTagAt(policy, nowMs),
  };
}

export function boardNameOf(board: string, translations?: Translations): string {
  return translations?.boards.get(board) ?? (isBoard(board) ? boardNames[board] : board);
}

export function money(minor: number, currency: string): { amount: number; currency: string } {
  return { amount: amountOf(minor, currency), currency };
}

/** Data table. Members of rates that stay in the words of the supplier. */
const supplierTexts = [
  'name',
  'remarks',
  'retailRate.taxesAndFees.description',
  'retailRate.promotions.name',
  'perks.name',
];

/** What a response states about its language. */
export function shownTranslation(translations: Translations | undefined) {
  const boards = ['boardName'];
  return translations === undefined
    ? { language: 'en', translated: [], untranslated: [...boards, ...supplierTexts] }
    : { language: translations.language, translated: boards, untranslated: supplierTexts };
}
