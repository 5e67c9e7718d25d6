import { dayNumber } from '../../../lib/calendar.ts';
import { hashBelow } from '../../../lib/hash-below.ts';
import { scaled, sum } from '../../../lib/money.ts';
import { behaviourAt, scenarioOf } from '../../scenarios.ts';
import type {
  Occupancy,
  PaymentType,
  Perk,
  Promotion,
  SupplierOffer,
  SupplierRate,
} from '../../engine/offer.ts';
import type { HotelPlace, RequestedHotel, RequestedRoom, SearchRequest } from '../connector.ts';
import { plans, usualRooms, type Plan } from './plans.ts';
import { marketOf, type Market } from './prices/market.ts';
import { hotelNights, permille, planNights, roomNights } from './prices/nights.ts';
import { perksOf, promotionOf } from './prices/promotions.ts';
import { taxesOf } from './prices/taxes.ts';
import { detailOf, roomsSold, type Detail } from './rooms-sold.ts';
import { readToken, tokenEndOf, writtenStay, type Sold } from './token.ts';

/** The offers of the simulator, a pure function of its seed and the request. */
export interface Stock {
  readonly seed: string;
  readonly currency: string;
  /** Share of the usual prices, in thousandths: how several suppliers sell one hotel at different prices. */
  readonly permille: number;
}

/** A hotel without a place, such as a scenario hotel. */
const nowhere: HotelPlace = { country: '', city: '', latitude: 50 };

/** `searchDay`: the day of the search, because an early booking is cheaper. */
export function offersOf(stock: Stock, search: SearchRequest, searchDay: number): SupplierOffer[] {
  const { checkin, checkout, occupancies } = search;
  const detail = detailOf(search);
  const request = { checkin, checkout, occupancies, searchDay, stay: writtenStay(search, searchDay), detail };
  return search.hotels
    .filter((hotel) => behaviourAt(hotel.id, 'search') !== 'no-rooms')
    .flatMap((hotel) => offersOfHotel(stock, hotel, request));
}

export function offerOfToken(stock: Stock, token: string): SupplierOffer {
  const { sold, code } = readToken(token);
  const plan = plans.find((one) => one.code === code);
  if (plan === undefined) throw new Error(`no plan is called ${code}`);
  const hotel = pricedHotel(stock, sold);
  const end = tokenEndOf(sold, writtenStay(sold, sold.searchDay));
  return offerOf(pricedRoom(hotel, sold, end), wordedPlan(hotel, plan, sold));
}

/** The hotel of a token. */
export function hotelOfToken(token: string): number {
  return readToken(token).sold.hotel.id;
}

interface Request extends Pick<SearchRequest, 'checkin' | 'checkout' | 'occupancies'> {
  readonly searchDay: number;
  /** As tokens write it. */
  readonly stay: string;
  readonly detail: Detail;
}

/** Values that are the same for all rooms, and for all plans of a room, are computed once. */
function offersOfHotel(
  stock: Stock,
  { id, stars, rooms: listed, place = nowhere }: RequestedHotel,
  { stay, detail, ...request }: Request,
): SupplierOffer[] {
  const rooms: readonly RequestedRoom[] = listed.length > 0 ? listed : usualRooms;
  const fitting = roomsSold({ seed: stock.seed, hotelId: id, rooms }, request.occupancies, detail).map(
    ({ room, number }) => ({ hotel: { id, stars }, place, room, number, ...request }),
  );
  const [first] = fitting;
  if (first === undefined) return [];
  const hotel = pricedHotel(stock, first);
  const worded = plans
    .filter((plan) => !plan.isPackage || request.occupancies.length > 1)
    .filter((plan) => (plan.soldIn?.includes(detail) ?? true) && rooms.length >= (plan.fromRooms ?? 0))
    .filter((plan) => hotel.leadDays >= (plan.fromLeadDays ?? 0) && sells(hotel, plan))
    .map((plan) => wordedPlan(hotel, plan, first));
  return fitting
    .map((sold) => pricedRoom(hotel, sold, tokenEndOf(sold, stay)))
    .flatMap((room) => worded.map((plan) => offerOf(room, plan)));
}

interface PricedHotel {
  readonly stock: Stock;
  readonly id: number;
  readonly stars: number;
  readonly market: Market;
  readonly leadDays: number;
  readonly nights: readonly number[];
}

function pricedHotel(stock: Stock, sold: Omit<Sold, 'room' | 'number'>): PricedHotel {
  const { hotel, place, searchDay } = sold;
  const market = marketOf(place);
  const leadDays = (dayNumber(sold.checkin) ?? 0) - searchDay;
  const { id, stars } = hotel;
  const nights = hotelNights({ seed: stock.seed, hotelId: id, stars, market, stay: sold, leadDays });
  return { stock, id, stars, market, leadDays, nights };
}

/** Chance decides which plans a hotel sells; a scenario hotel always has pay-at-hotel, so that it can be tried. */
function sells({ stock, id, stars, market }: PricedHotel, plan: Plan): boolean {
  if (plan.paymentType === 'PROPERTY_PAY' && scenarioOf(id) !== undefined) return true;
  if (stars < (plan.fromStars ?? 0) || plan.seasons?.includes(market.season) === false) return false;
  return hashBelow(10, stock.seed, 'plan', id, plan.soldWith ?? plan.code) < plan.soldByTenths;
}

