import assert from 'node:assert/strict';
import test from 'node:test';
import { Compile } from 'typebox/schema';
import { eventNames } from '../../events/names.ts';
import { groups } from '../../contract/groups.ts';
import { appearance } from '../../contract/refusals.ts';
import { mountedPaths } from '../http/path-table.ts';
import { routes } from '../routes.ts';
import { openApi, openApiWithoutExamples } from './document.ts';
import { refusalsOf } from './refusals-of.ts';

// The document as JSON, without symbols of the schema library.
const written = JSON.parse(JSON.stringify(openApi(routes)));
// `openApi` made it; the tests below check its content.
const document = expanded(written) as Document;

interface Content {
  readonly schema?: Schema;
  readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Response {
  readonly 'x-statuses'?: readonly number[];
  readonly description: string;
  readonly content?: Readonly<Record<string, Content>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly schema: Schema;
}

/** The keywords of a JSON schema that contain fields. */
interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { schema: Schema; examples?: Content['examples'] }>>;
  };
  readonly responses: Readonly<Record<string, Response>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    operation,
  })),
);

test('every path of every route is an operation, and no two share an id', () => {
  const mounted = routes.flatMap((entry) => mountedPaths(entry).map((path) => `${entry.method} ${path}`));
  assert.deepEqual(operations.map(({ name }) => name).toSorted(), mounted.toSorted());
  const events = Object.values<{ post: Operation }>(document.webhooks).map(({ post }) => post);
  const ids = [...operations.map(({ operation }) => operation), ...events].map((one) => one.operationId);
  assert.ok(ids.every((id) => /^\w+$/.test(id)));
  // A path at the root is a reference to the same operation.
  assert.equal(new Set(ids).size, routes.length + events.length);
});

test('every event that a webhook may be registered for is described', () => {
  const { EventName } = written.components.schemas;
  assert.deepEqual(EventName.enum, Object.keys(eventNames));
  for (const name of Object.keys(eventNames)) assert.ok(EventName.description.includes(`\`${name}\`:`), name);
  for (const [name, { post }] of Object.entries(document.webhooks)) {
    assert.ok(isDescribed(post), name);
    for (const { schema, examples = {} } of Object.values(post.requestBody?.content ?? {}))
      checkExamples(name, { schema, examples });
  }
});

test('every reference has a target', () => {
  for (const [, reference] of JSON.stringify(written).matchAll(/"\$ref":"([^"]+)"/g)) {
    assert.ok(at(reference ?? ''), `${reference} leads nowhere`);
  }
});

for (const { name, path, operation } of operations) {
  test(`${name} is described, and all its examples are valid`, () => {
    assert.ok(operation.summary.length > 0 && operation.description.length > 0);
    const declared = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const parameters = (operation.parameters ?? []).filter((one) => one.in === 'path').map((one) => one.name);
    assert.deepEqual(parameters.toSorted(), declared.toSorted(), 'path parameters');
    for (const [status, response] of Object.entries(operation.responses)) {
      assert.ok(response.description.length > 0, status);
      for (const [type, content] of Object.entries(response.content ?? {}))
        checkExamples(`${status} ${type}`, content);
    }
    for (const [type, content] of Object.entries(operation.requestBody?.content ?? {})) {
      assert.ok(content.examples, `the body of ${name} has no example as ${type}`);
      checkExamples(`request ${type}`, { schema: content.schema, examples: content.examples });
    }
  });
}

test('every refusal of every route is documented by its status, and by its code if it has one', () => {
  for (const entry of routes) {
    const found = operations.find(({ name }) => name === `${entry.method} ${mountedPaths(entry)[0]}`);
    for (const refusal of refusalsOf(entry)) {
      const row = appearance(entry.group, refusal);
      const { [row.status]: own, default: ofEvery } = found?.operation.responses ?? {};
      const response = own ?? (ofEvery?.['x-statuses']?.includes(row.status) ? ofEvery : undefined);
      const where = `${entry.method} ${entry.path}: ${refusal}`;
      assert.ok(response, where);
      if ((row.form ?? groups[entry.group].form) !== 'coded') continue;
      assert.match(response.description, new RegExp(`\\b${row.code}\\b`), where);
      assert.ok(written.components.schemas.ErrorCode.enum.includes(row.code), where);
      assert.ok(written.info.description.includes(`| ${row.code} |`), where);
    }
  }
});

test('a document without examples is the same document', () => {
  const short = openApiWithoutExamples(routes);
  const withoutExamples: unknown = JSON.parse(
    JSON.stringify(written, (key, value: unknown) => (key.startsWith('example') ? undefined : value)),
  );
  assert.deepEqual(short, withoutExamples);
  assert.deepEqual(JSON.stringify(short).match(/"examples":/g), null);
});

