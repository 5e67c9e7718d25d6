import { Type } from 'typebox';
import { limits } from '../../contract/limits.ts';

const text = (description: string) => Type.String({ description });
/** Numbers of lists are whole and fit into four bytes. */
const LARGEST_NUMBER = 2 ** 31 - 1;
const numbers = Type.Array(Type.Integer({ minimum: 0, maximum: LARGEST_NUMBER }), { maxItems: 200 });

/** Which part of a list is asked for. */
export const pageQuery = {
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: limits.listedHotels, description: 'Default 200.' }),
  ),
};

/** The one character that the database cannot hold. */
const noNul = '^[^\\u0000]*$';

/** By what a list of hotels is narrowed. */
export const hotelsQuery = Type.Object({
  countryCode: Type.Optional(Type.String({ description: 'Two letters. An unknown country has no hotels.' })),
  cityName: Type.Optional(text('In any of its usual languages: `Rome` and `Roma` are one.')),
  hotelName: Type.Optional(text('Beginnings of words of the name or the city, in any order.')),
  latitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
  longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
  radius: Type.Optional(
    Type.Integer({ minimum: limits.leastRadiusM, maximum: limits.mostRadiusM, description: 'Metres.' }),
  ),
  placeId: Type.Optional(text('A place of `/data/places`: hotels within `radius` (1 km), or that hotel.')),
  hotelIds: Type.Optional(Type.Array(Type.String(), { maxItems: limits.listedHotels })),
  lastUpdatedAt: Type.Optional(
    Type.String({ format: 'date-time', description: 'Changed since; gone hotels too.' }),
  ),
  zip: Type.Optional(Type.String({ maxLength: 40, pattern: noNul })),
  minRating: Type.Optional(Type.Number({ minimum: 0, maximum: 10 })),
  minReviewsCount: Type.Optional(Type.Integer({ minimum: 0, maximum: LARGEST_NUMBER })),
  facilityIds: Type.Optional(numbers),
  strictFacilitiesFiltering: Type.Optional(Type.Boolean({ description: 'All facilities, not any of them.' })),
  hotelTypeIds: Type.Optional(numbers),
  chainIds: Type.Optional(numbers),
  starRating: Type.Optional(Type.Array(Type.Number(), { maxItems: 20 })),
  advancedAccessibilityOnly: Type.Optional(
    Type.Boolean({
      description: 'Wheelchair accessible, with a step-free entrance and an accessible bathroom.',
    }),
  ),
  language: Type.Optional(text('Accepted; a list shows hotels in the words of their catalogue.')),
  ...pageQuery,
  timeout: Type.Optional(Type.Number({ description: 'Accepted; an answer takes milliseconds.' })),
});
