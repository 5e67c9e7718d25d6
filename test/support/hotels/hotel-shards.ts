import {
  ShardBuilder,
  type CatalogueHotel,
  type HotelText,
  type Shard,
} from '../../../src/hotels/engine/engine.ts';

/** A hotel as text; members that a test does not set are empty. */
export function hotelText(given: Partial<HotelText>): HotelText {
  return {
    name: '',
    address: '',
    city: '',
    region: '',
    postalCode: '',
    country: 'GB',
    latitude: '',
    longitude: '',
    phone: '',
    website: '',
    stars: '',
    chain: '',
    ...given,
  };
}

export function catalogueHotel(id: number, given: Partial<CatalogueHotel>): CatalogueHotel {
  return { ...hotelText(given), id, formerNames: given.formerNames ?? [] };
}

export function shardOf(hotels: readonly CatalogueHotel[], country = 'GB'): Shard {
  const builder = new ShardBuilder(country);
  for (const hotel of hotels) builder.add(hotel);
  return builder.done();
}

/** An invented seaside town and its surroundings; enough other names that words have a rarity. */
export const marling: readonly CatalogueHotel[] = [
  catalogueHotel(1, {
    name: 'The Cormorant Hotel',
    address: '12 Pilchard Street, Marling',
    city: 'Marling',
    region: 'Northshire',
    postalCode: 'MG1 4TR',
    latitude: '53.402100',
    longitude: '-2.980100',
    phone: '+44 1632 960 001',
    formerNames: ['Harbour View'],
  }),
  catalogueHotel(2, {
    name: 'Premier Inn Marling Central',
    address: '40-44 Castle Road, Marling',
    city: 'Marling',
    postalCode: 'MG1 2AA',
    latitude: '53.407000',
    longitude: '-2.991000',
  }),
  catalogueHotel(3, {
    name: 'Premier Inn Marling Airport',
    address: 'Terminal Way, Marling',
    city: 'Marling',
    postalCode: 'MG9 8ZZ',
    latitude: '53.339000',
    longitude: '-2.852000',
  }),
  catalogueHotel(4, {
    name: 'Hampton by Hilton Marling',
    city: 'Marling',
    latitude: '53.4101',
    longitude: '-2.9755',
  }),
  catalogueHotel(5, { name: 'Gasthof Zum Löwen', address: 'Hauptstraße 7', city: 'Oberdorf' }),
  catalogueHotel(6, { name: 'Nottinghill Lodge', address: '3 Rue de la Paix, 75002 Paris', city: 'Farside' }),
  ...Array.from({ length: 60 }, (_, i) =>
    catalogueHotel(100 + i, {
      name: `${['Bridge', 'Swan', 'Station', 'Park', 'Crown'][i % 5]} ${['Hotel', 'Inn', 'House'][i % 3]} ${['Ashby', 'Thornby', 'Welby', 'Corby'][i % 4]}${i}`,
      address: `${i + 1} Mill Lane`,
      city: `Village${i % 12}`,
      latitude: String(51 + (i % 12) / 10),
      longitude: String(-1 - i / 50),
    }),
  ),
];
