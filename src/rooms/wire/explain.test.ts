import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { routes } from '../routes.ts';
import { examples } from './examples.ts';

const needs = await testNeeds();
const { ask } = await testServer(needs, routes);
const { key } = await testKey(needs, 'sandbox');
/** Answers are read as what the assertions say they are. */
type Json = ReturnType<typeof JSON.parse>;

const explain = async (body: object, status = 200): Promise<Json> => {
  const answer = await ask({ key, method: 'POST', url: '/v3.0/rooms/explain', body });
  assert.equal(answer.status, status, answer.text);
  return answer.json;
};

test('POST /rooms/explain → 200, as in the example', async () => {
  assert.deepEqual(await explain(examples.explain.request), examples.explain.answered);
});

test('POST /rooms/explain → 200: tokens are parts of the name, evidence adds up, and verdicts are those of /rooms/match', async () => {
  const references = ['Deluxe King Room, Sea View', 'Twin Room', 'Junior Suite'].map((name, id) => ({
    id,
    name,
  }));
  const suppliers = ['DLX King sea vw', 'Zweibettzimmer', 'スイート', 'Run of House', 'x'.repeat(1_000)].map(
    (name, i) => ({ i, name }),
  );
  const { data } = await explain({ references, suppliers, topK: 10 });
  const matched = await ask({
    key,
    method: 'POST',
    url: '/v3.0/rooms/match',
    body: { references, suppliers, topK: 10 },
  });
  for (const [index, one] of data.results.entries()) {
    for (const { text, start, end } of one.tokens) assert.equal(one.name.slice(start, end), text);
    const other = (matched.json as Json).data.results[index];
    assert.equal(one.status, other.status);
    assert.equal(one.reason === null, one.status === 'mapped');
    assert.deepEqual(
      one.candidates.map(({ id, scoreCalibrated }: Json) => [id, scoreCalibrated]),
      other.candidates.map(({ id, scoreCalibrated }: Json) => [id, scoreCalibrated]),
    );
    for (const { score, evidence } of one.candidates) {
      const sum = evidence.reduce((total: number, { logOdds }: Json) => total + logOdds, 0);
      assert.ok(Math.abs(sum - score) < 1e-4);
    }
  }
  assert.deepEqual(data.references[1].tokens[0], {
    text: 'Twin',
    start: 0,
    end: 4,
    attribute: 'capacity',
    value: 'twin',
  });
});

test('POST /rooms/explain → 400 for no names and for too many', async () => {
  const names = Array.from({ length: 201 }, (_, i) => ({ i, name: 'King' }));
  await explain({ references: [], suppliers: [] }, 400);
  await explain({ references: [{ id: 1, name: 'King' }], suppliers: names }, 400);
});
