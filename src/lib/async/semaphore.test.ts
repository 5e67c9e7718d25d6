import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { openSemaphore } from './semaphore.ts';

const failing = fc.array(fc.boolean(), { minLength: 1, maxLength: 30 });

test('tasks run in order of arrival, never more at once than the limit, and a task that fails frees its place', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5 }), failing, async (most, works) => {
      const semaphore = openSemaphore(most);
      const begun: number[] = [];
      let running = 0;
      const results = await Promise.allSettled(
        works.map((fails, place) =>
          semaphore.run(async () => {
            begun.push(place);
            running += 1;
            assert.ok(running <= most);
            await new Promise(setImmediate);
            running -= 1;
            if (fails) throw new Error('expected failure');
            return place;
          }),
        ),
      );
      assert.deepEqual(begun, [...works.keys()]);
      assert.deepEqual(
        results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed')),
        works.map((fails, place) => (fails ? 'failed' : place)),
      );
    }),
  );
});

test('a new caller does not overtake those that wait', async () => {
  const semaphore = openSemaphore(1);
  const begun: string[] = [];
  const enter = (name: string) => semaphore.run(() => Promise.resolve(begun.push(name)));
  const first = enter('first');
  const second = enter('second');
  await first;
  await Promise.all([second, enter('late')]);
  assert.deepEqual(begun, ['first', 'second', 'late']);
});
