import { Type, type TSchema } from 'typebox';
import { decimal, describedAs, listOf, named, text, integer } from '../../contract/fields.ts';

/** The shapes of lists and places on the wire. */
const wholeList = (schema: TSchema, description: string) =>
  Type.Object({ data: listOf(schema, description) });
const english = text('In English.');
const coded = (code: string) => Type.Object({ code: text(code), name: english });

export const degrees = 'Degrees, WGS 84.';
const point = { latitude: decimal(degrees), longitude: decimal(`${degrees} East is positive.`) };
export const location = named('Location', point, { description: 'Where it is.' });

export const citiesAnswer = wholeList(
  Type.Object({ city: text('Name for `cityName`.') }),
  'Sorted by name; a city with several names is listed once.',
);
export const countriesAnswer = wholeList(
  coded('ISO 3166-1 code of two letters, for `countryCode`.'),
  'Sorted by name.',
);
export const languagesAnswer = wholeList(
  coded('ISO 639-1 code of two letters, for `language`.'),
  'Sorted by code.',
);
export const hotelTypesAnswer = wholeList(
  Type.Object({ id: integer('Id for `hotelTypeIds`; it never changes.'), name: english }),
  'Sorted by number.',
);
export const chainsAnswer = wholeList(
  Type.Object({ id: integer('Id for `chainIds`.'), name: text('Name of the chain.') }),
  'Sorted by name.',
);

export const currenciesAnswer = wholeList(
  named('Currency', {
    code: text('ISO 4217 code, for `currency`.'),
    currency: text('Name of the currency.'),
    countries: listOf(Type.String(), 'Countries that use it.'),
  }),
  'Sorted by code.',
);

export const iataCodesAnswer = wholeList(
  named('Airport', {
    code: text('IATA code of three letters, for `iataCode` in a search for rates.'),
    name: english,
    ...point,
    countryCode: text('ISO 3166-1, two letters.'),
  }),
  'Sorted by code.',
);

export const facilitiesAnswer = wholeList(
  named('Facility', {
    facility_id: integer('Id for `facilityIds`; it never changes.'),
    facility: english,
    sort: integer('Place in this list, from 1.'),
    translation: listOf(
      Type.Object({ lang: text('ISO 639-1.'), facility: text('Name of the facility in that language.') }),
      'Empty without translations.',
    ),
  }),
  'Grouped by kind.',
);

export const placeFields = {
  placeId: text('Opaque; use it as `placeId`.'),
  displayName: text('Name of the place.'),
  formattedAddress: text('Location of the place, to show below its name.'),
  types: listOf(Type.String(), '`locality`, `airport` or `hotel`, and further types.'),
};

export const placesAnswer = wholeList(
  named('Place', placeFields),
  'Cities first, then airports, then hotels; at most five of each.',
);

export const placeAnswer = Type.Object({
  data: named(
    'PlaceDetails',
    {
      addressComponents: listOf(
        named('AddressComponent', {
          languageCode: text('Always `en`.'),
          longText: text('Full text: `Italy`.'),
          shortText: text('Abbreviation: `IT`.'),
          types: listOf(Type.String(), 'What it is: `locality`, `country` …'),
        }),
        'City, region and country, as far as they are known.',
      ),
      location,
      viewport: Type.Object(
        {
          high: describedAs(location, 'North-east corner.'),
          low: describedAs(location, 'South-west corner.'),
        },
        { description: 'Bounding box of the place.' },
      ),
      displayName: placeFields.displayName,
      types: placeFields.types,
    },
    { description: 'The place.' },
  ),
});
