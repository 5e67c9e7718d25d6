/** Data table. The headings of files of ids. Lists of hotels understand them too, and those of `headings.txt`. */

/** If a file has several of these headings, the earliest in this list wins, except in the catalogue's own export. */
export const idHeaders = [
  'id',
  'hotel_id',
  'hotelid',
  'hotel_code',
  'provider_id',
  'provider_hotel_id',
  'provider_property_id',
  'partner_id',
  'partner_hotel_id',
  'property_id',
  'code',
] as const;

export type IdHeader = (typeof idHeaders)[number];

export const idFileHeadings = {
  externalId: idHeaders,
  latitude: ['latitude', 'lat', 'hotel_latitude', 'geo_lat', 'gps_lat'],
  longitude: [
    'longitude',
    'lon',
    'lng',
    'long',
    'hotel_longitude',
    'geo_lon',
    'geo_lng',
    'gps_lon',
    'gps_lng',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
