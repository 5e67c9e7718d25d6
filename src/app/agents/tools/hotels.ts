import { Type } from 'typebox';
import { filled, shortText } from '../short.ts';
import { answerOf, fieldOf, reads, ToolRefusal, type CallOperation, type Tool } from '../tool.ts';

const places = 'GET /data/places';
const hotel = 'GET /data/hotel';
const reviews = 'GET /data/reviews';
const hotelWords = 'GET /data/hotels/semantic-search';
const roomWords = 'GET /data/hotels/room-search';
const MOST_FOUND = 5;

interface Place {
  readonly placeId: string;
  readonly displayName: string;
  readonly formattedAddress: string;
  readonly types: readonly string[];
}

async function placesNamed(ask: CallOperation, textQuery: string): Promise<readonly Place[]> {
  const answer = await answerOf<{ data: readonly Place[] }>(ask, { operation: places, query: { textQuery } });
  return answer.data;
}

/** The place that best matches a name. */
export async function placeNamed(ask: CallOperation, name: string): Promise<Place> {
  const [first] = await placesNamed(ask, name);
  if (first === undefined)
    throw new ToolRefusal(`No place is called "${name}". Try the name of the city alone.`);
  return first;
}

interface Hotel {
  readonly id: string;
  readonly name: string;
  readonly hotelDescription: string;
  readonly hotelImportantInformation: string;
  readonly address: string;
  readonly city: string;
  readonly country: string;
  readonly starRating: number | null;
  readonly rating: number | null;
  readonly reviewCount: number;
  readonly checkinCheckoutTimes: { readonly checkin_start: string; readonly checkout: string };
  readonly hotelFacilities: readonly string[];
  readonly policies: readonly { readonly name: string; readonly description: string }[];
  readonly rooms: readonly { readonly roomName: string; readonly maxOccupancy: number }[];
}

export const hotelTools: readonly Tool[] = [
  {
    name: 'find_place',
    title: 'Find a place',
    description:
      'Finds cities, airports and sights by name. Use it when a place name is ambiguous; search_hotels also accepts names. Returns up to five places with the placeId for search_hotels.',
    operations: [places],
    input: Type.Object({ name: fieldOf(places, 'textQuery') }),
    hints: reads,
    async run(ask, { name }) {
      const found = await placesNamed(ask, String(name));
      return {
        places: found.slice(0, 5).map(({ placeId, formattedAddress, types }) => ({
          placeId,
          name: formattedAddress,
          kind: types[0],
        })),
      };
    },
  },
  {
    name: 'find_hotels',
    title: 'Find hotels by words',
    description:
      'Finds hotels that match a text, without dates and prices: a place, facilities, views, a kind of hotel, a name. Returns the five best matches. It compares words in English. For prices: search_hotels with a wish, or hotel_rates.',
    operations: [hotelWords],
    input: Type.Object({ query: fieldOf(hotelWords, 'query') }),
    hints: reads,
    async run(ask, { query }) {
      const { data } = await answerOf<{ data: readonly Described[] }>(ask, {
        operation: hotelWords,
        query: { query: String(query), limit: MOST_FOUND },
      });
      return {
        hotels: data.map(({ id, name, address, city, country, score, tags, story }) => ({
          hotelId: id,
          name,
          address: `${address}, ${city}, ${country}`,
          score,
          fulfils: tags.slice(0, 8),
          story: shortText(story, 160),
        })),
        ...(data.length === 0 ? { note: 'No hotel fits these words. Use fewer or more common ones.' } : {}),
      };
    },
  },
  {
    name: 'find_rooms',
    title: 'Find rooms by words',
    description:
      'Finds rooms that match a text: beds, views, amenities, words of their names, and a place, such as: suite with a balcony in Lisbon. Returns five hotels with their best rooms, without prices: those are in hotel_rates.',
    operations: [roomWords],
    input: Type.Object({ query: fieldOf(roomWords, 'query') }),
    hints: reads,
    async run(ask, { query }) {
      const { data } = await answerOf<{ data: readonly WithRooms[] }>(ask, {
        operation: roomWords,
        query: { query: String(query), limit: MOST_FOUND },
      });
      return {
        hotels: data.map(({ id, name, city, country, rating, rooms }) =>
          filled({
            hotelId: id,
            name,
            city: `${city}, ${country}`,
            rating,
            rooms: rooms.map(({ room_name: room, similarity }) => ({ room, similarity })),
          }),
        ),
        ...(data.length === 0 ? { note: 'No room fits these words. Use fewer or more common ones.' } : {}),
      };
    },
  },
  {
    name: 'get_hotel',
    title: 'Read a hotel',
    description:
      'Describes one hotel: address, stars, rating, facilities, policies, rooms. Prices are in hotel_rates.',
    operations: [hotel],
    input: Type.Object({ hotelId: fieldOf(hotel, 'hotelId') }),
    hints: reads,
    async run(ask, { hotelId }) {
      const { data } = await answerOf<{ data: Hotel }>(ask, {
        operation: hotel,
        query: { hotelId: String(hotelId) },
      });
      const { name, address, city, country, rating, reviewCount, checkinCheckoutTimes: times } = data;
      return filled({
        hotelId: data.id,
        name,
        address: `${address}, ${city}, ${country}`,
        stars: data.starRating,
        rating,
        reviewCount,
        checkinFrom: times.checkin_start,
        checkoutUntil: times.checkout,
        description: shortText(data.hotelDescription, 600),
        importantInformation: shortText(data.hotelImportantInformation, 400),
        facilities: data.hotelFacilities.slice(0, 40).join(', '),
        policies: data.policies.slice(0, 8).map((one) => `${one.name}: ${shortText(one.description, 120)}`),
        rooms: data.rooms
          .slice(0, 20)
          .map(({ roomName, maxOccupancy }) => `${roomName} (sleeps ${maxOccupancy})`),
      });
    },
  },
  {
    name: 'get_reviews',
    title: 'Read reviews of a hotel',
    description: 'Returns the five latest reviews of a hotel, and the number of all its reviews.',
    operations: [reviews],
    input: Type.Object({ hotelId: fieldOf(reviews, 'hotelId') }),
    hints: reads,
    async run(ask, { hotelId }) {
      const query = { hotelId: String(hotelId), limit: 5 };
      const { data, total } = await answerOf<{ data: readonly Review[]; total: number }>(ask, {
        operation: reviews,
        query,
      });
      return {
        total,
        reviews: data.map(({ averageScore, date, headline, pros, cons }) =>
          filled({ score: averageScore, date: date.slice(0, 10), headline, pros, cons }),
        ),
      };
    },
  },
];

interface Described {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly country: string;
  readonly score: number;
  readonly tags: readonly string[];
  readonly story: string;
}

interface WithRooms extends Pick<Described, 'id' | 'name' | 'city' | 'country'> {
  readonly rating: number | null;
  readonly rooms: readonly { readonly room_name: string; readonly similarity: number }[];
}

interface Review {
  readonly averageScore: number;
  readonly date: string;
  readonly headline: string;
  readonly pros: string;
  readonly cons: string;
}
