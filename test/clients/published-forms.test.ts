import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { createKey } from '../../src/accounts/keys.ts';
import { routes } from '../../src/app/routes.ts';
import { giveTestMoney } from '../../src/payments/money/test-money.ts';
import { testServer } from '../support/http.ts';
import { testNeeds } from '../support/needs.ts';
import { publicJourney } from './public-journey.ts';
import { kindsOf, parsedForms } from './published-forms.ts';

/**
 * The paths and types of the published examples of the public service against the answers to an account with
 * `compat: "public"`, of which typed clients of that service are users.
 */
const published = parsedForms(await readFile(path.join(import.meta.dirname, 'published-forms.txt'), 'utf8'));
const needs = await testNeeds({}, { hasDemoWorld: true });
const server = await testServer(needs, routes);

test('answers have the paths and the types of the published examples', async () => {
  const { key, accountId } = await createKey(needs, { environment: 'sandbox', compat: 'public' });
  await giveTestMoney(needs, accountId);
  const answers = await publicJourney(server, key);
  assert.deepEqual(
    [...published.keys()].filter((name) => !answers.has(name)),
    [],
    'operations without a call',
  );
  const differences = [...published].flatMap(([operation, form]) => {
    const kinds = kindsOf(answers.get(operation) ?? []);
    return form.flatMap(({ place, expected, mayBeAbsent }) => {
      if (mayBeAbsent && !kinds.has(place)) return [];
      const difference = differenceOf(kinds.get(place), expected);
      return difference === undefined ? [] : [`${operation} ${place} ${difference}`];
    });
  });
  const paths = [...published.values()].reduce((sum, form) => sum + form.length, 0);
  assert.ok(paths > 900, `only ${paths} paths are compared`);
  assert.deepEqual(differences, []);
});

function differenceOf(kinds: ReadonlySet<string> | undefined, expected: ReadonlySet<string>) {
  if (kinds === undefined) return 'absent';
  const wrong = [...kinds].filter((kind) => !expected.has(kind));
  return wrong.length === 0 ? undefined : `is ${wrong.join('/')}: expected ${[...expected].join('/')}`;
}
