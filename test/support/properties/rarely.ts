import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import fc from 'fast-check';
import { shrunkWithin } from './shrinking.ts';

/** Attempts to find a smaller exception. */
const ATTEMPTS = 200;

interface Rarely {
  readonly numRuns: number;
  readonly seed: number;
  /** The largest share of the worlds to which the statement applies. */
  readonly mostShare: number;
}

/**
 * Asserts a statement that may have exceptions: counts them in random worlds, says how many there are, and if there are too
 * many, fails with the count and the smallest exception. `judge` returns undefined for a world to which the statement does not apply, and
 * throws or returns a text for an exception; `'as stated'` is none.
 */
export function rarely<World>(
  t: Pick<TestContext, 'diagnostic'>,
  worlds: fc.Arbitrary<World>,
  { numRuns, seed, mostShare }: Rarely,
  judge: (world: World) => 'as stated' | (string & {}) | undefined,
): void {
  let applies = 0;
  let exceptions = 0;
  fc.assert(
    fc.property(worlds, (world) => {
      const verdict = judge(world);
      applies += verdict === undefined ? 0 : 1;
      exceptions += verdict === undefined || verdict === 'as stated' ? 0 : 1;
    }),
    { numRuns, seed },
  );
  t.diagnostic(`${exceptions} exceptions in ${applies} of ${numRuns} worlds, to which the statement applies`);
  assert.ok(applies > 0, 'the statement applies to some worlds');
  if (exceptions > most({ mostShare, applies }))
    fc.assert(
      fc.property(
        worlds,
        shrunkWithin(ATTEMPTS, (world) => {
          const verdict = judge(world);
          if (verdict !== undefined && verdict !== 'as stated')
            assert.fail(`${exceptions} of ${applies} are exceptions; a small one: ${verdict}`);
        }),
      ),
      { numRuns, seed },
    );
}

/** A single exception among few worlds does not prove that the share is larger. */
function most({ mostShare, applies }: Pick<Rarely, 'mostShare'> & { readonly applies: number }): number {
  return mostShare === 0 ? 0 : Math.max(1, mostShare * applies);
}
