import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMutants } from './find.ts';
import { foundSeeds } from '../mutants-table.ts';

const listed = new Map(foundSeeds.map(({ mutant, seed }) => [mutant, seed]));

/** `npm run simulate -- --mutants`, as a part of `npm run long`. */
test('the simulator finds every deliberate fault of the program within 2,000 seeds', async (t) => {
  const found = await findMutants({
    mostSeeds: 2_000,
    listed: foundSeeds,
    isListedOnly: false,
    only: undefined,
    workers: 2,
    results: undefined,
    say: ({ mutant, seed, violation }) => t.diagnostic(`${mutant}: ${seed ?? 'not found'} ${violation}`),
    signal: t.signal,
  });
  for (const { mutant, seed } of found)
    if (seed !== listed.get(mutant))
      t.diagnostic(`simulate/mutants/found.json lists another seed than ${seed}: ${mutant}`);
  assert.deepEqual(
    found.filter(({ seed }) => seed === null).map(({ mutant }) => mutant),
    [],
  );
});
