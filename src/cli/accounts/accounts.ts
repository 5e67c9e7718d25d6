import { createAccount, listAccounts, resume, suspend, type Account } from '../../accounts/accounts.ts';
import { Problem } from '../../lib/problem.ts';
import type { Command } from '../command.ts';
import { table } from '../output/table.ts';

export const accountsCreate: Command = {
  words: 'accounts create',
  usage: 'NAME [--compat spec|public] [--json]',
  summary: 'Creates an account; `keys create` creates keys for it.',
  flags: { compat: { type: 'string' } },
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, positionals: [name = ''], flags, print }) =>
    withNeeds(async (needs) => {
      const account = await createAccount(needs, { name, compat: compatFrom(flags.text('compat')) });
      print(account, () => `${account.accountId} is made`);
    }),
};

export const accountsList: Command = {
  words: 'accounts list',
  usage: '[--json]',
  summary: 'Lists the accounts, oldest first.',
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

export const accountsSuspend = change({
  words: 'accounts suspend',
  summary: 'Suspends an account: every process refuses its keys with 403 within 5 seconds.',
  story: suspend,
  says: 'is suspended',
});

export const accountsResume = change({
  words: 'accounts resume',
  summary: 'Accepts the keys of a suspended account again.',
  story: resume,
  says: 'is not suspended',
});

interface Change {
  readonly words: string;
  readonly summary: string;
  readonly story: typeof suspend;
  readonly says: string;
}

function change({ words, summary, story, says }: Change): Command {
  return {
    words,
    summary,
    usage: 'ACCOUNT_ID [--json]',
    flags: {},
    positionals: { least: 1, most: 1 },
    run: ({ withNeeds, positionals: [accountId = ''], print }) =>
      withNeeds(async (needs) => {
        const account = await story(needs, accountId);
        print(account, () => `${account.accountId} (${account.name}) ${says}`);
      }),
  };
}

/** Whether an account behaves as specified, which is the default, or like the public service. */
export function compatFrom(text = 'spec'): Account['compat'] {
  if (text === 'spec' || text === 'public') return text;
  throw new Problem(`--compat is "${text}"; it must be spec or public.`);
}
