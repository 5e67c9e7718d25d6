import { createAccount, listAccounts, resume, suspend, type Account } from '../../accounts/accounts.ts';
import { Problem } from '../../lib/problem.ts';
import type { Command } from '../command.ts';
import { table } from '../output/table.ts';

export const accountsCreate: Command = {
  usage: 'NAME [--compat spec|public] [--json]',
  flags: { compat: { type: 'string' } },
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, positionals: [name = ''], flags, print }) =>
    withNeeds(async (needs) => {
      const account = await createAccount(needs, { name, compat: compatFrom(flags.text('compat')) });
      print(account, () => `${account.accountId} is created`);
    }),
};

export const accountsList: Command = {
  usage: '[--json]',
  flags: {},
  run: ({ withNeeds, print }) =>
    withNeeds(async (needs) => {
      const accounts = await listAccounts(needs);
      print(accounts, () =>
        table(
          ['account', 'name', 'compat', 'made', 'suspended'],
          accounts.map((one) => [
            one.accountId,
            one.name,
            one.compat,
            one.createdAt,
            one.suspendedAt ?? 'no',
          ]),
        ),
      );
    }),
};

export const accountsSuspend = change(suspend, 'is suspended');

export const accountsResume = change(resume, 'is not suspended');

function change(story: typeof suspend, detail: string): Command {
  return {
    usage: 'ACCOUNT_ID [--json]',
    flags: {},
    positionals: { least: 1, most: 1 },
    run: ({ withNeeds, positionals: [accountId = ''], print }) =>
      withNeeds(async (needs) => {
        const account = await story(needs, accountId);
        print(account, () => `${account.accountId} (${account.name}) ${detail}`);
      }),
  };
}

/** Whether an account behaves as specified, which is the default, or like the public service. */
export function compatFrom(text = 'spec'): Account['compat'] {
  if (text === 'spec' || text === 'public') return text;
  throw new Problem(`--compat is "${text}"; it must be spec or public.`);
}
