import { Compile } from 'typebox/schema';
import { Mismatch, quoted } from './mismatch.ts';
import type { Reader } from './readers.ts';

/**
 * The types of `records.ts` that are JSON inside a cell, as JSON Schemas: `Type` would be 370 modules more for the
 * thread of a first start. Unknown members are stored, and not returned.
 */
const text = { type: 'string' };
const number = { type: 'number' };
const yesOrNo = { type: 'boolean' };
const time = { type: 'string', pattern: '^([01]?[0-9]|2[0-3]):[0-5][0-9]$' };
const images = listOf(whole({ url: text, caption: text }));

export const hotelDetails = {
  type: 'object',
  properties: {
    important_information: text,
    email: text,
    fax: text,
    airport: text,
    images,
    policies: listOf(whole({ type: text, name: text, description: text })),
    check_in_from: time,
    check_in_until: time,
    check_out_until: time,
    children_allowed: yesOrNo,
    pets_allowed: yesOrNo,
    parking: yesOrNo,
    surroundings: listOf(whole({ name: text, category: text, distance_km: number })),
    sentiment: whole({
      pros: listOf(text),
      cons: listOf(text),
      categories: listOf(whole({ name: text, rating: number, description: text })),
    }),
    invented_reviews: whole({
      count: { type: 'integer', minimum: 0, maximum: 1000 },
      quality: { type: 'number', minimum: 0, maximum: 1 },
    }),
  },
};

export const roomBeds = listOf(whole({ quantity: { type: 'integer', minimum: 1 }, type: text, size: text }));

export const roomPhotos = images;

function listOf(items: object) {
  return { type: 'array', items };
}

/** An object that has all these members. */
function whole(properties: Readonly<Record<string, object>>) {
  return { type: 'object', properties, required: Object.keys(properties) };
}

// Valid JSON that PostgreSQL refuses: escaped NUL and lone surrogates.
const unstorableJson = /\\u(0000|d[89a-f])/i;

/**
 * Reads a JSON value, or its text in a CSV, and checks its shape, so that later readers can trust it. Returns it as
 * text; an empty cell is an empty list or an empty object.
 */
export function shaped(schema: object, maxCharacters: number): Reader {
  const shape = Compile(schema);
  const empty = shape.Check([]) ? '[]' : '{}';
  return (value) => {
    if (value === null || value === undefined || value === '') return empty;
    const parsed = typeof value === 'string' ? parsedJson(value) : value;
    if (!shape.Check(parsed)) {
      const [, [first]] = shape.Errors(parsed);
      return new Mismatch(
        `${quoted(value)} has another shape: ${first?.instancePath ?? ''} ${first?.message ?? ''}`,
      );
    }
    const written = JSON.stringify(parsed);
    if (written.length > maxCharacters)
      return new Mismatch(`the JSON has more than ${maxCharacters} characters`);
    return unstorableJson.test(written)
      ? new Mismatch('the JSON holds a character that cannot be stored')
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
