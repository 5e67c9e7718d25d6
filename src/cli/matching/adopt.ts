import { adoptJob } from '../../hotels/match/adopt/adopt-job.ts';
import { shownAdoption } from '../../hotels/match/adopt/shapes.ts';
import { grantPartner, revokePartner } from '../../hotels/match/stores/adoption-store.ts';
import { Problem } from '../../lib/problem.ts';
import type { Command } from '../command.ts';
import { inWords, ownerFlags, ownerOf, ownerUsage } from '../input/owner.ts';
import { table } from '../output/table.ts';

export const matchAdopt: Command = {
  usage: `JOB ${ownerUsage} [--partner NAME] [--dry-run] [--json]`,
  flags: { ...ownerFlags, partner: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, positionals: [jobId = ''], flags, print }) =>
    withNeeds(async (needs) => {
      const owner = await ownerOf(needs, flags);
      const wanted = {
        jobId,
        partner: flags.text('partner'),
        isDryRun: flags.has('dry-run'),
        isOperator: true,
      };
      const adoption = shownAdoption(await inWords(adoptJob(needs, owner, wanted)));
      print(adoption, () => {
        const { changes, rows, expectedWrong, partner, dryRun } = adoption;
        const counts = {
          ...changes,
          'in review': rows.review,
          'no match': rows.noMatch,
          'no id': rows.withoutId,
        };
        const says = dryRun ? 'Nothing was changed. An adoption would change' : 'Changed';
        return [
          `${says} the ids of ${partner}:`,
          table(
            ['ids or rows', 'number'],
            Object.entries(counts).map(([name, count]) => [name, count.toLocaleString('en')]),
          ),
          `Expected wrong rows: ${expectedWrong.expected}, from ${expectedWrong.low} to ${expectedWrong.high} for 95 of 100 lists.`,
        ].join('\n');
      });
    }),
};

export const partnersAllow: Command = {
  usage: `PARTNER ${ownerUsage} [--json]`,
  flags: ownerFlags,
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, positionals: [partner = ''], flags, print }) =>
    withNeeds(async (needs) => {
      const owner = await ownerOf(needs, flags);
      if (partner.trim() === '') throw new Problem('The name of the partner is empty.');
      await grantPartner(needs.db, owner, { partner, at: needs.clock.now() });
      print({ ...owner, partner }, () => `${owner.accountId} may change the ids of ${partner}`);
    }),
};

export const partnersRevoke: Command = {
  usage: `PARTNER ${ownerUsage} [--json]`,
  flags: ownerFlags,
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, positionals: [partner = ''], flags, print }) =>
    withNeeds(async (needs) => {
      const owner = await ownerOf(needs, flags);
      if (!(await revokePartner(needs.db, owner, partner)))
        throw new Problem(`${owner.accountId} has no permission for the ids of "${partner}".`);
      print({ ...owner, partner }, () => 'revoked');
    }),
};
