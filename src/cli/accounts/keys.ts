import { changeKey, listKeys, revokeKey, type ListedKey } from '../../accounts/keys.ts';
import { type KeyTerms, usualTerms } from '../../accounts/key-terms.ts';
import { isScope, scopeNames, scopes, type Scope } from '../../contract/scopes.ts';
import { Problem } from '../../lib/problem.ts';
import { issueKey } from '../../app/operator/key-stories.ts';
import { compatFrom } from './accounts.ts';
import type { Command, Flags } from '../command.ts';
import { readInstant } from '../../lib/calendar.ts';
import { environmentFrom } from '../input/owner.ts';
import { table } from '../output/table.ts';

const termsUsage = '[--name TEXT] [--scopes a,b,…] [--expires INSTANT] [--addresses NETWORK,…]';
const termsFlags = {
  name: { type: 'string' },
  scopes: { type: 'string' },
  expires: { type: 'string' },
  addresses: { type: 'string' },
} as const;
const termsNotes = [
  'Scopes:',
  ...Object.entries(scopes).map(([name, words]) => `  ${name.padEnd(8)} ${words}`),
  'A key has all of them but operate, unless --scopes names others.',
].join('\n');

export const keysCreate: Command = {
  usage: `--env sandbox|production [--account ID] [--compat spec|public] ${termsUsage} [--json]`,
  notes: termsNotes,
  flags: { env: { type: 'string' }, account: { type: 'string' }, compat: { type: 'string' }, ...termsFlags },
  run: ({ withNeeds, flags, print }) =>
    withNeeds(async (needs) => {
      const accountId = flags.text('account');
      const compat = flags.text('compat');
      const environment = environmentFrom(flags.required('env'));
      const fresh = await issueKey(needs, {
        environment,
        accountId,
        compat: compat === undefined ? undefined : compatFrom(compat),
        name: flags.text('name'),
        terms: { ...usualTerms, ...termsFrom(flags) },
      });
      print(
        fresh,
        () => `${fresh.key}\nThis is the only time it is shown. It belongs to ${fresh.accountId}.`,
      );
    }),
};

export const keysChange: Command = {
  usage: `KEY_ID ${termsUsage} [--json]`,
  notes: `${termsNotes}\n--expires never and --addresses all remove a restriction.`,
  flags: termsFlags,
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, positionals: [keyId = ''], flags, print }) =>
    withNeeds(async (needs) => {
      const name = flags.text('name');
      const change = { ...(name !== undefined && { name }), ...termsFrom(flags) };
      if (Object.keys(change).length === 0) throw new Problem(`Nothing to change: use ${termsUsage}.`);
      const changed = await changeKey(needs, keyId, change);
      print(changed, () => keyTable([changed]));
    }),
};

export const keysList: Command = {
  usage: '[--account ID] [--json]',
  flags: { account: { type: 'string' } },
  run: ({ withNeeds, flags, print }) =>
    withNeeds(async (needs) => {
      const keys = await listKeys(needs, flags.text('account'));
      print(keys, () => keyTable(keys));
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

function keyTable(keys: readonly ListedKey[]): string {
  return table(
    [
      'key',
      'name',
      'account',
      'environment',
      'ends with',
      'scopes',
      'expires',
      'from',
      'made',
      'last used',
      'revoked',
    ],
    keys.map((one) => [
      one.keyId,
      one.name,
      one.accountId,
      one.environment,
      `…${one.ending}`,
      one.scopes.join(','),
      one.expiresAt ?? 'never',
      one.addresses.length === 0 ? 'all' : one.addresses.join(','),
      one.createdAt,
      one.lastUsedAt ?? 'never',
      one.revokedAt ?? 'no',
    ]),
  );
}

/** The terms that the flags name. */
function termsFrom(flags: Flags): Partial<KeyTerms> {
  const [names, expires, addresses] = [flags.text('scopes'), flags.text('expires'), flags.text('addresses')];
  return {
    ...(names !== undefined && { scopes: scopesFrom(names) }),
    ...(expires !== undefined && { expiresAt: expires === 'never' ? undefined : instantFrom(expires) }),
    ...(addresses !== undefined && { addresses: addresses === 'all' ? [] : listFrom(addresses) }),
  };
}

function scopesFrom(text: string): Scope[] {
  return listFrom(text).map((name) => {
    if (isScope(name)) return name;
    throw new Problem(`--scopes names "${name}"; the scopes are ${scopeNames.join(', ')}.`);
  });
}

function instantFrom(text: string): Date {
  const at = readInstant(text);
  if (at === undefined)
    throw new Problem(`--expires is "${text}": expected a day or an instant, such as 2027-01-31T00:00:00Z.`);
  return at;
}

function listFrom(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
