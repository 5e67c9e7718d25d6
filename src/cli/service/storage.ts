import { grantStorage, listGrants, revokeStorage } from '../../hotels/match/submit/storage-grants.ts';
import { Problem } from '../../lib/problem.ts';
import type { Command } from '../command.ts';
import { inWords, ownerFlags, ownerOf, ownerUsage } from '../input/owner.ts';
import { table } from '../output/table.ts';

export const storageAllow: Command = {
  usage: `PREFIX ${ownerUsage} [--json]`,
  flags: ownerFlags,
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, positionals: [prefix = ''], flags, print }) =>
    withNeeds(async (needs) => {
      const owner = await ownerOf(needs, flags);
      await inWords(grantStorage(needs, { ...owner, prefix }));
      print({ ...owner, prefix }, () => `${owner.accountId} may use ${prefix} in ${owner.environment}`);
    }),
};

export const storageRevoke: Command = {
  usage: `PREFIX ${ownerUsage} [--json]`,
  flags: ownerFlags,
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, positionals: [prefix = ''], flags, print }) =>
    withNeeds(async (needs) => {
      const owner = await ownerOf(needs, flags);
      if (!(await revokeStorage(needs, { ...owner, prefix })))
        throw new Problem(
          `${owner.accountId} has no permission for "${prefix}"; \`storage list\` shows those it has.`,
        );
      print({ ...owner, prefix }, () => 'revoked');
    }),
};

export const storageList: Command = {
  usage: '[--json]',
  flags: {},
  run: ({ withNeeds, print }) =>
    withNeeds(async ({ db }) => {
      const grants = await listGrants(db);
      print(grants, () =>
        table(
          ['account', 'environment', 'prefix'],
          grants.map(({ accountId, environment, prefix }) => [accountId, environment, prefix]),
        ),
      );
    }),
};
