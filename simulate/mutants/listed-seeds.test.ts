import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMutants } from './find.ts';
import { foundSeeds } from '../mutants-table.ts';

/** `npm run simulate -- --mutants --listed`, as a part of `npm run long`. */
test('the simulator finds every deliberate fault of the program, by the seed that is listed', async (t) => {
  const found = await findMutants({
    mostSeeds: 2_000,
    listed: foundSeeds,
    isListedOnly: true,
    only: undefined,
    workers: 2,
    results: undefined,
    say: ({ mutant, seed, violation }) => t.diagnostic(`${mutant}: ${seed ?? 'not found'} ${violation}`),
    signal: t.signal,
  });
  const missed = found.filter(({ seed }) => seed === null).map(({ mutant }) => mutant);
  assert.deepEqual(missed, [], 'npm run simulate -- --mutants --only WORDS looks for other seeds');
});
