import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coalesce } from './coalesce.ts';

/** A call that ends when the test releases it. Its results are numbers in the order of the calls. */
function question() {
  const open: { readonly give: () => void; readonly fail: () => void }[] = [];
  let calls = 0;
  const ask = coalesce(() => {
    const answer = (calls += 1);
    return new Promise<number>((resolve, reject) => {
      open.push({ give: () => resolve(answer), fail: () => reject(new Error('expected failure')) });
    });
  });
  return { ask, open };
}

const begun = () => new Promise(setImmediate);

test('simultaneous calls share a result', async () => {
  const { ask, open } = question();
  const answers = Promise.all([ask(), ask(), ask()]);
  await begun();
  open[0]?.give();
  assert.deepEqual(await answers, [1, 1, 1]);
  assert.equal(open.length, 1);
});

test('a call during a computation gets the next result, shared with all calls of that time', async () => {
  const { ask, open } = question();
  const first = ask();
  await begun();
  const later = Promise.all([ask(), ask()]);
  await begun();
  assert.equal(open.length, 1, 'one call at a time');
  open[0]?.give();
  assert.equal(await first, 1);
  await begun();
  open[1]?.give();
  assert.deepEqual(await later, [2, 2]);
});

test('an error rejects the calls that waited for it, and no others', async () => {
  const { ask, open } = question();
  const first = ask();
  await begun();
  const second = ask();
  open[0]?.fail();
  await assert.rejects(first, /expected failure/);
  await begun();
  open[1]?.give();
  assert.equal(await second, 2);
});
