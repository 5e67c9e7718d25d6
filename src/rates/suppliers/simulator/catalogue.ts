import { nightPrices, taxesOf, taxTexts, type Priced } from '../../engine/pricing.ts';
import { rolled } from '../../engine/dice.ts';
import { deedAt, scenarioOf } from '../../scenarios.ts';
import type {
  AskedHotel,
  AskedRoom,
  Occupancy,
  SearchAsk,
  SupplierOffer,
  SupplierRate,
} from '../connector.ts';
import { plans, usualRooms, type Plan } from './plans.ts';

/** What the bank sells, a pure function of its seed and the question. */
export interface Shelf {
  readonly seed: string;
  readonly currency: string;
  /** Of what the prices are for everybody, in thousandths: how several banks sell one hotel at different prices. */
  readonly permille: number;
}

/** Rooms of a hotel that one bank sells: allotments are a choice of the house. */
const ROOMS_SOLD = 4;

export function offersOf(shelf: Shelf, ask: SearchAsk): SupplierOffer[] {
  return ask.hotels
    .filter((hotel) => deedAt(hotel.id, 'search') !== 'no-rooms')
    .flatMap((hotel) => offersOfHotel(shelf, hotel, ask));
}

/** The token says everything the bank needs to price the offer again; it keeps no record of what it offered. */
interface Sold {
  readonly hotel: Pick<AskedHotel, 'id' | 'stars'>;
  readonly room: Pick<AskedRoom, 'name' | 'maxOccupancy'>;
  readonly number: number;
  readonly plan: string;
  readonly checkin: string;
  readonly checkout: string;
  readonly occupancies: readonly Occupancy[];
}

export function offerOfToken(shelf: Shelf, token: string): SupplierOffer {
  const sold = readToken(token);
  const plan = plans.find(({ code }) => code === sold.plan);
  if (plan === undefined) throw new Error(`no plan is called ${sold.plan}`);
  return offerOf(shelf, sold, plan);
}

/** The hotel for which a token was given out. */
export function hotelOfToken(token: string): number {
  return readToken(token).hotel.id;
}

function offersOfHotel(shelf: Shelf, hotel: AskedHotel, ask: SearchAsk): SupplierOffer[] {
  const rooms: readonly AskedRoom[] = hotel.rooms.length > 0 ? hotel.rooms : usualRooms;
  const fitting = rooms
    .map((room, number) => ({ room, number }))
    .filter(({ room }) => ask.occupancies.every((party) => fits(room, party)))
    .slice(0, ROOMS_SOLD);
  return fitting.flatMap(({ room, number }) =>
    plans
      .filter((plan) => !plan.isPackage || ask.occupancies.length > 1)
      .filter((plan) => sells(shelf, hotel, plan))
      .map((plan) => {
        const { checkin, checkout, occupancies } = ask;
        const sold = { hotel, room, number, plan: plan.code, checkin, checkout, occupancies };
        return offerOf(shelf, sold, plan);
      }),
  );
}

/** Chance decides which plans a house sells; a scenario hotel is there to be tried, so it always has pay-at-hotel. */
function sells(shelf: Shelf, { id }: AskedHotel, plan: Plan): boolean {
  if (plan.paymentType === 'PROPERTY_PAY' && scenarioOf(id) !== undefined) return true;
  return rolled(10, shelf.seed, 'plan', id, plan.code) < plan.soldByTenths;
}

function fits(room: AskedRoom, { adults, childrenAges }: Occupancy): boolean {
  return adults <= room.maxAdults && adults + childrenAges.length <= room.maxOccupancy;
}

function offerOf(shelf: Shelf, sold: Sold, plan: Plan): SupplierOffer {
  return {
    hotelId: sold.hotel.id,
    token: writeToken(sold),
    roomCode: `${sold.number + 1}`,
    isPackage: plan.isPackage,
    paymentType: plan.paymentType,
    currency: shelf.currency,
    rates: sold.occupancies.map((party) => rateOf({ shelf, sold, plan, party })),
  };
}

interface RateOf {
  readonly shelf: Shelf;
  readonly sold: Sold;
  readonly plan: Plan;
  readonly party: Occupancy;
}

function rateOf({ shelf, sold, plan, party }: RateOf): SupplierRate {
  const priced: Priced = {
    seed: shelf.seed,
    hotelId: sold.hotel.id,
    stars: sold.hotel.stars,
    roomNumber: sold.number,
    stay: sold,
    adults: party.adults,
    childrenAges: party.childrenAges,
    mealsMinor: plan.mealsMinor,
    planPermille: Math.round((plan.permille * shelf.permille) / 1000),
  };
  const nightsMinor = nightPrices(priced);
  const netMinor = nightsMinor.reduce((one, other) => one + other, 0);
  const { includedMinor, atHotelMinor } = taxesOf(priced, netMinor);
  return {
    name: nameOf(shelf, sold, plan),
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

/** Banks shout, or leave the plan out, or put it first: each hotel is written by somebody else. */
function nameOf(shelf: Shelf, { hotel, room }: Sold, plan: Plan): string {
  const wording = plan.wording[rolled(plan.wording.length, shelf.seed, 'words', hotel.id)] ?? '{}';
  const name = wording.replace('{}', room.name);
  return rolled(3, shelf.seed, 'case', hotel.id) === 0 ? name.toUpperCase() : name;
}

function writeToken({ hotel, room, number, plan, checkin, checkout, occupancies }: Sold): string {
  const parties = occupancies.map(({ adults, childrenAges }) => [adults, ...childrenAges]);
  const fields = [
    hotel.id,
    hotel.stars,
    room.name,
    room.maxOccupancy,
    number,
    plan,
    checkin,
    checkout,
    parties,
  ];
  return JSON.stringify(fields);
}

function readToken(token: string): Sold {
  // Only tokens of our own come back: they travel sealed.
  const [id, stars, name, maxOccupancy, number, plan, checkin, checkout, parties] = JSON.parse(token) as [
    number,
    number,
    string,
    number,
    number,
    string,
    string,
    string,
    [number, ...number[]][],
  ];
  return {
    hotel: { id, stars },
    room: { name, maxOccupancy },
    number,
    plan,
    checkin,
    checkout,
    occupancies: parties.map(([adults, ...childrenAges]) => ({ adults, childrenAges })),
  };
}
