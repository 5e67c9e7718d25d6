import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareEntry } from '../../test/support/http.ts';
import { ok, route, WrittenJson } from './route.ts';

test('a list that is written as it comes is the JSON of the whole, also when nothing comes', async () => {
  for (const data of [
    [],
    [1],
    [{ a: 'é' }, null, ['b']],
    Array.from({ length: 2_000 }, () => 'x'.repeat(100)),
  ]) {
    const { bytes } = await WrittenJson.ofData(slowly(data), () => ({ sandbox: true, level: 0 }));
    assert.deepEqual(JSON.parse(bytes.toString()), { data, sandbox: true, level: 0 });
  }
});

async function* slowly(values: readonly unknown[]): AsyncGenerator<string> {
  for (const value of values) yield await Promise.resolve(JSON.stringify(value));
}

test('an operation that accepts a key cannot be declared without what makes a repeat safe', () => {
  const entry = { ...bareEntry, method: 'POST', path: '/words' } as const;
  const handle = () => Promise.resolve(ok({}));
  // The compiler refuses each of these; `npm run check` fails where it does not.
  // @ts-expect-error: an answer that was not stored in the transaction of the work
  route({ ...entry, idempotent: 'last-transaction', handle });
  // @ts-expect-error: nothing says how a repeat goes on
  route({ ...entry, idempotent: 'resumes', handle });
  // @ts-expect-error: nothing says how a repeat is made safe
  route({ ...entry, idempotent: true, handle });
  assert.equal(route({ ...entry, idempotent: 'one-transaction', handle }).idempotent, 'one-transaction');
});
