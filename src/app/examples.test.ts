import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { routes } from './routes.ts';

/** What the reference shows is what the operations take and answer. */
const misfits = (schema: TSchema, example: unknown): string[] =>
  [...Value.Errors(schema, example)].map(({ instancePath, message }) => `${instancePath} ${message}`);

test('every example of the reference fits the shape beside it', () => {
  let count = 0;
  const found = routes.flatMap(({ method, path, body, answers }) => {
    const shown = Object.entries(answers).flatMap(([status, { schema, examples = {} }]) =>
      Object.entries(examples).map(([name, example]) => ({ name: `→ ${status} ${name}`, schema, example })),
    );
    const asked = body?.json === undefined ? [] : [{ name: '←', schema: body.json, example: body.example }];
    return [...asked, ...shown].flatMap(({ name, schema, example }) => {
      if (schema === undefined || example === undefined) return [];
      count += 1;
      return misfits(schema, example).map((misfit) => `${method} ${path} ${name}: ${misfit}`);
    });
  });
  assert.deepEqual(found, []);
  assert.ok(count > 100, `only ${count} examples were looked at`);
});
