import { highlightsOf } from '../discover/highlights.ts';
import { publicId } from '../hotel-id.ts';
import type { HotelPageRow, RoomRow } from '../stores/hotels-store.ts';
import type { Place } from '../lookup/places.ts';
import type { ReviewRow } from '../stores/reviews-store.ts';
import { shownChanges } from './change-shapes.ts';
import { shownReviews } from './show-reviews.ts';
import { shownBest, shownHotels, shownPage } from './show-hotels.ts';
import { shownDiscovered, shownRooms } from './show-discovered.ts';
import { foundPlace, placeDetails } from './show-places.ts';

/** Examples of the reference page: one invented hotel, shown by the same code that shows the real ones. */
const hotel: HotelPageRow = {
  id: 10_003,
  name: 'Hotel Mimosa Rome',
  address: 'Via dei Mille, 25',
  city: 'Rome',
  country: 'IT',
  postal_code: '00185',
  latitude: 41.9031,
  longitude: 12.5049,
  stars: 4,
  hotel_type: 204,
  chain: null,
  chain_name: null,
  description: '<p>Hotel Mimosa Rome is a 4-star hotel in Rome.</p>',
  main_photo: '/media/1/1024/10003-0/facade-204-4-day-city.svg',
  rating: 8.4,
  review_count: 1,
  facilities: [101, 301, 407, 901],
  deleted_at: null,
  phone: '+39555010203',
  updated_at: new Date('2026-03-01T18:20:00Z'),
  details: {
    important_information: 'City tax is paid at the hotel.',
    email: 'desk@hotel-mimosa-rome.example',
    airport: 'FCO',
    images: [{ url: '/media/1/1024/10003-0/facade-204-4-day-city.svg', caption: 'The front' }],
    policies: [{ type: 'POLICY_HOTEL_PETS', name: 'Pets', description: 'Pets are not allowed.' }],
    check_in_from: '15:00',
    check_in_until: '23:00',
    check_out_until: '11:00',
    children_allowed: true,
    pets_allowed: false,
    parking: false,
    surroundings: [{ name: 'Centre of Rome', category: 'city centre', distance_km: 1.2 }],
    sentiment: {
      pros: ['The bed was wonderful.'],
      cons: ['A long way from the centre.'],
      categories: [{ name: 'Location', rating: 8.1, description: 'Quiet street, yet close to the station.' }],
    },
  },
};

const room: RoomRow = {
  id: 160_048,
  name: 'Superior Double Room, City View',
  description: 'Superior room of 20 to 32 square metres with 1 double bed.',
  size_m2: 24,
  max_adults: 2,
  max_children: 0,
  max_occupancy: 2,
  beds: [{ quantity: 1, type: 'Double', size: '131-150 cm wide' }],
  amenities: [3, 28, 109],
  view: 'City View',
  photos: [{ url: '/media/1/1024/160048-0/bed-1-195-city.svg', caption: 'Superior: bed' }],
};

const review: ReviewRow = {
  score: 8,
  reviewer: 'Amelia',
  country: 'gb',
  traveller: 'couple',
  written_at: new Date('2026-03-01T18:20:00Z'),
  language: 'en',
  headline: 'A lovely stay',
  pros: 'Quiet street, yet close to the station.',
  cons: 'Coffee from a machine that was usually empty.',
  source: 'Demo guests',
};

const rome: Place = {
  placeId: 'Y2l0eTozMTY5MDcw',
  kind: 'locality',
  name: 'Rome',
  address: 'Rome, Italy',
  city: 'Rome',
  region: '',
  country: 'IT',
  latitude: 41.89193,
  longitude: 12.51133,
  reachM: 12_181,
  hotelId: undefined,
};

const candidate = { ...hotel, surroundings: [{ name: 'Centre of Rome' }] };

const publicUrl = 'https://inn.example';

export const examples = {
  hotels: shownHotels({ hotels: [hotel], total: 1004, place: undefined }, publicUrl),
  hotelsAroundPlace: shownHotels({ hotels: [hotel], total: 12, place: rome }, publicUrl),
  page: shownPage({ hotel, rooms: [room] }, { publicUrl }),
  reviews: shownReviews({ hotel, reviews: [review], total: 1 }, { withSentiment: false }),
  reviewsWithSentiment: shownReviews({ hotel, reviews: [review], total: 1 }, { withSentiment: true }),
  best: shownBest({ hotel, score: 0.94 }),
  discovered: { data: [shownDiscovered({ hotel: candidate, score: 0.534, fulfilled: ['bar'] }, publicUrl)] },
  discoveredRooms: {
    data: [
      shownRooms(
        {
          hotel: candidate,
          rooms: [{ room: { ...room, hotel: hotel.id, is_invented: false }, similarity: 1 }],
        },
        publicUrl,
      ),
    ],
  },
  highlightsRequest: {
    hotelId: publicId(hotel.id),
    language: 'en',
    count: 2,
    highlights: [{ type: 'location' }, { type: 'rooms', context: 'beds' }],
  },
  highlights: {
    data: highlightsOf({ hotel, reviews: [review], total: 1 }, [
      { type: 'location' },
      { type: 'rooms', context: 'beds' },
    ]),
  },
  places: { data: [foundPlace(rome)] },
  place: placeDetails(rome),
  changes: shownChanges({
    changes: [
      {
        number: 4711,
        at: new Date('2026-11-20T08:30:00Z'),
        type: 'changed',
        hotelId: publicId(hotel.id),
        changedFields: ['name', 'rooms'],
      },
      {
        number: 4712,
        at: new Date('2026-11-20T08:31:00Z'),
        type: 'mapping_moved',
        hotelId: publicId(hotel.id),
        previousHotelId: publicId(10_004),
        partner: 'Larkspur Beds',
        partnerId: '12345',
      },
    ],
    next: 4712,
    last: 4712,
    catalogue: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
  }),
};
