import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WrittenJson } from './route.ts';

test('a list that is written as it comes is the JSON of the whole, also when nothing comes', async () => {
  for (const data of [[], [1], [{ a: 'é' }, null, ['b']]]) {
    const { bytes } = await WrittenJson.ofData(slowly(data), { sandbox: true, level: 0 });
    assert.deepEqual(JSON.parse(bytes.toString()), { data, sandbox: true, level: 0 });
  }
});

async function* slowly(values: readonly unknown[]): AsyncGenerator<unknown> {
  for (const value of values) yield await Promise.resolve(value);
}
