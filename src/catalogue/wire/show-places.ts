import { METRES_PER_DEGREE } from '../../lib/earth.ts';
import { typesOfKind, type Place } from '../lookup/places.ts';
import { countryName } from '../reference/countries.ts';

export function shownPlace({ placeId, name, address, kind, latitude, longitude }: Place) {
  return {
    placeId,
    displayName: name,
    formattedAddress: address,
    types: typesOfKind[kind],
    location: { latitude, longitude },
  };
}

/** As a search of places shows it. */
export function foundPlace(place: Place) {
  const { placeId, displayName, formattedAddress, types } = shownPlace(place);
  return { placeId, displayName, formattedAddress, types };
}

/** As the page of one place shows it. */
export function placeDetails(place: Place) {
  const { city, region, country, latitude, longitude, reachM } = place;
  const component = (longText: string, shortText: string, types: readonly string[]) => ({
    languageCode: 'en',
    longText,
    shortText,
    types,
  });
  const high = reachM / METRES_PER_DEGREE;
  const wide = high / Math.max(0.05, Math.cos((latitude * Math.PI) / 180));
  return {
    data: {
      addressComponents: [
        ...(city === '' ? [] : [component(city, city, ['locality', 'political'])]),
        ...(region === '' ? [] : [component(region, region, ['administrative_area_level_1', 'political'])]),
        component(countryName(country) ?? country, country, ['country', 'political']),
      ],
      location: { latitude, longitude },
      viewport: {
        high: { latitude: Math.min(90, latitude + high), longitude: longitude + wide },
        low: { latitude: Math.max(-90, latitude - high), longitude: longitude - wide },
      },
      displayName: place.name,
      types: shownPlace(place).types,
    },
  };
}
