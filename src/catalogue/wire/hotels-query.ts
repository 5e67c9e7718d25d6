import { Type } from 'typebox';
import { seconds, sent, sentTime, small } from '../../contract/fields.ts';
import { asOfField } from '../lookup/past-instant.ts';
import { limits } from '../../contract/limits.ts';

const numbers = (description: string) => Type.Array(Type.Integer(small), { maxItems: 200, description });

/** The requested page of a list. */
export const pageQuery = {
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Number of entries to skip; 0 when absent.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: limits.listedHotels, description: 'Default 200.' }),
  ),
};

/** The filters of a list of hotels. */
export const hotelsQuery = Type.Object({
  countryCode: Type.Optional(
    sent(
      'ISO 3166-1, two letters. An unknown code has no hotels. The name of a country is refused; the error states its code.',
    ),
  ),
  cityName: Type.Optional(
    sent('Name of a city, in any common language: `Rome` and `Roma` are the same city.'),
  ),
  hotelName: Type.Optional(sent('The first letters of words of the name or the city, in any order.')),
  aiSearch: Type.Optional(
    Type.String({
      maxLength: limits.discoveredText,
      description: `A description in words, as in \`/data/hotels/semantic-search\`; the ${limits.discoveredHotels} best hotels, the best first.`,
    }),
  ),
  latitude: Type.Optional(
    Type.Number({
      minimum: -90,
      maximum: 90,
      description:
        'Latitude of the centre of a circle, WGS 84; requires `longitude`, and is ignored with `placeId`.',
    }),
  ),
  longitude: Type.Optional(
    Type.Number({
      minimum: -180,
      maximum: 180,
      description: 'Longitude of the centre of a circle; requires `latitude`. East is positive.',
    }),
  ),
  radius: Type.Optional(
    Type.Integer({
      minimum: limits.leastRadiusM,
      maximum: limits.mostRadiusM,
      description: `Metres around the point or place. Default: ${limits.leastRadiusM}; around a city, its extent.`,
    }),
  ),
  distance: Type.Optional(
    Type.Integer({
      minimum: limits.leastRadiusM,
      maximum: limits.mostRadiusM,
      description: 'Another name of `radius`.',
    }),
  ),
  placeId: Type.Optional(
    sent('Id from `/data/places`: hotels within `radius` of the place, or the hotel itself.'),
  ),
  hotelIds: Type.Optional(
    Type.Array(Type.String({ maxLength: limits.idCharacters }), {
      maxItems: limits.listedHotels,
      description:
        'Only these hotels. A merged id returns the hotel it was merged into; unknown ids are ignored.',
    }),
  ),
  asOf: Type.Optional(asOfField),
  lastUpdatedAt: Type.Optional(
    sentTime(
      'Hotels changed or deleted after this time. A change gets its time when its import begins to write it, and is visible once committed: query from a few minutes before the last response.',
    ),
  ),
  zip: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'The whole postal code; spaces and case do not matter.',
    }),
  ),
  minRating: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 10,
      description: 'Minimum guest rating; excludes hotels without ratings.',
    }),
  ),
  minReviewsCount: Type.Optional(
    Type.Integer({
      ...small,
      description: 'Hotels with this many reviews or more.',
    }),
  ),
  facilityIds: Type.Optional(
    numbers(
      'Ids from `/data/facilities`; hotels with any of them, or with all of them (`strictFacilitiesFiltering`).',
    ),
  ),
  strictFacilitiesFiltering: Type.Optional(
    Type.Boolean({ description: 'If true, hotels must have all facilities, not only one of them.' }),
  ),
  hotelTypeIds: Type.Optional(numbers('Ids from `/data/hotelTypes`; hotels of any of these types.')),
  chainIds: Type.Optional(numbers('Ids from `/data/chains`; hotels of any of these chains.')),
  starRating: Type.Optional(
    Type.Array(Type.Number(), {
      maxItems: 20,
      description: 'Exactly these stars, 0 to 5 with halves: `4,4.5,5` for four and more.',
    }),
  ),
  advancedAccessibilityOnly: Type.Optional(
    Type.Boolean({
      description: 'Wheelchair accessible, with a step-free entrance and an accessible bathroom.',
    }),
  ),
  language: Type.Optional(sent('Accepted and ignored: lists use the language of the catalogue.')),
  ...pageQuery,
  timeout: Type.Optional(seconds('Accepted and ignored.')),
});
