import { Type } from 'typebox';
import { changeKey, listKeys, revokeKey } from '../../accounts/keys.ts';
import { usualTerms, type KeyTerms } from '../../accounts/key-terms.ts';
import { choice, listOf, maybe, named, orNull, sent, sentTime, text, time } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import { scopeNames, usualScopes, type Scope } from '../../contract/scopes.ts';
import { issueKey } from './key-stories.ts';
import { operation, type Operation } from './operation.ts';

const key = named('OperatorKey', {
  keyId: text('The id of the key.'),
  accountId: text('The account of the key.'),
  environment: choice(['sandbox', 'production'], 'The environment of the key.'),
  ending: text('The last four characters of the key.'),
  name: text('The name of the key; may be empty.'),
  scopes: listOf(choice(scopeNames, 'A scope.'), 'What the key may do.'),
  expiresAt: orNull(time(''), 'When it expires; null: never.'),
  addresses: listOf(text('An address or a network.'), 'From where it may be used; empty: from everywhere.'),
  createdAt: time('When it was created.'),
  revokedAt: orNull(time(''), 'When it was revoked; null: it is valid.'),
  lastUsedAt: orNull(time(''), 'When it was last used, to the minute; null: never.'),
});

const example = {
  keyId: 'key_3ea1854ba1b2c2b3',
  accountId: 'acc_5d1f0b7c9a3e2468',
  environment: 'production',
  ending: 'x7Qa',
  name: 'console',
  scopes: ['read', 'map'],
  expiresAt: null,
  addresses: ['203.0.113.0/24'],
  createdAt: '2026-11-23T09:00:00.000Z',
  revokedAt: null,
  lastUsedAt: null,
};

const params = Type.Object({ keyId: sent('The id of the key.') });
const terms = {
  name: maybe(sent('A name, for people.', limits.keyNameCharacters)),
  scopes: maybe(
    Type.Array(
      Type.String({ enum: usualScopes, maxLength: limits.wordCharacters, description: 'A scope.' }),
      {
        maxItems: usualScopes.length,
        description: 'What the key may do. Only the command line grants `operate`.',
      },
    ),
  ),
  expiresAt: maybe(orNull(sentTime('When it expires.'), 'Null: never.')),
  addresses: maybe(
    Type.Array(sent('An address or a network, such as `203.0.113.0/24`.'), {
      maxItems: limits.keyAddresses,
      description: 'From where it may be used; empty: from everywhere.',
    }),
  ),
};

interface SentTerms {
  readonly scopes?: readonly string[];
  readonly expiresAt?: string | null;
  readonly addresses?: readonly string[];
}

/** The schema allows the usual scopes only. */
function termsOf({ scopes, expiresAt, addresses }: SentTerms): Partial<KeyTerms> {
  return {
    ...(scopes !== undefined && { scopes: usualScopes.filter((scope: Scope) => scopes.includes(scope)) }),
    ...(expiresAt !== undefined && { expiresAt: expiresAt === null ? undefined : new Date(expiresAt) }),
    ...(addresses !== undefined && { addresses }),
  };
}

export const keyOperations: readonly Operation[] = [
  operation({
    command: 'keys list',
    method: 'GET',
    path: '/keys',
    summary: 'List the keys',
    description:
      'Lists the keys of all accounts, or of one, oldest first. The keys themselves are not stored.',
    query: Type.Object({ accountId: maybe(sent('Only the keys of this account.')) }),
    answers: { description: 'The keys.', data: listOf(key, 'Oldest first.'), example: [example] },
    run: (needs, { query: { accountId } }) => listKeys(needs, accountId),
  }),
  operation({
    command: 'keys create',
    method: 'POST',
    path: '/keys',
    summary: 'Create a key',
    description:
      'Creates a key, and an account for it if none is given. The answer is the only place where the key is shown. It cannot have the scope `operate`.',
    body: {
      json: named('OperatorKeyRequest', {
        environment: Type.Union([Type.Literal('sandbox'), Type.Literal('production')], {
          description: 'The environment of the key.',
        }),
        accountId: maybe(sent('The account; without it, a new one.')),
        compat: maybe(
          Type.Union([Type.Literal('spec'), Type.Literal('public')], {
            description: 'For a new account only: the form of its answers.',
          }),
        ),
        ...terms,
      }),
      example: { environment: 'production', accountId: example.accountId, name: 'console', scopes: ['read'] },
    },
    answers: {
      description: 'The key, which is shown only now.',
      data: named('OperatorNewKey', {
        key: text('The key.'),
        accountId: text('Account of the key.'),
      }),
      example: { key: 'prod_0000000000000000000000000000000000', accountId: example.accountId },
    },
    run: (needs, { body: { environment, accountId, compat, name, ...sentTerms } }) =>
      issueKey(needs, {
        environment,
        accountId,
        compat,
        name,
        terms: { ...usualTerms, ...termsOf(sentTerms) },
      }),
  }),
  operation({
    command: 'keys change',
    method: 'PUT',
    path: '/keys/{keyId}',
    summary: 'Change a key',
    description:
      'Changes the members that are sent; every process applies it within 5 seconds. A key with the scope `operate` is changed at the command line only.',
    params,
    body: { json: named('OperatorKeyChange', terms), example: { scopes: ['read', 'sell'], expiresAt: null } },
    answers: { description: 'The key.', data: key, example },
    run: (needs, { params: { keyId }, body: { name, ...sentTerms } }) => {
      const change = { ...(name !== undefined && { name }), ...termsOf(sentTerms) };
      if (Object.keys(change).length === 0) throw refuse('bad-request', 'nothing to change was sent');
      return changeKey(needs, keyId, change, { keepsOperators: true });
    },
  }),
  operation({
    command: 'keys revoke',
    method: 'POST',
    path: '/keys/{keyId}/revoke',
    summary: 'Revoke a key',
    description: 'Every process refuses the key within 5 seconds, permanently.',
    params,
    answers: {
      description: 'The key.',
      data: key,
      example: { ...example, revokedAt: '2026-11-23T10:00:00.000Z' },
    },
    run: (needs, { params: { keyId } }) => revokeKey(needs, keyId),
  }),
];
