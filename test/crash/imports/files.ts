/** Generated files to import, and what they hold. */

/** One row of this many is bad. */
export const BAD_EVERY = 9_973;

export interface ImportSizes {
  readonly hotels: number;
  readonly mappings: number;
}

export interface ImportFile {
  readonly kind: 'hotels' | 'partner-ids';
  readonly rows: number;
  readonly lines: () => Generator<string>;
}

export const isBad = (row: number) => row % BAD_EVERY === 0;

export function hotelsFile(rows: number): ImportFile {
  return {
    kind: 'hotels',
    rows,
    *lines() {
      yield 'id,name,address,city,country,latitude,longitude,stars\n';
      for (let row = 1; row <= rows; row++) {
        const { id, name, address, city, country, latitude, longitude, stars } = hotel(row);
        yield `${isBad(row) ? 'none' : id},"${name}",${address},${city},${country},${latitude},${longitude},${stars}\n`;
      }
    },
  };
}

export function hotel(row: number) {
  return {
    id: row,
    name: `Hotel "" ${row}`,
    address: `${row % 300} Long Street`,
    city: `Town ${row % 5_000}`,
    country: ['IT', 'FR', 'JP', 'US'][row % 4],
    latitude: ((row * 7) % 160_000) / 1000 - 80,
    longitude: ((row * 11) % 340_000) / 1000 - 170,
    stars: row % 6,
  };
}

export function mappingsFile({ hotels, mappings }: ImportSizes): ImportFile {
  return {
    kind: 'partner-ids',
    rows: mappings,
    *lines() {
      yield 'partner,partner_id,hotel_id\n';
      for (let row = 1; row <= mappings; row++) {
        const { partner, partnerId, hotelId } = mapping(row, hotels);
        yield `${partner},${isBad(row) ? '' : partnerId},lp${hotelId.toString(16)}\n`;
      }
    },
  };
}

/** Maps to good hotels only: the mapping of a bad hotel would be bad as well. */
export function mapping(row: number, hotels: number) {
  const hotelId = ((row * 13) % hotels) + 1;
  return {
    partner: `Partner ${row % 3}`,
    partnerId: `id-${row}`,
    hotelId: isBad(hotelId) ? hotelId - 1 : hotelId,
  };
}
