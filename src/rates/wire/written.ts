import { publicId } from '../../catalogue/hotel-id.ts';
import { exponentOf } from '../../lib/currency.ts';
import { gmtText, refundableTagAt, stepsFrom, type Policy } from '../engine/cancellation.ts';
import type { Quote, QuotedRate } from '../engine/quote.ts';
import { markOf } from '../offers/offers.ts';
import type { HotelOffers, Sealed } from '../search/serve-offers.ts';
import {
  boardNameOf,
  initialMinorOf,
  rateIdStart,
  roomTypeIdOf,
  shownPerks,
  shownPromotions,
  SUGGESTED_BY,
  type Shown,
} from './wire.ts';

/** Writes hotels of one search. */
export type WriteHotel = (
  found: Pick<HotelOffers, 'offers'> & { readonly hotel: { readonly id: number } },
) => string;

/**
 * The JSON text of `shownHotel`, for the thousand offers of a search: as templates, which takes a third of the
 * time of creating and serializing objects. `written.test.ts` compares the two.
 */
export function hotelWriter(shown: Shown): WriteHotel {
  const quoted = quoter();
  const text = { shown, quoted };
  return ({ hotel, offers }) =>
    `{"hotelId":${quoted(publicId(hotel.id))},"roomTypes":[${offers.map((one) => offerText(one, text)).join()}]}`;
}

interface Text {
  readonly shown: Shown;
  readonly quoted: (text: string) => string;
}

/** Offers of a search share most of their texts. */
function quoter(): Text['quoted'] {
  const known = new Map<string, string>();
  return (text) => {
    const written = known.get(text);
    if (written !== undefined) return written;
    const made = JSON.stringify(text);
    known.set(text, made);
    return made;
  };
}

function offerText({ quote, offerId }: Sealed, text: Text): string {
  const { quoted } = text;
  const money = moneyWriter(quote.currency, text);
  const paymentTypes = `"paymentTypes":["${quote.paymentType}"]`;
  const rateId = rateIdStart(markOf(offerId));
  // Names are texts of the supplier, and nearly all are different: a look-up would cost more.
  const name = quote.rates[0]?.name ?? '';
  const quotedName = JSON.stringify(name);
  const rates = quote.rates.map((rate, at) =>
    rateText(rate, {
      at,
      rateId: `"${rateId}${at + 1}"`,
      name: rate.name === name ? quotedName : JSON.stringify(rate.name),
      money,
      paymentTypes,
      text,
      currency: quote.currency,
    }),
  );
  return `{"roomTypeId":${JSON.stringify(roomTypeIdOf(quote))},"name":${quotedName},"offerId":"${offerId}","supplier":${quoted(quote.supplier)},"supplierId":${quote.supplierNumber},"offerRetailRate":{${money(quote.priceMinor)}},"suggestedSellingPrice":{${money(quote.suggestedMinor)},"source":"${SUGGESTED_BY}"},"offerInitialPrice":{${money(initialMinorOf(quote))}},"priceType":"commission","rateType":"${rateType(quote)}","loyaltyMembershipIdRequired":false,${paymentTypes},"rates":[${rates.join()}]}`;
}

function rateType({ isPackage }: Quote): string {
  return isPackage ? 'package' : 'standard';
}

interface RateText {
  readonly at: number;
  readonly rateId: string;
  readonly name: string;
  readonly money: (minor: number) => string;
  readonly paymentTypes: string;
  readonly text: Text;
  readonly currency: string;
}

function rateText(rate: QuotedRate, of: RateText): string {
  const { at, rateId, name, money, paymentTypes, text, currency } = of;
  const { quoted, shown } = text;
  const { adults, childrenAges } = rate.occupancy;
  const taxes = rate.taxes.map(
    ({ included, description, minor }) =>
      `{"included":${included},"description":${quoted(description)},${money(minor)}}`,
  );
  const mapped = shown.withRooms && rate.mappedRoomId !== null ? `,"mappedRoomId":${rate.mappedRoomId}` : '';
  const total = money(rate.totalMinor);
  const initial = rate.initialMinor === undefined ? 'null' : `[{${money(rate.initialMinor)}}]`;
  const promotions = rate.promotions === undefined ? '[]' : JSON.stringify(shownPromotions(rate, currency));
  const perks = rate.perks === undefined ? '[]' : JSON.stringify(shownPerks(rate, currency));
  return `{"rateId":${rateId},"name":${name},"occupancyNumber":${at + 1},"maxOccupancy":${rate.maxOccupancy},"adultCount":${adults},"childCount":${childrenAges.length},"childrenAges":[${childrenAges.join()}],"boardType":${quoted(rate.board)},"boardName":${quoted(boardNameOf(rate.board, shown.translations))},"remarks":${quoted(rate.remarks)},"priceType":"commission","commission":[{${money(rate.commissionMinor)}}],"retailRate":{"total":[{${total}}],"suggestedSellingPrice":[{${money(rate.suggestedMinor)},"source":"${SUGGESTED_BY}"}],"initialPrice":${initial},"taxesAndFees":[${taxes.join()}],"promotions":${promotions}},"cancellationPolicies":${policyText(rate.policy, { total, money, shown })},${paymentTypes},"perks":${perks}${mapped}}`;
}

interface PolicyText extends Pick<RateText, 'money'> {
  readonly total: string;
  readonly shown: Shown;
}

function policyText(policy: Policy, { total, money, shown }: PolicyText): string {
  const infos = policy.refundable
    ? stepsFrom(policy, shown.nowMs).map(({ fromMs, feeMinor }) => stepText(fromMs, money(feeMinor)))
    : [stepText(shown.nowMs, total)];
  return `{"cancelPolicyInfos":[${infos.join()}],"hotelRemarks":[],"refundableTag":"${refundableTagAt(policy, shown.nowMs)}"}`;
}

function stepText(fromMs: number, fee: string): string {
  return `{"cancelTime":"${gmtText(fromMs)}",${fee},"type":"amount","timezone":"GMT"}`;
}

/** The members of an amount. */
function moneyWriter(currency: string, { quoted }: Text): (minor: number) => string {
  const exponent = exponentOf(currency);
  const end = `,"currency":${quoted(currency)}`;
  return (minor) => `"amount":${amountText(minor, exponent)}${end}`;
}

/** Above this a number may have fewer digits than the amount. */
const MOST_MINOR = 1e12;

/** As JSON writes `minor / 10 ** exponent`; whole numbers are written faster than fractions. */
export function amountText(minor: number, exponent: number): string {
  if (exponent !== 2 || minor < 0 || minor > MOST_MINOR) return `${minor / 10 ** exponent}`;
  const whole = Math.floor(minor / 100);
  return `${whole}${FRACTIONS[minor - whole * 100]}`;
}

const FRACTIONS = Array.from({ length: 100 }, (_, hundredths) => {
  if (hundredths === 0) return '';
  return hundredths % 10 === 0 ? `.${hundredths / 10}` : `.${String(hundredths).padStart(2, '0')}`;
});
