import { Type } from 'typebox';
import { ok, route, type Route } from '../contract/route.ts';
import { testCards } from './sandbox-books.ts';
import { payInSandbox } from './sandbox-pay.ts';

const cards = Object.entries(testCards).map(([name, does]) => `\`${name}\` ${does}`);
const paid = {
  transactionId: 'tr_cts_5PkQvW0aN3JxzL7T',
  state: 'authorised',
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJ0cmFuc2FjdGlvbklkIjoi….…',
};

export const routes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/sandbox/payments/{transactionId}',
    group: 'operations',
    summary: 'Pay a sandbox transaction',
    description: `Does what the payment page in the browser would do, for a transaction of a prebook with \`usePaymentSdk\` of a sandbox key. No number of a card is ever asked for: a test card is its name. ${cards.join('; ')}.`,
    params: Type.Object({ transactionId: Type.String() }),
    body: {
      json: Type.Object({ card: Type.String({ description: 'The name of a test card.' }) }),
      example: { card: 'success' },
    },
    answers: {
      200: {
        description: 'How the payment stands now, and the token the gateway signs for it.',
        schema: Type.Object({
          data: Type.Object({ transactionId: Type.String(), state: Type.String(), token: Type.String() }),
        }),
        examples: { paid: { data: paid } },
      },
    },
    refusals: ['misfit', 'invalid-field', 'entity-not-found'],
    handle: async (needs, { caller, params: { transactionId }, body: { card } }) =>
      ok({ data: await payInSandbox(needs, caller, { transactionId, card }) }),
  }),
];
