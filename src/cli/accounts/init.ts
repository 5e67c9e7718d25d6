import { createFirstKeys } from '../../accounts/keys.ts';
import { Problem } from '../../lib/problem.ts';
import { giveTestMoney } from '../../payments/money/test-money.ts';
import type { Command } from '../command.ts';
import { PROGRAM } from '../program-name.ts';

/** What the first start of an embedded database does by itself, and an operator's own database only on request. */
export const init: Command = {
  usage: '[--json]',
  flags: {},
  run: ({ withNeeds, print }) =>
    withNeeds(async (needs) => {
      const keys = await createFirstKeys(needs);
      if (keys === undefined)
        throw new Problem(`This database has keys already: \`${PROGRAM} keys create\` creates another one.`);
      await giveTestMoney(needs, keys.accountId);
      print(keys, () =>
        [
          `The account ${keys.accountId} has two keys. This is the only time they are shown.`,
          `  sandbox key     ${keys.sandbox}`,
          `  production key  ${keys.production}`,
        ].join('\n'),
      );
    }),
};
