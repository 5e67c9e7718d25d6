import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scopeOf } from '../../contract/route.ts';
import { openApi } from '../openapi/document.ts';
import { routes } from '../routes.ts';
// Scripts of the page, which a browser runs as they are.
import { entriesOf, resolved } from './document.js';
import { operatorNotes, prerequisiteOf, prerequisites } from './prerequisites.js';

const entries = entriesOf(resolved(openApi(routes)));
const nameOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;

for (const { fits, text, first } of prerequisites)
  test(`${fits} is about an operation, and names one that makes or lists what it needs`, () => {
    const about = entries.filter(({ method, path }) => prerequisiteOf(method, path)?.text === text);
    assert.ok(about.length > 0, 'no operation has this prerequisite');
    if (first === undefined) return;
    const maker = entries.find(({ id }) => id === first);
    assert.ok(maker !== undefined, `${first} is no operation`);
    assert.ok(!about.some(({ id }) => id === first), `${first} needs itself`);
  });

test('every operation about one thing, in its path, says what it needs; hotels, places and pictures always exist', () => {
  const given =
    /^(get \/v3.0\/data\/places|put \/v3.0\/data\/merges|get \/media)\/|\/operator\/(suppliers|feeds)\//;
  const ofAccount =
    /\/operator\/accounts\/\{accountId\}\/(selling|\{environment\}\/(funds|credit|webhooks))$/;
  const silent = entries
    .filter(({ method, path }) => path.includes('{') && prerequisiteOf(method, path) === undefined)
    .map(nameOf)
    .filter((name) => !given.test(name) && !ofAccount.test(name));
  assert.deepEqual(silent, []);
});

test('a line that only operators run says which key it needs, and a path of /operator how to start the service', () => {
  for (const route of routes)
    assert.equal(
      operatorNotes(scopeOf(route), route.path).length,
      route.group === 'operator' ? 2 : scopeOf(route) === 'operate' ? 1 : 0,
      route.path,
    );
});
