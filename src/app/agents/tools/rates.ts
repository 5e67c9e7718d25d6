import { Type } from 'typebox';
import { limits } from '../../../contract/limits.ts';
import { byPrice, shortOffer, wholeTerms, type Offer } from '../short.ts';
import { answerOf, fieldOf, reads, writes, type CallOperation, type Input, type Tool } from '../tool.ts';
import { placeNamed } from './hotels.ts';

const search = 'POST /hotels/rates';
const prebook = 'POST /rates/prebook';

const MOST_HOTELS = 5;
const MOST_OFFERS = 8;

const stay = {
  checkin: fieldOf(search, 'checkin'),
  checkout: fieldOf(search, 'checkout'),
  adults: Type.Integer({ minimum: 1, maximum: 9, description: 'Adults in the room.' }),
  childrenAges: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: 17 }), {
      maxItems: 6,
      description: 'The age of each child.',
    }),
  ),
  rooms: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 5, description: 'Rooms, each for these people. Default: 1.' }),
  ),
  currency: Type.Optional(
    Type.String({ minLength: 3, maxLength: 3, description: 'Currency of the prices. Default: EUR.' }),
  ),
  guestNationality: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 2,
      description: 'Country of the passport, as two letters. Default: US.',
    }),
  ),
  refundableOnly: Type.Optional(
    Type.Boolean({ description: 'True: only rooms that can be cancelled free of charge now.' }),
  ),
  board: Type.Optional(
    Type.String({
      maxLength: 20,
      description:
        'RO room only, BI with breakfast, HB half board, FB full board, AI all inclusive; several: BI,HB.',
    }),
  ),
};

/** The body of a rates request. Only rooms that are paid when they are booked, because `book` pays at once. */
function bodyOf(input: Input) {
  const { checkin, checkout, adults, childrenAges = [], rooms = 1, refundableOnly, board } = input;
  return {
    checkin,
    checkout,
    occupancies: Array.from({ length: Number(rooms) }, () => ({ adults, children: childrenAges })),
    currency: input['currency'] ?? 'EUR',
    guestNationality: input['guestNationality'] ?? 'US',
    ...(refundableOnly === true ? { refundableRatesOnly: true } : {}),
    ...(board === undefined ? {} : { boardType: board }),
    paymentTypes: ['NUITEE_PAY'],
  };
}

interface Found {
  readonly data: readonly { readonly hotelId: string; readonly roomTypes: readonly Offer[] }[];
  readonly hotels?: readonly {
    readonly id: string;
    readonly name: string;
    readonly address: string;
    readonly stars: number;
    readonly rating: number | null;
  }[];
}

/** No room is an answer, not an error. */
async function found(ask: CallOperation, body: object): Promise<Found> {
  const { status, json } = await ask({ operation: search, body });
  const { error } = (json ?? {}) as { error?: { code?: number } };
  if (error?.code === 2001) return { data: [] };
  // Any other error is asked for again, for its words; a search changes nothing.
  return status < 300 ? (json as Found) : answerOf<Found>(ask, { operation: search, body });
}

const nothing = 'No room is available for this search. Change the dates, the board, or refundableOnly.';

