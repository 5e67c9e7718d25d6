import type { Pieces } from '../../src/lib/async/pieces.ts';

/** Runs all pieces at once. */
export function runAll<Answer>(pieces: Pieces<Answer>): Answer {
  for (;;) {
    const step = pieces.next();
    if (step.done === true) return step.value;
  }
}
