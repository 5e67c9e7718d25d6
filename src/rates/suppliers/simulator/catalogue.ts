import { planNights, roomNights, taxesOf, taxTexts } from '../../engine/pricing.ts';
import { hashBelow } from '../../../lib/hash-below.ts';
import { behaviourAt, scenarioOf } from '../../scenarios.ts';
import type { Occupancy, SupplierOffer, SupplierRate } from '../../engine/offer.ts';
import type { RequestedHotel, RequestedRoom, SearchAsk } from '../connector.ts';
import { plans, usualRooms, type Plan } from './plans.ts';

/** The offers of the simulator, a pure function of its seed and the request. */
export interface Stock {
  readonly seed: string;
  readonly currency: string;
  /** Share of the usual prices, in thousandths: how several banks sell one hotel at different prices. */
  readonly permille: number;
}

/** The number of rooms that one simulator sells of a hotel: the hotel decides which. */
const ROOMS_SOLD = 4;

export function offersOf(stock: Stock, ask: SearchAsk): SupplierOffer[] {
  const stay = writtenStay(ask.checkin, ask.checkout, ask.occupancies);
  return ask.hotels
    .filter((hotel) => behaviourAt(hotel.id, 'search') !== 'no-rooms')
    .flatMap((hotel) => offersOfHotel(stock, hotel, { ...ask, stay }));
}

/** The token contains everything that the simulator needs to price the offer again; it stores no offers. */
interface Sold {
  readonly hotel: Pick<RequestedHotel, 'id' | 'stars'>;
  readonly room: Pick<RequestedRoom, 'name' | 'maxOccupancy'>;
  readonly number: number;
  readonly checkin: string;
  readonly checkout: string;
  readonly occupancies: readonly Occupancy[];
}

export function offerOfToken(stock: Stock, token: string): SupplierOffer {
  const { sold, code } = readToken(token);
  const plan = plans.find((one) => one.code === code);
  if (plan === undefined) throw new Error(`no plan is called ${code}`);
  const stay = writtenStay(sold.checkin, sold.checkout, sold.occupancies);
  return offerOf(pricedRoom(stock, sold, stay), wordedPlan(stock, sold.hotel.id, plan));
}

/** The hotel of a token. */
export function hotelOfToken(token: string): number {
  return readToken(token).sold.hotel.id;
}

/** Values that are the same for all rooms, and for all plans of a room, are computed once. */
function offersOfHotel(
  stock: Stock,
  hotel: RequestedHotel,
  { checkin, checkout, occupancies, stay }: SearchAsk & { readonly stay: string },
): SupplierOffer[] {
  const rooms: readonly RequestedRoom[] = hotel.rooms.length > 0 ? hotel.rooms : usualRooms;
  const worded = plans
    .filter((plan) => !plan.isPackage || occupancies.length > 1)
    .filter((plan) => sells(stock, hotel, plan))
    .map((plan) => wordedPlan(stock, hotel.id, plan));
  return rooms
    .map((room, number) => ({ room, number }))
    .filter(({ room }) => occupancies.every((party) => fits(room, party)))
    .slice(0, ROOMS_SOLD)
    .map(({ room, number }) => ({ hotel, room, number, checkin, checkout, occupancies }))
    .map((sold) => pricedRoom(stock, sold, stay))
    .flatMap((room) => worded.map((plan) => offerOf(room, plan)));
}

/** Chance decides which plans a hotel sells; a scenario hotel always has pay-at-hotel, so that it can be tried. */
function sells(stock: Stock, { id }: RequestedHotel, plan: Plan): boolean {
  if (plan.paymentType === 'PROPERTY_PAY' && scenarioOf(id) !== undefined) return true;
  return hashBelow(10, stock.seed, 'plan', id, plan.code) < plan.soldByTenths;
}

function fits(room: RequestedRoom, { adults, childrenAges }: Occupancy): boolean {
  return adults <= room.maxAdults && adults + childrenAges.length <= room.maxOccupancy;
}

interface WordedPlan {
  readonly plan: Plan;
  /** `{}` is the room. */
  readonly wording: string;
  readonly isShouted: boolean;
  readonly planPermille: number;
}

