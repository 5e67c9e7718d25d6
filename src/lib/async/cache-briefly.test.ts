import assert from 'node:assert/strict';
import test from 'node:test';
import { cacheBriefly } from './cache-briefly.ts';

function counted(tookMs: number) {
  let nowMs = 0;
  let loads = 0;
  let gate = Promise.withResolvers<void>();
  const get = cacheBriefly<void, number>(
    async () => {
      loads += 1;
      const mine = loads;
      await gate.promise;
      nowMs += tookMs;
      if (mine === 3) throw new Error('away');
      return mine;
    },
    { factor: 9, ticksMs: () => nowMs },
  );
  return {
    get,
    loads: () => loads,
    later: (ms: number) => (nowMs += ms),
    open: () => gate.resolve(),
    close: () => (gate = Promise.withResolvers()),
  };
}

test('callers that arrive while a result is computed share it', async () => {
  const { get, loads, open } = counted(10);
  const answers = Array.from({ length: 1_000 }, () => get());
  open();
  assert.deepEqual(new Set(await Promise.all(answers)), new Set([1]));
  assert.equal(loads(), 1);
});

test('a result is cached for nine times as long as it took, and an error is not cached', async () => {
  const { get, loads, later, open } = counted(10);
  open();
  await get();
  later(89);
  assert.equal(await get(), 1);
  later(1);
  assert.equal(await get(), 2);
  later(90);
  await assert.rejects(get(), /away/);
  assert.equal(await get(), 4);
  assert.equal(loads(), 4);
});

test('a result that took no time is computed for each call', async () => {
  const { get, open } = counted(0);
  open();
  assert.deepEqual([await get(), await get()], [1, 2]);
});
