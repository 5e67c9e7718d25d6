import { named } from '../contract/fields.ts';
import Type from 'typebox';
import { ok, route, type Route } from '../contract/route.ts';
import { readOwnAccount } from './read-own-account.ts';

const limit = named('RateLimit', {
  name: Type.String({ description: 'The class of operations that share one count.' }),
  requests: Type.Integer({ description: 'Requests admitted in any window.' }),
  windowSeconds: Type.Number({ description: 'Length of the window.' }),
});

const ownAccount = Type.Object({
  data: named(
    'Account',
    {
      accountId: Type.String({ description: 'The account the key belongs to.' }),
      name: Type.String({ description: 'What the operator calls the account.' }),
      environment: Type.Union([Type.Literal('sandbox'), Type.Literal('production')], {
        description: 'Chosen by the key alone: bookings, guests and jobs of the two never meet.',
      }),
      compat: Type.Union([Type.Literal('spec'), Type.Literal('public')], {
        description:
          'Whether the account behaves as specified, or like the public service where the two differ.',
      }),
      limits: Type.Array(limit, { description: 'How often this account may call in this environment.' }),
    },
    { description: 'What the key stands for.' },
  ),
});

export const routes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/account',
    group: 'operations',
    summary: 'Who am I',
    description:
      'The account and environment that the key in `X-API-Key` stands for, and how often they may call.',
    answers: {
      200: {
        description: 'The account behind the key.',
        schema: ownAccount,
        examples: {
          sandbox: {
            data: {
              accountId: 'acc_5d1f0b7c9a3e2468',
              name: 'first',
              environment: 'sandbox',
              compat: 'spec',
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
];
