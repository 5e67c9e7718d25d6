import { createKey, listKeys, revokeKey } from '../../accounts/keys.ts';
import { giveTestMoney } from '../../payments/money/test-money.ts';
import { compatFrom } from './accounts.ts';
import type { Command } from '../command.ts';
import { environmentFrom } from '../input/owner.ts';
import { table } from '../output/table.ts';

export const keysCreate: Command = {
  usage: '--env sandbox|production [--account ID] [--compat spec|public] [--json]',
  flags: { env: { type: 'string' }, account: { type: 'string' }, compat: { type: 'string' } },
  run: ({ withNeeds, flags, print }) =>
    withNeeds(async (needs) => {
      const accountId = flags.text('account');
      const compat = flags.text('compat');
      const environment = environmentFrom(flags.required('env'));
      const fresh = await createKey(needs, {
        environment,
        accountId,
        compat: compat === undefined ? undefined : compatFrom(compat),
      });
      if (environment === 'sandbox') await giveTestMoney(needs, fresh.accountId);
      print(
        fresh,
        () => `${fresh.key}\nThis is the only time it is shown. It belongs to ${fresh.accountId}.`,
      );
    }),
};

export const keysList: Command = {
  usage: '[--account ID] [--json]',
  flags: { account: { type: 'string' } },
  run: ({ withNeeds, flags, print }) =>
    withNeeds(async (needs) => {
      const keys = await listKeys(needs, flags.text('account'));
      print(keys, () =>
        table(
          ['key', 'account', 'environment', 'ends with', 'made', 'last used', 'revoked'],
          keys.map((one) => [
            one.keyId,
            one.accountId,
            one.environment,
            `…${one.ending}`,
            one.createdAt,
            one.lastUsedAt ?? 'never',
            one.revokedAt ?? 'no',
          ]),
        ),
      );
    }),
};

export const keysRevoke: Command = {
  usage: 'KEY_ID [--json]',
  flags: {},
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, positionals: [keyId = ''], print }) =>
    withNeeds(async (needs) => {
      const revoked = await revokeKey(needs, keyId);
      print(revoked, () => `${revoked.keyId} (…${revoked.ending}) is revoked`);
    }),
};
