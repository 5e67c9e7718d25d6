import { named } from '../contract/fields.ts';
import Type from 'typebox';
import { limits } from '../contract/limits.ts';
import { ok, route, type Route } from '../contract/route.ts';
import { scopeNames } from '../contract/scopes.ts';
import { readKeyNames } from './read-key-names.ts';
import { readOwnAccount } from './read-own-account.ts';

const limit = named('RateLimit', {
  name: Type.String({ description: 'Name of the rate class: its operations share one count.' }),
  requests: Type.Integer({ description: 'Requests allowed within any window.' }),
  windowSeconds: Type.Number({ description: 'Length of the window in seconds.' }),
});

const ownAccount = Type.Object({
  data: named(
    'Account',
    {
      accountId: Type.String({ description: 'The account the key belongs to.' }),
      name: Type.String({ description: 'The name that the operator gave the account.' }),
      environment: Type.Union([Type.Literal('sandbox'), Type.Literal('production')], {
        description: 'Determined by the key. The two environments share no bookings, guests or jobs.',
      }),
      compat: Type.Union([Type.Literal('spec'), Type.Literal('public')], {
        description: '`spec`: as specified; `public`: like the public service if the two differ.',
      }),
      operatorApi: Type.Boolean({
        description:
          'Whether the service has the operations of `/operator`, for keys with the scope `operate`.',
      }),
      key: named(
        'OwnKey',
        {
          keyId: Type.String({ description: 'The id of the key; the key itself is not stored.' }),
          name: Type.String({ description: 'The name that the operator gave the key; may be empty.' }),
          scopes: Type.Array(
            Type.String({ enum: scopeNames, description: '`read`, `map`, `decide`, `sell` or `operate`.' }),
            { description: 'What the key may do.' },
          ),
          expiresAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
            description: 'When the key stops working; null: never.',
          }),
        },
        { description: 'The key of the request.' },
      ),
      limits: Type.Array(limit, { description: 'The rate limits of this account in this environment.' }),
    },
    { description: 'The account, the environment and the limits of the key.' },
  ),
});

const keyNames = Type.Object({
  data: Type.Array(
    named('KeyName', {
      keyId: Type.String({ description: 'The id of the key.' }),
      name: Type.String({ description: 'The name that the operator gave the key; may be empty.' }),
    }),
    { description: `The newest first, at most ${limits.namedKeys}; revoked and expired keys too.` },
  ),
});

export const routes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/account',
    group: 'operations',
    summary: 'Read the account of the key',
    description: 'Returns the account and environment of the key in `X-API-Key`, with the rate limits.',
    answers: {
      200: {
        description: 'The account of the key.',
        schema: ownAccount,
        examples: {
          sandbox: {
            data: {
              accountId: 'acc_5d1f0b7c9a3e2468',
              name: 'first',
              environment: 'sandbox',
              compat: 'spec',
              operatorApi: false,
              key: {
                keyId: 'key_3ea1854ba1b2c2b3',
                name: 'first',
                scopes: ['read', 'map', 'decide', 'sell'],
                expiresAt: null,
              },
              limits: [
                { name: 'hotel-mapping', requests: 10, windowSeconds: 60 },
                { name: 'general', requests: 250, windowSeconds: 1 },
              ],
            },
          },
        },
      },
    },
    refusals: [],
    handle: async (needs, { caller }) => ok({ data: await readOwnAccount(needs, caller) }),
  }),
  route({
    method: 'GET',
    path: '/account/keys',
    group: 'operations',
    scope: 'decide',
    summary: 'List the names of the keys',
    description:
      'Lists the ids and names of the keys of the account in the environment of the key, to show who decided: `decidedBy` and other authors are ids of keys.',
    answers: {
      200: {
        description: 'The ids and names of the keys.',
        schema: keyNames,
        examples: {
          two: {
            data: [
              { keyId: 'key_3ea1854ba1b2c2b3', name: 'Ada, mapping' },
              { keyId: 'key_90c41f6d2a7be853', name: 'first' },
            ],
          },
        },
      },
    },
    refusals: [],
    handle: async (needs, { caller }) => ok({ data: await readKeyNames(needs, caller) }),
  }),
];
