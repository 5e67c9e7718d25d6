import type { ImportKind } from '../../src/catalogue/landing/columns.ts';

/** What is imported: a file of invented rows, and the same rows as the table has them. */
export interface Subject {
  readonly kind: ImportKind;
  readonly rows: number;
  readonly goal: number;
  readonly table: string;
  /** Columns of the table, and a row of their values. */
  readonly columns: readonly string[];
  readonly row: (place: number) => readonly (string | number)[];
  readonly header: string;
  readonly line: (place: number) => string;
}

const HOTELS = 200_000;
const MAPPINGS = 1_000_000;

export function subjects(times: number): readonly Subject[] {
  const hotels = HOTELS * times;
  return [hotelsSubject(hotels), mappingsSubject(MAPPINGS * times, hotels)];
}

/** Steps through numbers in an order that is not theirs. */
const scattered = (place: number, modulus: number) => (place * 7_919) % modulus;

function hotelsSubject(rows: number): Subject {
  const hotel = (place: number) => {
    const city = scattered(place, 20_000);
    return {
      name: `Hotel ${scattered(place, 100_003)} Bay ${place % 977}`,
      address: `${place % 300} Main Street`,
      city: `Town ${city}`,
      postal: String(10_000 + (city % 80_000)),
      country: ['FR', 'IT', 'US', 'GB', 'JP'][city % 5] ?? 'FR',
      latitude: Number((((city * 0.0731) % 150) - 70 + (place % 97) / 2000).toFixed(5)),
      longitude: Number((((city * 0.1713) % 350) - 175 + (place % 89) / 2000).toFixed(5)),
      stars: (place % 5) + 1,
    };
  };
  return {
    kind: 'hotels',
    rows,
    goal: 50_000,
    table: 'hotels',
    columns: [
      'id',
      'name',
      'address',
      'city',
      'postal_code',
      'country',
      'latitude',
      'longitude',
      'stars',
      'phone',
      'name_key',
      'city_key',
      'created_at',
      'updated_at',
    ],
    row: (place) => {
      const { name, address, city, postal, country, latitude, longitude, stars } = hotel(place);
      const now = '2026-01-01T00:00:00Z';
      return [
        place,
        name,
        address,
        city,
        postal,
        country,
        latitude,
        longitude,
        stars,
        `+33${place}`,
        name.toLowerCase(),
        city.toLowerCase(),
        now,
        now,
      ];
    },
    header: 'id,name,address,city,postal_code,country,latitude,longitude,stars,phone',
    line: (place) => {
      const { name, address, city, postal, country, latitude, longitude, stars } = hotel(place);
      return `${place},${name},${address},${city},${postal},${country},${latitude},${longitude},${stars},+33${place}`;
    },
  };
}

function mappingsSubject(rows: number, hotels: number): Subject {
  const partnerId = (place: number) => `${((place * 2_654_435_761) % 4_294_967_296).toString(36)}-${place}`;
  const hotel = (place: number) => scattered(place, hotels) + 1;
  return {
    kind: 'partner-ids',
    rows,
    goal: 200_000,
    table: 'partner_mappings',
    columns: ['partner', 'partner_id', 'hotel'],
    row: (place) => [1, partnerId(place), hotel(place)],
    header: 'partner,partner_id,hotel_id',
    line: (place) => `Acme,${partnerId(place)},${hotel(place)}`,
  };
}

const LINES_AT_ONCE = 5_000;

export function* fileBytes({ header, line, rows }: Subject): Generator<Uint8Array> {
  yield Buffer.from(`${header}\n`);
  yield* pieces(rows, line);
}

/** In the text form of COPY; no value of these rows needs escaping. */
export function copyRows({ row, rows }: Subject): Generator<Uint8Array> {
  return pieces(rows, (place) => row(place).join('\t'));
}

function* pieces(rows: number, line: (place: number) => string): Generator<Uint8Array> {
  for (let from = 1; from <= rows; from += LINES_AT_ONCE) {
    let text = '';
    for (let place = from; place < from + LINES_AT_ONCE && place <= rows; place++) text += `${line(place)}\n`;
    yield Buffer.from(text);
  }
}