interface WordedPlan {
  readonly plan: Plan;
  /** `{}` is the room. */
  readonly wording: string;
  readonly isShouted: boolean;
  readonly planPermille: number;
  readonly suggestedPermille: number;
  readonly promotions: readonly Promotion[] | undefined;
  readonly perks: readonly Perk[] | undefined;
}

/** Suppliers write names in capitals, omit the plan, or put it first: each hotel has its own style. */
function wordedPlan(hotel: PricedHotel, plan: Plan, sold: Omit<Sold, 'room' | 'number'>): WordedPlan {
  const { id: hotelId, stars } = hotel;
  const { seed, permille: share } = hotel.stock;
  const pricedStay = {
    seed,
    hotelId,
    stars,
    plan: plan.code,
    nights: hotel.nights.length,
    searchDay: sold.searchDay,
    arrivalDay: dayNumber(sold.checkin) ?? 0,
  };
  const promotion = plan.isPromoted === true ? promotionOf(pricedStay) : undefined;
  const perks = plan.hasPerks === true ? perksOf(pricedStay) : [];
  const { from, spread } = suggested[plan.paymentType];
  return {
    plan,
    wording: plan.wording[hashBelow(plan.wording.length, seed, 'words', hotelId)] ?? '{}',
    isShouted: hashBelow(3, seed, 'case', hotelId) === 0,
    planPermille: permille(plan.permille, share),
    suggestedPermille: from + hashBelow(spread, seed, 'suggested', hotelId, plan.code),
    promotions: promotion && [promotion],
    perks: perks.length > 0 ? perks : undefined,
  };
}

/**
 * What the simulator suggests for guests, in thousandths of the net price: 13 to 23 % above the price of an account with
 * the usual margin. Rates that are paid at the hotel have no margin.
 */
const suggested: Readonly<Record<PaymentType, { readonly from: number; readonly spread: number }>> = {
  NUITEE_PAY: { from: 1_245, spread: 105 },
  PROPERTY_PAY: { from: 1_132, spread: 95 },
};

interface PricedRoom {
  readonly hotel: PricedHotel;
  readonly sold: Sold;
  readonly parties: readonly { readonly party: Occupancy; readonly nights: readonly number[] }[];
  /** The end of the token of each of its offers. */
  readonly tokenEnd: string;
}

function pricedRoom(hotel: PricedHotel, sold: Sold, tokenEnd: string): PricedRoom {
  const { room, number, occupancies } = sold;
  const of = { seed: hotel.stock.seed, hotelId: hotel.id, name: room.name, number };
  const parties = occupancies.map((party) => ({ party, nights: roomNights(hotel.nights, of, party) }));
  return { hotel, sold, parties, tokenEnd };
}

function offerOf(room: PricedRoom, worded: WordedPlan): SupplierOffer {
  const { hotel, sold, parties, tokenEnd } = room;
  const { plan, wording, isShouted } = worded;
  const written = wording.replace('{}', sold.room.name);
  const name = isShouted ? written.toUpperCase() : written;
  return {
    hotelId: hotel.id,
    token: `["${plan.code}",${tokenEnd}`,
    roomCode: `${sold.number + 1}`,
    isPackage: plan.isPackage,
    paymentType: plan.paymentType,
    currency: hotel.stock.currency,
    rates: parties.map(({ party, nights }) => rateOf({ name, hotel, sold, worded, party, nights })),
  };
}

interface RateOf {
  readonly name: string;
  readonly hotel: PricedHotel;
  readonly sold: Sold;
  readonly worded: WordedPlan;
  readonly party: Occupancy;
  readonly nights: readonly number[];
}

function rateOf({ name, hotel, sold, worded, party, nights }: RateOf): SupplierRate {
  const { plan, planPermille, suggestedPermille, promotions, perks } = worded;
  const { mealsMinor } = plan;
  const nightsMinor = planNights(nights, { planPermille, mealsMinor }, party);
  const netMinor = sum(nightsMinor);
  const { stars, market } = hotel;
  const { adults } = party;
  const taxes = taxesOf({ market, stars, adults, nights: nights.length }, netMinor);
  return {
    name,
    board: plan.board,
    netMinor,
    taxes,
    maxOccupancy: sold.room.maxOccupancy,
    remarks: taxes.some(({ included }) => !included) ? `${TAX_AT_HOTEL}${plan.remarks}` : plan.remarks,
    cancellation: { kind: 'terms', terms: plan.terms, nightsMinor },
    initialMinor: promotions?.reduce(beforePromotion, netMinor),
    suggestedMinor: permille(netMinor, suggestedPermille),
    promotions,
    perks,
  };
}

function beforePromotion(minor: number, { percent }: Promotion): number {
  return scaled(minor, { over: 100, under: 100 - percent, rounding: 'half-even' });
}

const TAX_AT_HOTEL = 'City tax is paid at the hotel. ';
