import { unknownAccount } from '../../accounts/accounts.ts';
import { accountOf } from '../../accounts/store.ts';
import { listen as listenToEvents } from '../../events/listen.ts';
import { Problem } from '../../lib/problem.ts';
import type { Command } from '../command.ts';

export const listen: Command = {
  usage: '[--account ID] [--since TIME] [--json]',
  flags: { account: { type: 'string' }, since: { type: 'string' } },
  run: ({ withNeeds, flags, isJson, signal, say, out }) =>
    withNeeds(async (needs) => {
      const account = flags.text('account');
      if (account !== undefined && (await accountOf(needs.db, account)) === undefined)
        throw unknownAccount(account);
      const since = timeOf(flags.text('since'));
      say('Listening; Ctrl-C ends it.');
      for await (const event of listenToEvents(needs, { since, account, signal })) {
        const { happenedAt, name, subject, account, environment } = event;
        const words = [happenedAt.toISOString(), name, subject, account, environment].join('  ');
        out(isJson ? JSON.stringify(event) : words);
      }
    }),
};

function timeOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new Problem(`--since is "${text}"; it must be a time such as 2026-11-21T12:00:00Z.`);
  return time;
}
