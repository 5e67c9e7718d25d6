import type { Perk, Promotion, RateExtras } from '../../engine/offer.ts';
import { exactMinor } from '../http/exact-minor.ts';
import { shownText } from './upstream-texts.ts';
import type { UpstreamMoney, UpstreamPerk, UpstreamPromotion, UpstreamRate } from './upstream-shapes.ts';

/** The most promotions, and perks, of one rate that are passed on. */
const MOST = 10;
const levels: readonly Perk['level'][] = ['HOTEL', 'RATE', 'ROOM'];

/** What is only shown to guests. A part that cannot be read is left out, because the offer can be sold without it. */
export function extrasOf({ retailRate, perks }: UpstreamRate, currency: string): RateExtras {
  const promotions = listOf(retailRate.promotions).flatMap(promotionOf);
  const shown = listOf(perks).flatMap((perk, at) => perkOf(perk, { at, currency }));
  return {
    initialMinor: priceOf(retailRate.initialPrice, currency),
    suggestedMinor: priceOf(retailRate.suggestedSellingPrice, currency),
    promotions: promotions.length > 0 ? promotions : undefined,
    perks: shown.length > 0 ? shown : undefined,
  };
}

/** The supplier may send anything in place of a list. */
function listOf<T>(list: readonly T[] | null | undefined): readonly T[] {
  return Array.isArray(list) ? (list as readonly T[]).slice(0, MOST).filter((one) => one !== null) : [];
}

function priceOf(prices: readonly UpstreamMoney[] | null | undefined, currency: string): number | undefined {
  const [price] = listOf(prices);
  return price?.currency === currency ? minorOf(price.amount, currency) : undefined;
}

function minorOf(amount: unknown, currency: string): number | undefined {
  const minor = typeof amount === 'number' && amount >= 0 ? exactMinor(amount, currency) : Number.NaN;
  return Number.isSafeInteger(minor) ? minor : undefined;
}

function promotionOf(promotion: UpstreamPromotion): Promotion[] {
  const { promotionCode, discount, discountType, from, to } = promotion;
  const name = shownText(promotion.name);
  const isShare = discountType === 'percentage' && typeof discount === 'number' && discount > 0;
  if (name === undefined || !isShare || discount > 100) return [];
  return [
    {
      name,
      code: shownText(promotionCode) ?? '',
      percent: discount,
      from: shownText(from) ?? '',
      to: shownText(to) ?? '',
    },
  ];
}

function perkOf(
  perk: UpstreamPerk,
  { at, currency }: { readonly at: number; readonly currency: string },
): Perk[] {
  const name = shownText(perk.name);
  const level = levels.find((one) => one === perk.level) ?? 'RATE';
  const minor = perk.currency === currency ? (minorOf(perk.amount, currency) ?? 0) : 0;
  const number = Number.isSafeInteger(perk.perkId) ? Number(perk.perkId) : at + 1;
  return name === undefined ? [] : [{ number, name, minor, level }];
}
