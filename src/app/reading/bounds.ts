import type { TSchema } from 'typebox';

/** A value that is larger than its schema allows, its path and the schema. */
export interface Excess {
  readonly path: readonly string[];
  readonly schema: unknown;
  readonly value: unknown;
}

type SizeCheck = (value: unknown) => Excess | undefined;

/**
 * Checks sizes alone, before any other check: to report all errors of a value, the schema check reads
 * all of it, and a list of half a million numbers where a hundred are allowed took seconds. Members that are too large are
 * not read further, and unknown ones not at all. For each member of the value the first excess is returned.
 * Paths are built only when an excess was found: a body of 20,000 rooms has 100,000 paths, and nearly always
 * none of them is needed.
 */
export function boundsOf(schema: TSchema): (value: unknown) => readonly Excess[] {
  const { properties, patternProperties }: Schema = schema;
  const whole = checkOf(schema);
  if (properties === undefined || patternProperties !== undefined)
    return (value) => [whole(value)].filter((found) => found !== undefined);
  const members = Object.entries(properties).map(([name, inner]) => [name, checkOf(inner)] as const);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
    // The value is an object of JSON.
    const object = value as Readonly<Record<string, unknown>>;
    return members.flatMap(([name, check]) => {
      const found = check(object[name]);
      return found === undefined ? [] : [below(name, found)];
    });
  };
}

const nothing: SizeCheck = () => undefined;

/** The keywords of a JSON schema that limit sizes. */
interface Schema {
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly 'x-maxMembers'?: number;
  readonly 'x-maxLength'?: number;
  readonly items?: unknown;
  readonly anyOf?: readonly unknown[];
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly patternProperties?: Readonly<Record<string, unknown>>;
}

function checkOf(given: unknown): SizeCheck {
  if (typeof given !== 'object' || given === null) return nothing;
  const schema: Schema = given;
  if (schema.anyOf !== undefined) return checkOfAlternatives(schema.anyOf.map(checkOf));
  if (schema['x-maxMembers'] !== undefined) return checkOfAnything(schema);
  if (schema.maxLength !== undefined) return checkOfText(schema, schema.maxLength);
  if (schema.items !== undefined) return checkOfList(schema, schema.items);
  if (schema.properties !== undefined || schema.patternProperties !== undefined) return checkOfObject(schema);
  return nothing;
}

/** Each checks values of its own type only, and no two alternatives of our schemas limit the same type. */
function checkOfAlternatives(checks: readonly SizeCheck[]): SizeCheck {
  return (value) => {
    for (const check of checks) {
      const found = check(value);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

/** Free-form JSON, level by level. */
function checkOfAnything(schema: Schema): SizeCheck {
  const { 'x-maxMembers': most = Infinity, 'x-maxLength': longest = Infinity } = schema;
  return (value) => {
    const left: unknown[] = [value];
    for (let members = 0; left.length > 0; members += 1) {
      const one = left.pop();
      if (typeof one === 'string' && one.length > longest) return { path: [], schema, value };
      if (typeof one !== 'object' || one === null) continue;
      const inner: unknown[] = Object.values(one);
      if (members + left.length + inner.length > most) return { path: [], schema, value };
      for (const each of inner) left.push(each);
    }
    return undefined;
  };
}

/** The schema check counts characters, which may be two UTF-16 units; here only strings that are far too long are found. */
function checkOfText(schema: Schema, most: number): SizeCheck {
  return (value) =>
    typeof value === 'string' && value.length > 2 * most ? { path: [], schema, value } : undefined;
}

function checkOfList(schema: Schema, items: unknown): SizeCheck {
  const check = checkOf(items);
  const most = schema.maxItems ?? Infinity;
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    if (value.length > most) return { path: [], schema, value };
    if (check === nothing) return undefined;
    for (let at = 0; at < value.length; at += 1) {
      const found = check(value[at]);
      if (found !== undefined) return below(String(at), found);
    }
    return undefined;
  };
}

function checkOfObject(schema: Schema): SizeCheck {
  const named = new Map(
    Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, checkOf(inner)]),
  );
  const [pattern] = Object.values(schema.patternProperties ?? {}).map(checkOf);
  const most = schema.maxProperties ?? Infinity;
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    // The value is an object of JSON.
    const object = value as Readonly<Record<string, unknown>>;
    const names = pattern === undefined ? named.keys() : Object.keys(object);
    if (Array.isArray(names) && names.length > most) return { path: [], schema, value };
    for (const name of names) {
      const found = (named.get(name) ?? pattern)?.(object[name]);
      if (found !== undefined) return below(name, found);
    }
    return undefined;
  };
}

function below(name: string, { path, ...rest }: Excess): Excess {
  return { path: [name, ...path], ...rest };
}
