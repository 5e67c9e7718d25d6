import { Type, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Misfit, quoted } from './misfit.ts';
import type { Reader } from './readers.ts';

/** The types of `records.ts` that are JSON inside a cell. Unknown members are stored, and not returned. */
const text = Type.String();
const time = Type.String({ pattern: '^([01]?[0-9]|2[0-3]):[0-5][0-9]$' });
const images = Type.Array(Type.Object({ url: text, caption: text }));

export const hotelDetails = Type.Partial(
  Type.Object({
    important_information: text,
    email: text,
    fax: text,
    airport: text,
    images,
    policies: Type.Array(Type.Object({ type: text, name: text, description: text })),
    check_in_from: time,
    check_in_until: time,
    check_out_until: time,
    children_allowed: Type.Boolean(),
    pets_allowed: Type.Boolean(),
    parking: Type.Boolean(),
    surroundings: Type.Array(Type.Object({ name: text, category: text, distance_km: Type.Number() })),
    sentiment: Type.Object({
      pros: Type.Array(text),
      cons: Type.Array(text),
      categories: Type.Array(Type.Object({ name: text, rating: Type.Number(), description: text })),
    }),
    invented_reviews: Type.Object({
      count: Type.Integer({ minimum: 0, maximum: 1000 }),
      quality: Type.Number({ minimum: 0, maximum: 1 }),
    }),
  }),
);

export const roomBeds = Type.Array(
  Type.Object({ quantity: Type.Integer({ minimum: 1 }), type: text, size: text }),
);

export const roomPhotos = images;

// Valid JSON that PostgreSQL refuses: escaped NUL and lone surrogates.
const unstorableJson = /\\u(0000|d[89a-f])/i;

/**
 * Reads a JSON value, or its text in a CSV, and checks its shape, so that later readers can trust it. Returns it as
 * text; an empty cell is an empty list or an empty object.
 */
export function shaped(schema: TSchema, maxCharacters: number): Reader {
  const shape = Compile(schema);
  const empty = shape.Check([]) ? '[]' : '{}';
  return (value) => {
    if (value === null || value === undefined || value === '') return empty;
    const parsed = typeof value === 'string' ? parsedJson(value) : value;
    if (!shape.Check(parsed)) {
      const [first] = shape.Errors(parsed);
      return new Misfit(
        `${quoted(value)} has another shape: ${first?.instancePath ?? ''} ${first?.message ?? ''}`,
      );
    }
    const written = JSON.stringify(parsed);
    if (written.length > maxCharacters)
      return new Misfit(`the JSON has more than ${maxCharacters} characters`);
    return unstorableJson.test(written)
      ? new Misfit('the JSON holds a character that cannot be stored')
      : written;
  };
}

function parsedJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
