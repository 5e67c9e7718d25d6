import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareEntry } from '../../test/support/http.ts';
import { ok, route, WrittenJson } from './route.ts';

test('a streamed list is the same JSON as the whole list, also if it is empty', async () => {
  for (const data of [
    [],
    [1],
    [{ a: 'é' }, null, ['b']],
    Array.from({ length: 2_000 }, () => 'x'.repeat(100)),
    Array.from({ length: 30 }, (_, at) => '€é😀x'.repeat(at * 1_000)),
  ]) {
    const { bytes } = await WrittenJson.ofData(slowly(data), () => ({ sandbox: true, level: 0 }));
    assert.deepEqual(JSON.parse(bytes.toString()), { data, sandbox: true, level: 0 });
  }
});

test('texts and bytes of a streamed list keep their order', async () => {
  async function* mixed() {
    yield '"é"';
    yield new TextEncoder().encode('1,2');
    yield await Promise.resolve('3');
    yield new TextEncoder().encode('4');
  }
  const { bytes } = await WrittenJson.ofData(mixed(), () => ({ level: 0 }));
  assert.equal(bytes.toString(), '{"data":["é",1,2,3,4],"level":0}');
});

async function* slowly(values: readonly unknown[]): AsyncGenerator<string> {
  for (const value of values) yield await Promise.resolve(JSON.stringify(value));
}

test('an operation that accepts a key does not compile unless it declares how a repeat is safe', () => {
  const entry = { ...bareEntry, method: 'POST', path: '/words' } as const;
  const handle = () => Promise.resolve(ok({}));
  // The compiler refuses each of these; `npm run check` fails where it does not.
  // @ts-expect-error: a response that was not stored in the transaction of the work
  route({ ...entry, idempotent: 'last-transaction', handle });
  // @ts-expect-error: does not declare how a repeat continues
  route({ ...entry, idempotent: 'resumes', handle });
  // @ts-expect-error: does not declare how a repeat is safe
  route({ ...entry, idempotent: true, handle });
  assert.equal(route({ ...entry, idempotent: 'one-transaction', handle }).idempotent, 'one-transaction');
});
