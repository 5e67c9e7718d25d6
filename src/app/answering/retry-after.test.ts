import assert from 'node:assert/strict';
import test from 'node:test';
import Type from 'typebox';
import { testNeeds } from '../../../test/support/needs.ts';
import { bareEntry, testServer } from '../../../test/support/http.ts';
import { groups, type Group } from '../../contract/groups.ts';
import { refuse } from '../../contract/refusal.ts';
import { appearance, refusals, type RefusalName } from '../../contract/refusals.ts';
import { ok, route } from '../../contract/route.ts';

/** Refuses with the requested name, in every form of an error body, with and without a key. */
const forms: readonly Group[] = ['data', 'book', 'vouchers', 'room-match'];
const server = await testServer(
  await testNeeds(),
  forms.map((group) =>
    route({
      ...bareEntry,
      group,
      method: 'POST',
      path: `/${group}/refused`,
      body: { json: Type.Object({ name: Type.String({ maxLength: 100 }) }) },
      idempotent: 'one-transaction',
      handle: (_needs, { body: { name } }) =>
        // The test sends names of the table only.
        name in refusals ? Promise.reject(refuse(name as RefusalName)) : Promise.resolve(ok({})),
    }),
  ),
);
const names = Object.keys(refusals) as RefusalName[];
const isRepeated = (status: number) => status === 429 || (status >= 502 && status <= 504);

for (const group of forms)
  test(`exactly the responses 429, 502, 503 and 504 have Retry-After: ${group}`, async () => {
    assert.ok(group in groups);
    const chosen = names.filter((name) => isRepeated(appearance(group, name).status));
    assert.ok(chosen.length >= 5, chosen.join(' '));
    const [other] = names.filter((name) => !isRepeated(appearance(group, name).status));
    for (const name of [...chosen, other])
      for (const headers of [{}, { 'idempotency-key': `${group} ${name}` }]) {
        const { status, headers: answered } = await server.ask({
          method: 'POST',
          url: `/v3.0/${group}/refused`,
          headers,
          body: { name },
        });
        assert.equal(status, appearance(group, name ?? 'internal').status);
        const expected = isRepeated(status) ? (status === 429 ? '1' : '2') : undefined;
        assert.equal(answered['retry-after'], expected, `${name} ${JSON.stringify(headers)}`);
      }
  });
