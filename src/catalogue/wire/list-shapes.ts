import { Type, type TSchema } from 'typebox';
import { decimal, describedAs, listOf, named, text, whole } from '../../contract/fields.ts';

/** The shapes of lists and places on the wire. */
const wholeList = (schema: TSchema, description: string) =>
  Type.Object({ data: listOf(schema, description) });
const english = text('In English.');
const coded = (code: string) => Type.Object({ code: text(code), name: english });

export const degrees = 'Degrees, WGS 84.';
const point = { latitude: decimal(degrees), longitude: decimal(`${degrees} East is positive.`) };
export const location = named('Location', point, { description: 'Where it is.' });

export const citiesAnswer = wholeList(
  Type.Object({ city: text('What `cityName` takes.') }),
  'By name; a city with several names is listed once.',
);
export const countriesAnswer = wholeList(
  coded('ISO 3166-1, two letters: what `countryCode` takes.'),
  'By name.',
);
export const languagesAnswer = wholeList(coded('ISO 639-1, two letters: what `language` takes.'), 'By code.');
export const hotelTypesAnswer = wholeList(
  Type.Object({ id: whole('What `hotelTypeIds` takes; it never changes.'), name: english }),
  'By number.',
);
export const chainsAnswer = wholeList(
  Type.Object({ id: whole('What `chainIds` takes.'), name: text('What the chain calls itself.') }),
  'By name.',
);

export const currenciesAnswer = wholeList(
  named('Currency', {
    code: text('ISO 4217: what `currency` takes.'),
    currency: text('Its name.'),
    countries: listOf(Type.String(), 'Countries that use it.'),
  }),
  'By code.',
);

export const iataCodesAnswer = wholeList(
  named('Airport', {
    code: text('Three letters: what `iataCode` of a search of rates takes.'),
    name: english,
    ...point,
    countryCode: text('ISO 3166-1, two letters.'),
  }),
  'By code.',
);

export const facilitiesAnswer = wholeList(
  named('Facility', {
    facility_id: whole('What `facilityIds` takes; it never changes.'),
    facility: english,
    sort: whole('Place in this list, from 1.'),
    translation: listOf(
      Type.Object({ lang: text('ISO 639-1.'), facility: text('In that language.') }),
      'Empty where we have none.',
    ),
  }),
  'Facilities of one kind are next to each other.',
);

export const placeFields = {
  placeId: text('Opaque; use it as `placeId`.'),
  displayName: text('What the place is called.'),
  formattedAddress: text('The line below the name: where it is.'),
  types: listOf(Type.String(), '`locality`, `airport` or `hotel`, and what else it counts as.'),
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
          longText: text('In full: `Italy`.'),
          shortText: text('In short: `IT`.'),
          types: listOf(Type.String(), 'What it is: `locality`, `country` …'),
        }),
        'City, region and country, as far as they are known.',
      ),
      location,
      viewport: Type.Object(
        {
          high: describedAs(location, 'Its corner in the north-east.'),
          low: describedAs(location, 'Its corner in the south-west.'),
        },
        { description: 'Bounding box of the place.' },
      ),
      displayName: placeFields.displayName,
      types: placeFields.types,
    },
    { description: 'The place.' },
  ),
});
