import { Type, type TSchema } from 'typebox';

/** The shapes of lists and places on the wire. */
const listOf = (schema: TSchema) => Type.Object({ data: Type.Array(schema) });
const named = Type.Object({ id: Type.Integer(), name: Type.String() });
const coded = Type.Object({ code: Type.String(), name: Type.String() });
const point = Type.Object({ latitude: Type.Number(), longitude: Type.Number() });

export const citiesAnswer = listOf(Type.Object({ city: Type.String() }));
export const countriesAnswer = listOf(coded);
export const languagesAnswer = listOf(coded);
export const hotelTypesAnswer = listOf(named);
export const chainsAnswer = listOf(named);

export const currenciesAnswer = listOf(
  Type.Object({
    code: Type.String(),
    currency: Type.String({ description: 'Its name.' }),
    countries: Type.Array(Type.String(), { description: 'Where one pays with it.' }),
  }),
);

export const iataCodesAnswer = listOf(
  Type.Object({
    code: Type.String(),
    name: Type.String(),
    latitude: Type.Number(),
    longitude: Type.Number(),
    countryCode: Type.String(),
  }),
);

export const facilitiesAnswer = listOf(
  Type.Object({
    facility_id: Type.Integer(),
    facility: Type.String(),
    sort: Type.Integer(),
    translation: Type.Array(Type.Object({ lang: Type.String(), facility: Type.String() })),
  }),
);

export const placesAnswer = listOf(
  Type.Object({
    placeId: Type.String(),
    displayName: Type.String(),
    formattedAddress: Type.String(),
    types: Type.Array(Type.String()),
  }),
);

export const placeAnswer = Type.Object({
  data: Type.Object({
    addressComponents: Type.Array(
      Type.Object({
        languageCode: Type.String(),
        longText: Type.String(),
        shortText: Type.String(),
        types: Type.Array(Type.String()),
      }),
    ),
    location: point,
    viewport: Type.Object({ high: point, low: point }),
    displayName: Type.String(),
    types: Type.Array(Type.String()),
  }),
});
