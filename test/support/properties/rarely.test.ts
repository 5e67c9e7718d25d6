import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rarely } from './rarely.ts';

/** Applies to even numbers; a tenth of them are exceptions. */
const judge = (number: number) =>
  number % 2 === 1 ? undefined : number % 20 === 0 ? `${number} is round` : 'as stated';
const numbers = fc.integer({ min: 0, max: 199 });

test('the count of exceptions is printed whether there are too many or not', () => {
  const counted = (mostShare: number): readonly [error: string, messages: readonly string[]] => {
    const messages: string[] = [];
    try {
      rarely(
        { diagnostic: (words) => messages.push(words) },
        numbers,
        { numRuns: 500, seed: 1, mostShare },
        judge,
      );
    } catch (error) {
      return [String((error as Error).cause), messages]; // as fast-check throws it
    }
    return ['', messages];
  };
  const [none, messages] = counted(0.2);
  assert.equal(none, '');
  const [, exceptions, applies] =
    /^(\d+) exceptions in (\d+) of 500 worlds/.exec(messages.join('\n'))?.map(Number) ?? [];
  assert.ok(exceptions !== undefined && applies !== undefined);
  assert.ok(exceptions > 0 && exceptions < applies / 5 && applies < 500, messages.join());
  const [error, again] = counted(0.01);
  assert.match(error, new RegExp(`${exceptions} of ${applies} are exceptions; a small one: \\d+ is round`));
  assert.deepEqual(again, messages);
});

test('a single exception among few worlds is accepted, unless there may be none', () => {
  const messages: string[] = [];
  const t = { diagnostic: (words: string) => messages.push(words) };
  const few = (seed: number, mostShare: number) =>
    rarely(t, numbers, { numRuns: 12, seed, mostShare }, judge);
  const seedWith = (exceptions: number): number => {
    for (let seed = 1; ; seed += 1) {
      few(seed, 1);
      if (messages.at(-1)?.startsWith(`${exceptions} exceptions`) === true) return seed;
    }
  };
  const [one, two] = [seedWith(1), seedWith(2)];
  few(one, 0.01);
  assert.throws(() => few(one, 0));
  assert.throws(() => few(two, 0.01));
});
