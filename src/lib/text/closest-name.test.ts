import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closestName } from './closest-name.ts';

const hotels = [
  'countryCode',
  'cityName',
  'hotelName',
  'latitude',
  'longitude',
  'radius',
  'placeId',
  'hotelIds',
  'lastUpdatedAt',
  'zip',
  'minRating',
  'minReviewsCount',
  'facilityIds',
  'starRating',
  'language',
  'aiSearch',
  'offset',
  'limit',
  'timeout',
  'clientReference',
  'bookingStartDate',
  'from',
  'to',
];

const meant: readonly (readonly [given: string, known: string | undefined])[] = [
  // spelling
  ['limti', 'limit'],
  ['Limit', 'limit'],
  ['ofset', 'offset'],
  ['longtitude', 'longitude'],
  ['fromm', 'from'],
  ['form', 'from'],
  ['country_code', 'countryCode'],
  ['hotel-ids', 'hotelIds'],
  // parts
  ['city', 'cityName'],
  ['country', 'countryCode'],
  ['cityname', 'cityName'],
  ['zipCode', 'zip'],
  ['searchLimit', 'limit'],
  // words and their beginnings
  ['lang', 'language'],
  ['lat', 'latitude'],
  ['lon', 'longitude'],
  ['clientRef', 'clientReference'],
  ['clientref', 'clientReference'],
  ['nameHotel', 'hotelName'],
  ['hotelId', 'hotelIds'],
  ['place', 'placeId'],
  ['stars', 'starRating'],
  ['updatedAt', 'lastUpdatedAt'],
  ['startDate', 'bookingStartDate'],
  // none
  ['nonsense', undefined],
  ['page', undefined],
  ['sort', undefined],
  ['x', undefined],
  ['lng', undefined],
  ['', undefined],
  ['constructor', undefined],
  ['x'.repeat(5_000), undefined],
];
for (const [given, known] of meant) {
  test(`${given.slice(0, 20)} is closest to ${known ?? 'none'}`, () =>
    assert.equal(closestName(given, hotels), known));
}
