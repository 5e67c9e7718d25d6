import assert from 'node:assert/strict';
import test from 'node:test';
import { openApi } from '../src/app/openapi/document.ts';
import { routes } from '../src/app/routes.ts';
import { operationsOf, type Schema } from './fuzz/operations.ts';
import { fullKey, testServer } from './support/http.ts';
import { testNeeds } from './support/needs.ts';

/** A booking that does not exist is reported first: `src/bookings/rebook/rebook.test.ts` amends one that exists. */
const looksUpFirst = new Set(['/v3.0/bookings/{bookingId}/amend']);

/** What the document requires, the service refuses to do without. */
const needs = await testNeeds();
const server = await testServer(needs, routes);
const { key } = await fullKey(needs, 'sandbox');
const ask = (request: Parameters<typeof server.ask>[0]) => server.ask({ ...request, key });
const operations = operationsOf(JSON.parse(JSON.stringify(openApi(routes))));

for (const { method, path, parameters, json } of operations.filter(({ path }) => !looksUpFirst.has(path))) {
  const url = path.replaceAll(/\{\w+\}/g, '1');
  const requested = parameters.filter((one) => one.in === 'query' && one.required);
  for (const { name } of requested)
    test(`${method} ${path} is refused without the parameter ${name}`, async () => {
      assert.equal((await ask({ method: method as 'GET', url })).status, 400);
    });
  for (const pointer of json === undefined ? [] : requiredIn(json.schema, json.examples[0], []))
    test(`${method} ${path} is refused without ${pointer.join('.')}`, async () => {
      const body = without(json?.examples[0], pointer);
      const { status, text } = await ask({ method: method as 'POST', url, body });
      assert.equal(status, 400, text);
      assert.match(text, new RegExp(`\\b${pointer.at(-1)}\\b`));
    });
}

test('a booking needs a prebook, its people and a payment', () => {
  const book = operations.find(({ path }) => path === '/v3.0/rates/book');
  assert.deepEqual(requiredIn(book?.json?.schema ?? {}, book?.json?.examples[0], []).map(String), [
    'prebookId',
    'holder',
    'holder,firstName',
    'holder,lastName',
    'holder,email',
    'guests',
    'guests,0,firstName',
    'guests,0,lastName',
    'payment',
    'payment,method',
  ]);
});

/** The paths of the required members that the value has. */
function requiredIn(schema: Schema, value: unknown, path: readonly string[]): string[][] {
  if (Array.isArray(value)) return requiredIn(schema.items ?? {}, value[0], [...path, '0']);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const here = [...path, name];
    const inside = requiredIn(inner, (value as Record<string, unknown>)[name], here);
    return schema.required?.includes(name) ? [here, ...inside] : inside;
  });
}

function without(value: unknown, [first = '', ...rest]: readonly string[]): unknown {
  if (Array.isArray(value)) return [without(value[0], rest), ...value.slice(1)];
  const { [first]: inner, ...others } = value as Record<string, unknown>;
  return rest.length === 0 ? others : { ...others, [first]: without(inner, rest) };
}
