import { Type } from 'typebox';
import { choice, decimal, maybe, named, sent, sentChoice, text } from '../../contract/fields.ts';
import { refuse } from '../../contract/refusal.ts';
import { ok, route, type Route } from '../../contract/route.ts';
import { challengeAnswers } from '../gateways/gateway-kind.ts';
import { gatewayNames } from '../gateways/gateways.ts';
import { pageStates, payOnPage, readPagePayment } from './payment-page.ts';

const clientSecret = sent(
  '`secretKey` of the prebook. It is the only credential: no API key is needed or read.',
);
const state = choice(
  pageStates,
  '`open`: can be paid; `challenge`: the buyer must confirm with 3-D Secure; `processing`: the bank has not confirmed yet; `authorised`: paid; `declined`: can be paid with another card; `closed`: can no longer be paid.',
);

const payment = {
  transactionId: 'tr_cts_5PkQvW0aN3JxzL7T',
  prebookId: 'zK3vW9q_T',
  amount: 249.5,
  currency: 'USD',
  gateway: 'sandbox',
  state: 'open',
};

export const pageRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/pay/v1/payment',
    group: 'operations',
    mount: 'root',
    rateClass: 'none',
    summary: 'Read a payment for the payment form',
    description:
      'Called by the form of `/pay/v1.js` in the browser of the buyer, with the client secret of a prebook with `usePaymentSdk`.',
    body: { json: Type.Object({ clientSecret }), example: { clientSecret: 'sbx_…_secret_…' } },
    answers: {
      200: {
        description: 'The payment.',
        schema: Type.Object({
          data: named(
            'PagePayment',
            {
              transactionId: text('`tid` in the address that the form returns to.'),
              prebookId: text('`pid` in the address that the form returns to.'),
              amount: decimal('What the buyer pays.'),
              currency: text('Currency of the amount.'),
              gateway: choice(gatewayNames, 'The gateway that holds the money.'),
              state,
              publishableKey: maybe(text('With `stripe`: STRIPE_PUBLISHABLE_KEY, which opens its form.')),
            },
            { description: 'The payment.' },
          ),
        }),
        examples: { open: { data: payment } },
      },
    },
    refusals: ['entity-not-found', 'unable-to-process'],
    handle: async (needs, { body }) => ok({ data: await readPagePayment(needs, body.clientSecret) }),
  }),
  route({
    method: 'POST',
    path: '/pay/v1/sandbox-payment',
    group: 'operations',
    mount: 'root',
    rateClass: 'none',
    summary: 'Pay a sandbox payment in the payment form',
    description:
      'Called by the form of `/pay/v1.js` for payments of the sandbox. A test card is chosen by its name; a card number is refused.',
    body: {
      json: Type.Object({
        clientSecret,
        card: sent('The name of a test card.'),
        challenge: maybe(
          sentChoice(
            challengeAnswers,
            'How the buyer answered the 3-D Secure challenge of the card `challenge`.',
          ),
        ),
      }),
      example: { clientSecret: 'sbx_…_secret_…', card: 'success' },
    },
    answers: {
      200: {
        description: 'The state of the payment.',
        schema: Type.Object({ data: Type.Object({ state }, { description: 'The payment.' }) }),
        examples: { paid: { data: { state: 'authorised' } } },
      },
    },
    refusals: ['invalid-field', 'entity-not-found'],
    handle: async (needs, { body: { challenge: word, ...paying } }) => {
      const challenge = challengeAnswers.find((known) => known === word);
      if (word !== undefined && challenge === undefined)
        throw refuse('invalid-field', `challenge "${word}" must be ${challengeAnswers.join(' or ')}`);
      return ok({ data: await payOnPage(needs, { ...paying, challenge }) });
    },
  }),
];
