import type { TSchema } from 'typebox';

/** Converts the strings of a query or path to the types of their schema. Bodies are never converted. */
export type ValueReader = (raw: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/**
 * What cannot be converted stays a string, and the check reports it. A literal `undefined`, which clients that build
 * URLs by hand send for an absent value, counts as absent; so does an empty value whose type is not string.
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
    // An integer with more digits would lose some, and fits into no column.
    return Math.abs(number) > Number.MAX_SAFE_INTEGER ? text : number;
  }
  if (kinds.has('boolean') && Object.hasOwn(truths, text)) return truths[text];
  return text === '' && kinds.size > 0 && !kinds.has('string') ? undefined : text;
}

const truths: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false };

/** Lists are repeated parameters (`a=1&a=2`), comma-separated (`a=1,2`), or both. */
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
  // `properties` of an object schema maps names to schemas.
  return (properties ?? {}) as Record<string, unknown>;
}

function keyword(schema: unknown, name: string): unknown {
  // A JSON schema is a plain object; a missing keyword is undefined.
  return typeof schema === 'object' && schema !== null
    ? (schema as Record<string, unknown>)[name]
    : undefined;
}
