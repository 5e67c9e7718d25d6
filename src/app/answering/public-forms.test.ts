import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publicForms } from '../../contract/public-form/public-forms.ts';
import { routes } from '../routes.ts';

test('every form belongs to an operation that exists', () => {
  const operations = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  assert.deepEqual(
    Object.keys(publicForms).filter((name) => !operations.has(name)),
    [],
  );
});
