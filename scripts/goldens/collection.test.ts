import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mountedPaths } from '../../src/app/http/path-table.ts';
import { routes } from '../../src/app/routes.ts';
import { taken } from './collection-values.ts';
import { collection } from './collection.ts';

interface Item {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly url: {
      readonly path: readonly string[];
      readonly query?: readonly { readonly value: string; readonly disabled: boolean }[];
      readonly variable?: readonly { readonly key: string; readonly value: string }[];
    };
    readonly body?: { readonly mode: string; readonly raw?: string };
  };
}

test('the collection has every operation once, with its variables and a body that is JSON', () => {
  // The function of the test declares what it reads.
  const { item, variable } = collection() as {
    readonly item: readonly { readonly item: readonly Item[] }[];
    readonly variable: readonly { readonly key: string }[];
  };
  const known = new Set(variable.map(({ key }) => `{{${key}}}`));
  const requests = item.flatMap((folder) => folder.item).map(({ request }) => request);
  const names = requests.map(({ method, url }) => `${method} /${url.path.join('/')}`);
  const expected = routes.map((entry) => {
    const [path = ''] = mountedPaths(entry);
    return `${entry.method} ${path.replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, ':$1')}`;
  });
  assert.deepEqual(names.toSorted(), expected.toSorted());
  for (const { url, body } of requests) {
    const inPath = url.path.flatMap((segment) => (segment.startsWith(':') ? [segment.slice(1)] : []));
    assert.deepEqual(
      inPath,
      (url.variable ?? []).map(({ key }) => key),
    );
    // What a request needs is a variable, which a reader sets once.
    for (const { value } of url.variable ?? []) assert.ok(known.has(value), value);
    for (const { value, disabled } of url.query ?? []) assert.equal(known.has(value), !disabled, value);
    if (body?.mode === 'raw') JSON.parse(body.raw ?? '');
  }
});

test('each variable that a response fills in is in the examples of that response, and in a request', () => {
  const text = JSON.stringify(collection());
  for (const [operation, variables] of Object.entries(taken)) {
    const entry = routes.find(({ method, path }) => `${method} ${path}` === operation);
    assert.ok(entry, operation);
    const [examples = {}] = Object.entries(entry.answers)
      .filter(([status]) => Number(status) < 300)
      .map(([, answer]) => answer.examples);
    for (const [name, place] of Object.entries(variables)) {
      const found = Object.values(examples).some(
        (example) => place.split('.').reduce((inner, key) => Object(inner)[key], example) !== undefined,
      );
      assert.ok(found, `${operation} has ${place}`);
      assert.ok(text.includes(`{{${name}}}`), name);
    }
  }
});
