import { Type } from 'typebox';
import { createAccount, listAccounts, resume, suspend } from '../../accounts/accounts.ts';
import { choice, listOf, maybe, named, orNull, sent, text, time } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { operation, type Operation } from './operation.ts';

const compats = ['spec', 'public'] as const;

const account = named('OperatorAccount', {
  accountId: text('The account.'),
  name: text('The name that an operator gave it.'),
  compat: choice(compats, 'How it behaves where the specification and the public service differ.'),
  suspendedAt: orNull(time(''), 'When it was suspended; null: it is not suspended.'),
  createdAt: time('When it was created.'),
});

const example = {
  accountId: 'acc_5d1f0b7c9a3e2468',
  name: 'Fjord Travel',
  compat: 'spec',
  suspendedAt: null,
  createdAt: '2026-11-23T09:00:00.000Z',
};

const params = Type.Object({ accountId: sent('The account.') });

export const accountOperations: readonly Operation[] = [
  operation({
    command: 'accounts list',
    method: 'GET',
    path: '/accounts',
    summary: 'List the accounts',
    description: 'Lists all accounts, oldest first.',
    answers: {
      description: 'The accounts.',
      data: listOf(account, 'Oldest first.'),
      example: [example],
    },
    run: (needs) => listAccounts(needs),
  }),
  operation({
    command: 'accounts create',
    method: 'POST',
    path: '/accounts',
    summary: 'Create an account',
    description: 'Creates an account without keys.',
    body: {
      json: Type.Object({
        name: Type.String({
          minLength: 1,
          maxLength: limits.accountNameCharacters,
          description: 'A name for operators.',
        }),
        compat: maybe(
          Type.Union([Type.Literal('spec'), Type.Literal('public')], {
            description: 'Default: `spec`.',
          }),
        ),
      }),
      example: { name: 'Fjord Travel' },
    },
    answers: { description: 'The account.', data: account, example },
    run: (needs, { body: { name, compat = 'spec' } }) => createAccount(needs, { name, compat }),
  }),
  operation({
    command: 'accounts suspend',
    method: 'POST',
    path: '/accounts/{accountId}/suspend',
    summary: 'Suspend an account',
    description: 'Every process refuses the keys of the account with 403 within 5 seconds.',
    params,
    answers: {
      description: 'The account.',
      data: account,
      example: { ...example, suspendedAt: '2026-11-23T10:00:00.000Z' },
    },
    run: (needs, { params: { accountId } }) => suspend(needs, accountId),
  }),
  operation({
    command: 'accounts resume',
    method: 'POST',
    path: '/accounts/{accountId}/resume',
    summary: 'Resume an account',
    description: 'The keys of a suspended account are accepted again.',
    params,
    answers: { description: 'The account.', data: account, example },
    run: (needs, { params: { accountId } }) => resume(needs, accountId),
  }),
];
