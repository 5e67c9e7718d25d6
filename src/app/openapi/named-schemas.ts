import { inOrder } from './named-values.ts';
import type { Json } from './parts.ts';

/** Schemas by the names from their definitions. */
export class NamedSchemas {
  /** Each with all its fields. */
  readonly #whole = new Map<string, Json>();
  readonly #written = new Map<string, Json>();

  /** The value with a reference in place of each named schema; a field keeps its own description of it (`describedAs`). */
  referred(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.referred(one));
    if (typeof value !== 'object' || value === null) return value;
    // An example is a value, not a schema.
    const inner = Object.entries(value).map(([key, one]) => [
      key,
      key === 'examples' ? one : this.referred(one),
    ]);
    const { $id: name, 'x-here': description, 'x-base': base, ...given } = Object.fromEntries(inner) as Json;
    const schema = plainer(given);
    if (typeof name !== 'string') return schema;
    this.#keep(name, schema, base === undefined ? undefined : (base as Reference).$ref);
    return { $ref: referenceTo(name), ...(description === undefined ? {} : { description }) };
  }

  #keep(name: string, schema: Json, base: string | undefined): void {
    const known = this.#whole.get(name) ?? schema;
    if (JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`two different schemas are named ${name}: give one of them another name`);
    this.#whole.set(name, schema);
    const shared = base && this.#whole.get(base.slice(referenceTo('').length));
    this.#written.set(name, shared ? extended(schema, shared, { $ref: base }) : schema);
  }

  all(): Json {
    return inOrder(this.#written);
  }
}

interface Reference {
  readonly $ref: string;
}

function referenceTo(name: string): string {
  return `#/components/schemas/${name}`;
}

/** A reference to the base, and what the schema has beyond it. */
function extended(schema: Json, base: Json, reference: Json): Json {
  const known = fieldsOf(base);
  const own = Object.entries(fieldsOf(schema)).filter(
    ([name, field]) => JSON.stringify(field) !== JSON.stringify(known[name]),
  );
  const required = requiredOf(schema).filter((name) => !requiredOf(base).includes(name));
  const { description } = schema;
  return {
    type: 'object',
    allOf: [reference],
    ...(required.length > 0 ? { required } : {}),
    ...(own.length > 0 ? { properties: Object.fromEntries(own) } : {}),
    ...(description === undefined ? {} : { description }),
  };
}

function fieldsOf({ properties }: Json): Json {
  return (properties ?? {}) as Json; // a schema of an object
}

function requiredOf({ required }: Json): readonly string[] {
  return (required ?? []) as readonly string[]; // a schema of an object
}

/** What the document says beyond the check of a request (`oneOf`, `needing`), and the short forms of JSON Schema for one of several words, a value that may be null, and an object with any names. */
function plainer({
  anyOf,
  patternProperties,
  'x-enum': words,
  'x-required': required,
  ...schema
}: Json): Json {
  const { maxLength, ...others } = nullable(anyOf, schema);
  return {
    ...others,
    // Words have no further limit.
    ...(maxLength === undefined || words !== undefined ? {} : { maxLength }),
    ...(words === undefined ? {} : { enum: words }),
    ...(required === undefined ? {} : { required: [...requiredOf(schema), ...(required as string[])] }),
    ...(patternProperties === undefined ? {} : namesOf(patternProperties as Json)),
  };
}

function nullable(anyOf: unknown, schema: Json): Json {
  if (anyOf === undefined) return schema;
  const alternatives = anyOf as readonly Json[];
  if (alternatives.every(({ type, const: value }) => type === 'string' && value !== undefined))
    return { type: 'string', enum: alternatives.map(({ const: value }) => value), ...schema };
  const [first, second, ...more] = alternatives;
  const type = first?.['type'];
  const isShort = second?.['type'] === 'null' && more.length === 0 && typeof type === 'string';
  if (!isShort || first === undefined || 'enum' in first || 'const' in first) return { anyOf, ...schema };
  return { ...first, type: [type, 'null'], ...schema };
}

function namesOf(patterns: Json): Json {
  const { '^.*$': any, ...others } = patterns;
  if (any === undefined || Object.keys(others).length > 0) return { patternProperties: patterns };
  return { additionalProperties: any };
}