test('every object of more than three fields has a name, and no two names have the same fields', () => {
  const { schemas, ...others } = written.components;
  const named: Record<string, unknown> = schemas;
  const inside = Object.entries(named).flatMap(([name, schema]) =>
    Object.entries(schema as object).flatMap(([key, value]) => nameless(value, `${name}.${key}`)),
  );
  assert.deepEqual([...nameless({ paths: written.paths, others }, ''), ...inside], []);
  const byFields = Map.groupBy(Object.keys(named), (name) => JSON.stringify(named[name]));
  assert.deepEqual(
    [...byFields.values()].filter(({ length }) => length > 1),
    [],
  );
});

test('an object without a name is found at any depth', () => {
  const large = { type: 'object', properties: { a: {}, b: {}, c: {}, d: {} } };
  const small = { type: 'object', properties: { a: { items: large }, b: {} } };
  assert.deepEqual(nameless({ one: small, two: [large], examples: { three: large } }, ''), [
    '.one.properties.a.items',
    '.two.0',
  ]);
});

/** Where an object of more than three fields is written in place. */
function nameless(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const properties = 'properties' in value && 'type' in value ? value.properties : {};
  const isLarge = Object.keys(properties as object).length > 3;
  const inside = Object.entries(value)
    .filter(([key]) => key !== 'examples')
    .flatMap(([key, one]) => nameless(one, `${path}.${key}`));
  return [...(isLarge ? [path] : []), ...inside];
}

test('every parameter and every field of a request or response has a description', () => {
  assert.deepEqual(operations.flatMap(undescribed), []);
  const errors: Readonly<Record<string, Schema>> = document.components.schemas;
  assert.deepEqual(
    Object.values(errors).flatMap((error) => undescribedFields(error, '')),
    [],
  );
});

test('a field without a description is found at any depth', () => {
  const listed = { description: 'Metres.' };
  const room = { properties: { name: {}, size: listed } };
  const schema = {
    properties: {
      rooms: { ...listed, items: room },
      best: { ...listed, anyOf: [room, {}] },
      byId: { ...listed, additionalProperties: room },
      empty: { description: ' ' },
      hash: { description: 'Its hash.' },
    },
    allOf: [{ properties: { total: {} } }],
  };
  const found = ['rooms[].name', 'best.name', 'byId.*.name', 'empty', 'hash', 'total'];
  assert.deepEqual(undescribedFields(schema, '').toSorted(), found.toSorted());
});

/** The parts of an operation without a description. */
function undescribed({
  name,
  operation,
}: {
  readonly name: string;
  readonly operation: Operation;
}): string[] {
  const parameters = (operation.parameters ?? []).filter((parameter) => !isDescribed(parameter));
  const fieldsOf = (content: Readonly<Record<string, { readonly schema?: Schema }>> = {}) =>
    Object.values(content).flatMap(({ schema = {} }) => undescribedFields(schema, ''));
  const answers = Object.entries(operation.responses).map(([status, { content }]) => ({
    where: `in the answer ${status}`,
    fields: fieldsOf(content),
  }));
  return [
    ...parameters.map((parameter) => ({ where: `in the ${parameter.in}`, fields: [parameter.name] })),
    { where: 'in the body', fields: fieldsOf(operation.requestBody?.content) },
    ...answers,
  ].flatMap(({ where, fields }) => fields.map((field) => `${name}, ${where}: ${field}`));
}

/** The fields below a schema that have no description, through objects, maps, arrays and alternatives. */
function undescribedFields(schema: Schema, path: string): string[] {
  const { properties = {}, additionalProperties, items, anyOf = [], allOf = [] } = schema;
  const below = path === '' ? '' : `${path}.`;
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      ...(isDescribed(field) ? [] : [`${below}${name}`]),
      ...undescribedFields(field, `${below}${name}`),
    ]),
    ...(additionalProperties === undefined ? [] : undescribedFields(additionalProperties, `${below}*`)),
    ...[...anyOf, ...allOf].flatMap((one) => undescribedFields(one, path)),
    ...(items === undefined ? [] : undescribedFields(items, `${path}[]`)),
  ];
}

/** A description is read without the fields around it: "Its hash." states nothing. */
const needsContext = /^(?:Its|Their) |^(?:How many|Since when|What it leads to)\.$/;

function isDescribed({ description = '' }: { readonly description?: string }): boolean {
  return description.trim() !== '' && !needsContext.test(description);
}

function checkExamples(where: string, { schema, examples }: Content): void {
  assert.ok(Object.keys(examples).length > 0, `${where} has no example`);
  if (schema === undefined) return;
  const compiled = Compile(schema as object);
  for (const [name, { value }] of Object.entries(examples)) {
    const [, [mismatch]] = compiled.Errors(value);
    assert.equal(mismatch, undefined, `${where}, example ${name}: ${JSON.stringify(mismatch)}`);
  }
}

/** Replaces each reference by its target; a description next to a reference overrides that of the target. */
function expanded(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_key, inner: unknown) => {
      if (typeof inner !== 'object' || inner === null || !('$ref' in inner)) return inner;
      const { $ref: reference, ...siblings } = inner;
      return { ...(at(String(reference)) as object), ...siblings };
    }),
  );
}

function at(reference: string): unknown {
  return reference
    .split('/')
    .slice(1)
    .reduce((inner, key) => inner?.[key.replaceAll('~1', '/')], written);
}
