import type { TSchema } from 'typebox';

/** Turns the text values of a query or a path into the kinds their schema asks for. Bodies are never coerced. */
export type ValueReader = (raw: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/**
 * What cannot be read stays text, so that the check names it. A literal `undefined`, which clients that build
 * addresses by hand send for an absent value, counts as absent, and so does an empty value that is not text.
 */
export function valueReader(schema: TSchema): ValueReader {
  const readers = new Map(Object.entries(propertiesOf(schema)).map(([name, inner]) => [name, reader(inner)]));
  return (raw) => {
    const read: Record<string, unknown> = {};
    for (const name in raw) {
      const value = raw[name];
      if (value === 'undefined') continue;
      const known = readers.get(name);
      const result = known === undefined ? value : known(value);
      if (result !== undefined) read[name] = result;
    }
    return read;
  };
}

type Reader = (value: unknown) => unknown;

function reader(schema: unknown): Reader {
  const kinds = kindsOf(schema);
  if (kinds.has('array')) {
    const item = reader(keyword(schema, 'items'));
    return (value) => listed(value).map(item);
  }
  return (value) => (typeof value === 'string' ? readText(value, kinds) : value);
}

function readText(text: string, kinds: ReadonlySet<string>): unknown {
  if ((kinds.has('integer') || kinds.has('number')) && /^[+-]?\d+(\.\d+)?$/.test(text)) {
    const number = Number(text);
    // One with more digits would be read as another, and no column holds it.
    return Math.abs(number) > Number.MAX_SAFE_INTEGER ? text : number;
  }
  if (kinds.has('boolean') && Object.hasOwn(truths, text)) return truths[text];
  return text === '' && kinds.size > 0 && !kinds.has('string') ? undefined : text;
}

const truths: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false };

/** Lists come repeated (`a=1&a=2`), with commas (`a=1,2`), or both. */
function listed(value: unknown): unknown[] {
  const values = Array.isArray(value) ? value : [value];
  return values.flatMap((one) =>
    typeof one === 'string' ? one.split(',').filter((part) => part !== '') : [one],
  );
}

function kindsOf(schema: unknown): ReadonlySet<string> {
  const alternatives = keyword(schema, 'anyOf') ?? keyword(schema, 'oneOf');
  if (Array.isArray(alternatives)) return new Set(alternatives.flatMap((inner) => [...kindsOf(inner)]));
  const constant = keyword(schema, 'const');
  const type = keyword(schema, 'type') ?? (constant === undefined ? undefined : typeof constant);
  return new Set(typeof type === 'string' ? [type] : []);
}

function propertiesOf(schema: unknown): Readonly<Record<string, unknown>> {
  const properties = keyword(schema, 'properties');
  // The properties of an object schema are a record from names to schemas.
  return (properties ?? {}) as Record<string, unknown>;
}

function keyword(schema: unknown, name: string): unknown {
  // A JSON schema is a plain object; a keyword it lacks reads as undefined.
  return typeof schema === 'object' && schema !== null
    ? (schema as Record<string, unknown>)[name]
    : undefined;
}