export const rateTools: readonly Tool[] = [
  {
    name: 'search_hotels',
    title: 'Search hotels with prices',
    description:
      'Searches hotels in a place for dates and guests. Returns the five cheapest hotels, each with its cheapest offer: total price of the stay, room, board, cancellation, offerId. To book one: prebook_offer with its offerId, show the price to the user, then book. With wish, only hotels that fulfil it best. For more offers of one hotel: hotel_rates.',
    operations: [search, 'GET /data/places'],
    input: Type.Object({
      place: Type.String({
        maxLength: 200,
        description: 'A city, airport or sight: Rome, or Springfield, IL.',
      }),
      placeId: Type.Optional(fieldOf(search, 'placeId')),
      wish: Type.Optional(
        Type.String({
          maxLength: limits.discoveredText,
          description:
            'What the hotel must have, in English words: rooftop pool, near the beach, family resort. Without place and dates.',
        }),
      ),
      ...stay,
      minStars: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 5, description: 'At least this many stars.' }),
      ),
    }),
    hints: reads,
    async run(ask, input) {
      const named =
        input['placeId'] === undefined ? await placeNamed(ask, String(input['place'])) : undefined;
      const least = Number(input['minStars'] ?? 1);
      const { data, hotels = [] } = await found(ask, {
        ...bodyOf(input),
        placeId: named?.placeId ?? input['placeId'],
        ...(input['wish'] === undefined ? {} : { aiSearch: input['wish'] }),
        includeHotelData: true,
        maxRatesPerHotel: 1,
        limit: 200,
        ...(least > 1 ? { starRating: [1, 2, 3, 4, 5].filter((stars) => stars >= least) } : {}),
      });
      const facts = new Map(hotels.map((hotel) => [hotel.id, hotel]));
      const cheapest = data
        .flatMap(({ hotelId, roomTypes }) =>
          roomTypes
            .toSorted(byPrice)
            .slice(0, 1)
            .map((offer) => ({ hotelId, offer })),
        )
        .toSorted((one, other) => byPrice(one.offer, other.offer));
      return {
        ...(named === undefined ? {} : { place: named.formattedAddress }),
        hotelsFound: cheapest.length,
        ...(cheapest.length === 0 ? { note: nothing } : {}),
        hotels: cheapest.slice(0, MOST_HOTELS).map(({ hotelId, offer }) => {
          const { name, stars, rating, address } = facts.get(hotelId) ?? {};
          return { hotelId, name, stars, rating, address, offer: shortOffer(offer) };
        }),
      };
    },
  },
  {
    name: 'hotel_rates',
    title: 'Offers of one hotel',
    description:
      'The eight cheapest offers of one hotel for dates and guests, with the offerId for prebook_offer.',
    operations: [search],
    input: Type.Object({
      hotelId: Type.String({ maxLength: 40, description: 'From search_hotels.' }),
      ...stay,
    }),
    hints: reads,
    async run(ask, input) {
      const { data } = await found(ask, { ...bodyOf(input), hotelIds: [input['hotelId']] });
      const offers = (data[0]?.roomTypes ?? []).toSorted(byPrice);
      return {
        offersFound: offers.length,
        ...(offers.length === 0 ? { note: nothing } : {}),
        offers: offers.slice(0, MOST_OFFERS).map(shortOffer),
      };
    },
  },
  {
    name: 'prebook_offer',
    title: 'Check an offer and hold its price',
    description:
      'Checks an offer with the supplier and holds its current price for fifteen minutes. Nothing is booked or charged. Show the price and cancellationFees to the user and ask them: a fee whose time has passed applies now. Then call book with prebookId and exactly this price. priceChangePercent is not 0 if the price has changed since the search.',
    operations: [prebook],
    input: Type.Object({ offerId: fieldOf(prebook, 'offerId') }),
    hints: writes,
    async run(ask, { offerId }) {
      const { data } = await answerOf<{ data: Prebook }>(ask, { operation: prebook, body: { offerId } });
      return shortPrebook(data);
    },
  },
];

export interface Prebook {
  readonly prebookId: string;
  readonly price: number;
  readonly currency: string;
  readonly checkin: string;
  readonly checkout: string;
  readonly priceDifferencePercent?: number;
  readonly cancellationChanged?: boolean;
  readonly boardChanged?: boolean;
  readonly expiresAt: string;
  readonly roomTypes: readonly Pick<Offer, 'rates'>[];
}

function shortPrebook(data: Prebook) {
  const [rate] = data.roomTypes[0]?.rates ?? [];
  return {
    prebookId: data.prebookId,
    price: data.price,
    currency: data.currency,
    priceChangePercent: data.priceDifferencePercent,
    cancellationTermsChanged: data.cancellationChanged,
    boardChanged: data.boardChanged,
    room: rate?.name,
    board: rate?.boardName,
    ...(rate && wholeTerms(rate.cancellationPolicies)),
    checkin: data.checkin,
    checkout: data.checkout,
    heldUntil: data.expiresAt,
  };
}
