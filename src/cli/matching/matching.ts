import { leastConfidence, setConfidence } from '../../hotels/match/submit/least-confidence.ts';
import type { Command } from '../command.ts';
import { ownerFlags, ownerOf, ownerUsage } from '../input/owner.ts';
import { certaintyFlags, certaintyOf, certaintyUsage } from './certainty.ts';

export const matchingSet: Command = {
  usage: `${ownerUsage} ${certaintyUsage} [--json]`,
  flags: { ...ownerFlags, ...certaintyFlags },
  run: ({ withNeeds, flags, print }) =>
    withNeeds(async (needs) => {
      const owner = await ownerOf(needs, flags);
      const minConfidence = leastConfidence(certaintyOf(flags));
      await setConfidence(needs.db, owner, minConfidence);
      print({ ...owner, minConfidence: minConfidence ?? null }, () =>
        minConfidence === undefined
          ? `${owner.accountId} matches with the program’s own threshold in ${owner.environment}`
          : `${owner.accountId} matches from a confidence of ${minConfidence.toFixed(3)} in ${owner.environment}`,
      );
    }),
};
