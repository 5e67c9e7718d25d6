import assert from 'node:assert/strict';
import test from 'node:test';
import Type from 'typebox';
import { bareEntry, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { sentDay, sentTime } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { routes } from '../routes.ts';
import { ok, route, type Route } from '../../contract/route.ts';
import { problemFinder } from './check.ts';

/**
 * The sizes of a request are limited before it is processed: every text, every list, and every object with names that
 * the caller chooses. This test reports schemas without a limit by operation and path.
 */

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
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
  // A file of a form is limited by the bytes of its operation; every other format is checked only after its length.
  return maxLength !== undefined || format === 'binary' || isShortPattern(pattern);
}

/** A pattern limits a text if it matches all of it and has no unlimited repetition. */
function isShortPattern(pattern: string): boolean {
  return /^\^.*\$$/.test(pattern) && !/(?<!\\)[*+]|\{\d+,\}/.test(pattern);
}

/** Unknown names are ignored, so only an object whose names are free needs a limit. */
function isClosed({
  properties = {},
  patternProperties,
  maxProperties,
  additionalProperties,
}: Schema): boolean {
  const isOpen = patternProperties !== undefined || (additionalProperties ?? false) !== false;
  return maxProperties !== undefined || (!isOpen && Object.keys(properties).length > 0);
}

function unboundedOf({ method, path, params, query, body }: Route): string[] {
  const shapes = { params, query, json: body?.json, text: body?.text, multipart: body?.multipart };
  return Object.entries(shapes).flatMap(([name, shape]) =>
    // A schema of the library is plain JSON with the keywords above.
    shape === undefined ? [] : unbounded(shape as Schema, `${method} ${path} ${name}`),
  );
}

test('every text, list and object of every request has a limit', () => {
  assert.deepEqual(routes.flatMap(unboundedOf), []);
});

test('no operation accepts a negative timeout, also where it has no effect', () => {
  const timeouts = routes.flatMap(({ method, path, query, body }) =>
    [query, body?.json].flatMap((shape) => {
      const found = (shape as Schema | undefined)?.properties?.['timeout'];
      return found === undefined ? [] : [{ at: `${method} ${path}`, minimum: found.minimum }];
    }),
  );
  assert.ok(timeouts.length > 8);
  assert.deepEqual(
    timeouts.filter(({ minimum }) => minimum === undefined || minimum < 0),
    [],
  );
});

test('a schema without a limit is found', () => {
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
      h: { type: 'string', format: 'date-time' },
      i: { type: 'object', properties: { a: { type: 'boolean' } }, additionalProperties: true },
      j: { type: 'object' },
      k: { type: 'string', format: 'binary' },
    },
  };
  assert.deepEqual(unbounded(loose, 'x'), [
    'x.a: text without maxLength',
    'x.b: list without maxItems',
    'x.c[]: text without maxLength',
    'x.d: text without maxLength',
    'x.e: object without maxProperties',
    'x.f: anything at all',
    'x.h: text without maxLength',
    'x.i: object without maxProperties',
    'x.j: object without maxProperties',
  ]);
});

test('a valid time that is far too long does not fit', () => {
  const find = problemFinder(Type.Object({ at: sentTime('x'), on: sentDay('x') }), 'the body');
  const at = (digits: number) => `2031-01-01T00:00:00.${'0'.repeat(digits)}Z`;
  assert.deepEqual(find({ at: at(9), on: '2031-01-01' }).errors, []);
  assert.deepEqual(
    find({ at: at(5_000), on: '2031-01-01' }).errors.map(({ pointer }) => pointer),
    ['/at'],
  );
});

test('a body that is passed as text has the limits of JSON, too', async () => {
  const texts: unknown[] = [];
  const notice = route({
    ...bareEntry,
    method: 'POST',
    path: '/notice',
    group: 'operations',
    rateClass: 'none',
    body: { text: Type.Object({}, { additionalProperties: true, maxProperties: limits.jsonMembers }) },
    handle: (_needs, { body }) => Promise.resolve(ok({ received: texts.push(body) })),
  });
  const { app } = await testServer(await testNeeds(), [notice]);
  const post = (payload: string) =>
    app.inject({
      method: 'POST',
      url: '/v3.0/notice',
      headers: { 'content-type': 'application/json' },
      payload,
    });
  const wide = `{${Array.from({ length: limits.jsonMembers + 1 }, (_, n) => `"k${n}":1`).join(',')}}`;
  const refused = await post(wide);
  assert.equal(refused.statusCode, 400);
  assert.match(refused.body, /an object of the body has more than 10000 members/);
  assert.equal((await post('{ "as": "sent" ')).statusCode, 200);
  assert.deepEqual(texts, ['{ "as": "sent" ']);
});
