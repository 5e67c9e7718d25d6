import type { ImportKind } from '../../src/catalogue/read/columns.ts';

/** A first file, and a second one with every hundredth row changed. */
export type Edition = 'first' | 'second';

/** What is imported: a file of invented rows, and the same rows as the table has them. */
export interface Subject {
  readonly kind: ImportKind;
  readonly rows: number;
  readonly goal: number;
  readonly table: string;
  /** Columns of the table, and a row of their values. */
  readonly columns: readonly string[];
  readonly row: (place: number, edition: Edition) => readonly (string | number)[];
  /** The key of a row, and the columns that an update may change. */
  readonly key: readonly string[];
  readonly changeable: readonly string[];
  readonly header: string;
  readonly line: (place: number, edition: Edition) => string;
}

const HOTELS = 200_000;
const MAPPINGS = 1_000_000;

export function subjects(times: number): readonly Subject[] {
  const hotels = HOTELS * times;
  return [hotelsSubject(hotels), mappingsSubject(MAPPINGS * times, hotels)];
}

const isOther = (place: number, edition: Edition) => edition === 'second' && place % 100 === 0;

/** Steps through numbers in an order that is not theirs. */
const scattered = (place: number, modulus: number) => (place * 7_919) % modulus;

function hotelsSubject(rows: number): Subject {
  const hotel = (place: number, edition: Edition) => {
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
      phone: `+33${place}${isOther(place, edition) ? '0' : ''}`,
    };
  };
  const given = [
    'name',
    'address',
    'city',
    'postal_code',
    'country',
    'latitude',
    'longitude',
    'stars',
    'phone',
  ];
  const made = ['name_key', 'city_key', 'updated_at'];
  return {
    kind: 'hotels',
    rows,
    goal: 50_000,
    table: 'hotels',
    columns: ['id', ...given, ...made, 'created_at'],
    row: (place, edition) => {
      const one = hotel(place, edition);
      const now = '2026-01-01T00:00:00Z';
      return [place, ...Object.values(one), one.name.toLowerCase(), one.city.toLowerCase(), now, now];
    },
    key: ['id'],
    changeable: [...given, ...made],
    header: ['id', ...given].join(','),
    line: (place, edition) => [place, ...Object.values(hotel(place, edition))].join(','),
  };
}

function mappingsSubject(rows: number, hotels: number): Subject {
  const partnerId = (place: number) => `${((place * 2_654_435_761) % 4_294_967_296).toString(36)}-${place}`;
  const hotel = (place: number, edition: Edition) =>
    ((scattered(place, hotels) + (isOther(place, edition) ? 1 : 0)) % hotels) + 1;
  return {
    kind: 'partner-ids',
    rows,
    goal: 200_000,
    table: 'partner_mappings',
    columns: ['partner', 'partner_id', 'hotel'],
    row: (place, edition) => [1, partnerId(place), hotel(place, edition)],
    key: ['partner', 'partner_id', 'hotel'],
    changeable: ['withdrawn_at'],
    header: 'partner,partner_id,hotel_id',
    line: (place, edition) => `Acme,${partnerId(place)},${hotel(place, edition)}`,
  };
}

const LINES_AT_ONCE = 5_000;

export function* fileBytes({ header, line, rows }: Subject, edition: Edition): Generator<Uint8Array> {
  yield Buffer.from(`${header}\n`);
  yield* pieces(rows, (place) => line(place, edition));
}

/** In the text form of COPY; no value of these rows needs escaping. */
export function copyRows({ row, rows }: Subject, edition: Edition): Generator<Uint8Array> {
  return pieces(rows, (place) => row(place, edition).join('\t'));
}

function* pieces(rows: number, line: (place: number) => string): Generator<Uint8Array> {
  for (let from = 1; from <= rows; from += LINES_AT_ONCE) {
    let text = '';
    for (let place = from; place < from + LINES_AT_ONCE && place <= rows; place++) text += `${line(place)}\n`;
    yield Buffer.from(text);
  }
}