/** Suppliers write names in capitals, omit the plan, or put it first: each hotel has its own style. */
function wordedPlan({ seed, permille }: Stock, hotelId: number, plan: Plan): WordedPlan {
  return {
    plan,
    wording: plan.wording[hashBelow(plan.wording.length, seed, 'words', hotelId)] ?? '{}',
    isShouted: hashBelow(3, seed, 'case', hotelId) === 0,
    planPermille: Math.round((plan.permille * permille) / 1000),
  };
}

interface PricedRoom {
  readonly sold: Sold;
  readonly currency: string;
  readonly parties: readonly { readonly party: Occupancy; readonly nights: readonly number[] }[];
  /** The end of the token of each of its offers. */
  readonly tokenEnd: string;
}

function pricedRoom({ seed, currency }: Stock, sold: Sold, stay: string): PricedRoom {
  const { hotel, number, occupancies } = sold;
  const place = { seed, hotelId: hotel.id, stars: hotel.stars, roomNumber: number, stay: sold };
  const parties = occupancies.map((party) => ({ party, nights: roomNights({ ...place, ...party }) }));
  return { sold, currency, parties, tokenEnd: tokenEndOf(sold, stay) };
}

function offerOf(room: PricedRoom, worded: WordedPlan): SupplierOffer {
  const { sold, currency, parties, tokenEnd } = room;
  const { plan, wording, isShouted } = worded;
  const written = wording.replace('{}', sold.room.name);
  const name = isShouted ? written.toUpperCase() : written;
  return {
    hotelId: sold.hotel.id,
    token: `["${plan.code}",${tokenEnd}`,
    roomCode: `${sold.number + 1}`,
    isPackage: plan.isPackage,
    paymentType: plan.paymentType,
    currency,
    rates: parties.map(({ party, nights }) => rateOf({ name, sold, worded, party, nights })),
  };
}

interface RateOf {
  readonly name: string;
  readonly sold: Sold;
  readonly worded: WordedPlan;
  readonly party: Occupancy;
  readonly nights: readonly number[];
}

function rateOf({ name, sold, worded: { plan, planPermille }, party, nights }: RateOf): SupplierRate {
  const { mealsMinor } = plan;
  const nightsMinor = planNights(nights, { planPermille, mealsMinor }, party);
  const netMinor = nightsMinor.reduce((one, other) => one + other, 0);
  const taxed = { adults: party.adults, nights: nights.length };
  const { includedMinor, atHotelMinor } = taxesOf(taxed, netMinor);
  return {
    name,
    board: plan.board,
    netMinor,
    taxes: [
      { included: true, description: taxTexts.included, minor: includedMinor },
      { included: false, description: taxTexts.atHotel, minor: atHotelMinor },
    ],
    maxOccupancy: sold.room.maxOccupancy,
    remarks: plan.remarks,
    cancellation: { kind: 'terms', terms: plan.terms, nightsMinor },
  };
}

/** A token is `[plan, room, stay]` without the inner brackets: a room is written once for all plans, a stay for all rooms. */
function tokenEndOf({ hotel, room, number }: Sold, stay: string): string {
  return `${hotel.id},${hotel.stars},${JSON.stringify(room.name)},${room.maxOccupancy},${number},${stay}]`;
}

function writtenStay(checkin: string, checkout: string, occupancies: readonly Occupancy[]): string {
  const parties = occupancies.map(({ adults, childrenAges }) => [adults, ...childrenAges]);
  return `"${checkin}","${checkout}",${JSON.stringify(parties)}`;
}

function readToken(token: string): { readonly sold: Sold; readonly code: string } {
  // Only our own tokens are received: ids are sealed.
  const [code, id, stars, name, maxOccupancy, number, checkin, checkout, parties] = JSON.parse(token) as [
    string,
    number,
    number,
    string,
    number,
    number,
    string,
    string,
    [number, ...number[]][],
  ];
  const occupancies = parties.map(([adults, ...childrenAges]) => ({ adults, childrenAges }));
  const sold = { hotel: { id, stars }, room: { name, maxOccupancy }, number, checkin, checkout, occupancies };
  return { sold, code };
}
