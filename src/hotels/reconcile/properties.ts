import { countries } from '../../catalogue/reference/countries.ts';
import type { ComparedHotel } from '../match/stores/catalogue-store.ts';
import { columnsOf, fields, type Field } from '../match/input/columns.ts';

/** A property or type as clients show it in lists. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

interface Property extends Named {
  readonly id: Exclude<Field, 'externalId'>;
  readonly valueOf: (hotel: ComparedHotel) => string | number | null;
}

/** Data table: what a query may say about a hotel, and what can be fetched about one. */
export const properties: readonly Property[] = [
  { id: 'name', name: 'Name', valueOf: ({ name }) => name },
  { id: 'address', name: 'Address', valueOf: ({ address }) => address },
  { id: 'city', name: 'City', valueOf: ({ city }) => city },
  { id: 'region', name: 'Region', valueOf: ({ region }) => region },
  { id: 'postalCode', name: 'Postal code', valueOf: ({ postalCode }) => postalCode },
  { id: 'country', name: 'Country', valueOf: ({ country }) => country },
  { id: 'latitude', name: 'Latitude', valueOf: ({ latitude }) => latitude },
  { id: 'longitude', name: 'Longitude', valueOf: ({ longitude }) => longitude },
  { id: 'phone', name: 'Phone', valueOf: ({ phone }) => phone },
  { id: 'website', name: 'Website', valueOf: ({ website }) => website },
  { id: 'stars', name: 'Stars', valueOf: ({ stars }) => stars },
  { id: 'chain', name: 'Chain', valueOf: ({ chain }) => chain },
];

export const hotelType: Named = { id: 'hotel', name: 'Hotel' };

/** A type for each country: a column of names without a column of countries can be reconciled, too. */
const countryTypes: readonly Named[] = countries.map(({ code, name }) => ({
  id: `hotel-${code}`,
  name: `Hotel in ${name}`,
}));

export const types: readonly Named[] = [hotelType, ...countryTypes];

/** The country that a type states; undefined: it states none. */
export function countryOfType(type: string | undefined): string | undefined {
  return countryTypes.some(({ id }) => id === type) ? type?.slice('hotel-'.length) : undefined;
}

/** Which field a property is: by its id, or by any heading of lists of hotels. */
export function fieldOfProperty(id: string): Field | undefined {
  const known = fields.find((field) => field === id);
  return known ?? fields[columnsOf([id]).indexOf(0)];
}
