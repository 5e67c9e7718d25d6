import assert from 'node:assert/strict';
import test from 'node:test';
import { routes } from '../routes.ts';
import type { Route } from '../../contract/route.ts';

/**
 * What a caller sends is bounded before anything works on it: every text, every list, and every object with names of
 * the caller's own. A shape without a limit is named here by operation and path.
 */

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly 'x-maxMembers'?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** Formats whose text cannot be long; a file of a form is limited by the bytes of its operation. */
const shortFormats: ReadonlySet<string> = new Set(['date', 'date-time', 'uuid', 'ipv4', 'binary']);

function unbounded(schema: Schema, path: string): string[] {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [
    ...inner.flatMap((one) => unbounded(one, path)),
    ...own(schema, path),
    ...(schema.items ? unbounded(schema.items, `${path}[]`) : []),
    ...Object.entries({ ...schema.properties, ...schema.patternProperties }).flatMap(([name, one]) =>
      unbounded(one, `${path}.${name}`),
    ),
    ...(typeof schema.additionalProperties === 'object'
      ? unbounded(schema.additionalProperties, `${path}.*`)
      : []),
  ];
}

function own(schema: Schema, path: string): string[] {
  if (schema['x-maxMembers'] !== undefined) return [];
  if ('const' in schema || schema.enum !== undefined) return [];
  if (schema.type === 'string') return isShort(schema) ? [] : [`${path}: text without maxLength`];
  if (schema.type === 'array') return schema.maxItems === undefined ? [`${path}: list without maxItems`] : [];
  if (schema.type === 'object') return isClosed(schema) ? [] : [`${path}: object without maxProperties`];
  const isAnything =
    schema.type === undefined && !schema.anyOf && !schema.oneOf && !schema.allOf && path.includes('.');
  return isAnything ? [`${path}: anything at all`] : [];
}

function isShort({ format = '', pattern = '', maxLength }: Schema): boolean {
  return maxLength !== undefined || shortFormats.has(format) || isShortPattern(pattern);
}

/** A pattern bounds a text if it covers all of it and repeats nothing without end. */
function isShortPattern(pattern: string): boolean {
  return /^\^.*\$$/.test(pattern) && !/(?<!\\)[*+]|\{\d+,\}/.test(pattern);
}

/** Names that the schema does not know are ignored, so only an object that is made of them needs a bound. */
function isClosed({
  properties = {},
  patternProperties,
  maxProperties,
  additionalProperties,
}: Schema): boolean {
  const isOpen = patternProperties !== undefined || typeof additionalProperties === 'object';
  return maxProperties !== undefined || (!isOpen && Object.keys(properties).length > 0);
}

function unboundedOf({ method, path, params, query, body }: Route): string[] {
  // A body that its story gets as text is limited by its bytes alone.
  const shapes = { params, query, json: body?.json, multipart: body?.multipart };
  return Object.entries(shapes).flatMap(([name, shape]) =>
    // A schema of the library is plain JSON with the keywords above.
    shape === undefined ? [] : unbounded(shape as Schema, `${method} ${path} ${name}`),
  );
}

test('every text, list and object of every request has a limit', () => {
  assert.deepEqual(routes.flatMap(unboundedOf), []);
});

test('a shape without a limit would be found', () => {
  const loose: Schema = {
    type: 'object',
    properties: {
      a: { type: 'string' },
      b: { type: 'array', items: { type: 'string', maxLength: 3 } },
      c: { type: 'array', maxItems: 2, items: { type: 'string', pattern: '^x+$' } },
      d: { anyOf: [{ type: 'null' }, { type: 'string' }] },
      e: { type: 'object', patternProperties: { '^.*$': { type: 'string', maxLength: 1 } } },
      f: {},
      g: { type: 'string', pattern: '^[A-Z]{3}$' },
      h: { type: 'string', format: 'date' },
    },
  };
  assert.deepEqual(unbounded(loose, 'x'), [
    'x.a: text without maxLength',
    'x.b: list without maxItems',
    'x.c[]: text without maxLength',
    'x.d: text without maxLength',
    'x.e: object without maxProperties',
    'x.f: anything at all',
  ]);
});
