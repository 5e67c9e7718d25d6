import { Type } from 'typebox';
import { emptyChain } from '../../accounts/audit-log/entry.ts';
import { entriesWhere } from '../../accounts/audit-log/store.ts';
import { verifyLog } from '../../accounts/audit-log/verify.ts';
import {
  describedAs,
  freeForm,
  listOf,
  maybe,
  named,
  orNull,
  sent,
  text,
  time,
  integer,
} from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { operation, type Operation } from './operation.ts';

const entry = named('AuditEntry', {
  number: integer('The order in which entries were written.'),
  happenedAt: time('When it was done.'),
  actor: text('A key, `cli:` and the name of a person, `service`, or `database:` and a role.'),
  actorName: text('The name that the key had at that time.'),
  action: text('What was done: `key.created`.'),
  account: orNull(text(''), 'The account; null: it concerns no account.'),
  environment: orNull(text(''), 'The environment; null: it concerns both.'),
  subject: text('What was changed: an id or a name.'),
  detail: freeForm('Columns by name; of a change, the value before and the value after.'),
  position: orNull(
    integer('Place of the entry in the chain.'),
    'Null for a few seconds, until it is chained.',
  ),
  hash: orNull(text(''), 'SHA-256 of the entry and of the hash before it; null until it is chained.'),
});

const example = {
  number: 812,
  happenedAt: '2026-11-23T10:00:00.000Z',
  actor: 'cli:ada',
  actorName: '',
  action: 'account.changed',
  account: 'acc_5d1f0b7c9a3e2468',
  environment: null,
  subject: 'acc_5d1f0b7c9a3e2468',
  detail: { suspended_at: [null, '2026-11-23T10:00:00.000Z'] },
  position: 810,
  hash: emptyChain.hash,
};

export const auditLogOperations: readonly Operation[] = [
  operation({
    command: 'audit-log list',
    method: 'GET',
    path: '/audit-log',
    summary: 'List the audit log',
    description: 'Lists the actions of keys, people and the service, newest first.',
    query: Type.Object({
      account: maybe(sent('Only actions that concern this account.')),
      actor: maybe(sent('Only actions of this key or person.')),
      subject: maybe(sent('Only actions on this subject.')),
      action: maybe(sent('Only this action.')),
      before: maybe(Type.Integer({ minimum: 1, description: 'Only entries with a smaller number.' })),
      limit: maybe(
        Type.Integer({ minimum: 1, maximum: limits.auditEntriesAtOnce, description: 'Default: 100.' }),
      ),
    }),
    answers: { description: 'The entries.', data: listOf(entry, 'Newest first.'), example: [example] },
    run: ({ db }, { query: { limit = limits.pageRows, ...filter } }) => entriesWhere(db, filter, limit),
  }),
  operation({
    command: 'audit-log verify',
    method: 'POST',
    path: '/audit-log/verify',
    summary: 'Verify the audit log',
    description:
      'Computes the chain again and names the first entry that was changed or removed. Note the end that it returns, and send it next time.',
    body: {
      json: Type.Object({
        known: maybe(
          describedAs(
            named('AuditChainEnd', {
              position: Type.Integer({ minimum: 1, description: 'The position of the last entry.' }),
              hash: Type.String({
                pattern: '^[0-9a-f]{64}$',
                maxLength: 64,
                description: 'Hash of the entry, in hexadecimal.',
              }),
            }),
            'The end that an earlier call returned.',
          ),
        ),
      }),
      example: { known: { position: 810, hash: emptyChain.hash } },
    },
    answers: {
      description: 'The end of the chain, or where it is broken.',
      data: named('AuditVerdict', {
        position: integer('The last entry that is unchanged.'),
        hash: text('Hash of the entry, in hexadecimal.'),
        broken: maybe(
          describedAs(
            named('AuditBroken', {
              position: integer('The first entry that was changed or removed.'),
              detail: text('What is wrong with it.'),
            }),
            'Absent if every entry is unchanged.',
          ),
        ),
      }),
      example: { position: 810, hash: emptyChain.hash },
    },
    run: (needs, { body: { known } }) => verifyLog(needs, known),
  }),
];
