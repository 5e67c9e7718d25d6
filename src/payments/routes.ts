import { Type } from 'typebox';
import { sent, text } from '../contract/fields.ts';
import { limits } from '../contract/limits.ts';
import { ok, route, type Route } from '../contract/route.ts';
import { refuse } from '../contract/refusal.ts';
import { gatewayNames, isGateway, noticeSetups, testCards } from './gateways/gateways.ts';
import { pageRoutes } from './page/page-routes.ts';
import { payInSandbox } from './pay-in-sandbox.ts';
import { takeNotice } from './take-notice.ts';

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
    scope: 'sell',
    summary: 'Pay a sandbox transaction',
    description: `Pays a sandbox transaction, as the payment page in the browser would: a transaction of a prebook with \`usePaymentSdk\` and a sandbox key. A test card is chosen by name; never send a card number. ${cards.join('; ')}.`,
    params: Type.Object({
      transactionId: sent('`tr_cts_…`, from a prebook with `usePaymentSdk`.'),
    }),
    body: {
      json: Type.Object({ card: sent('The name of a test card.') }),
      example: { card: 'success' },
    },
    answers: {
      200: {
        description: 'The current state of the payment, and the token that the gateway signs for it.',
        schema: Type.Object({
          data: Type.Object(
            {
              transactionId: text('The requested transaction.'),
              state: text(
                '`authorised`: the booking can be made; `processing`: the payment is not complete yet; any other value: it was not paid.',
              ),
              token: text('For `payment.token` of the booking.'),
            },
            { description: 'The payment.' },
          ),
        }),
        examples: { paid: { data: paid } },
      },
    },
    refusals: ['invalid-field', 'entity-not-found'],
    handle: async (needs, { caller, params: { transactionId }, body: { card } }) =>
      ok({ data: await payInSandbox(needs, caller, { transactionId, card }) }),
  }),
  route({
    method: 'POST',
    path: '/payments/notices/{gateway}',
    group: 'operations',
    rateClass: 'none',
    summary: 'Receive a notice of a payment gateway',
    description: [
      'Receives notices of payment gateways about payments; the signature of the gateway authenticates them.',
      ...noticeSetups,
      'A notice is a hint: the service reads the state of the payment from the gateway. A repeated notice changes nothing.',
    ].join(' '),
    params: Type.Object({ gateway: sent(`${gatewayNames.map((name) => `\`${name}\``).join(' or ')}.`) }),
    body: {
      text: Type.Object(
        {},
        {
          additionalProperties: true,
          maxProperties: limits.jsonMembers,
          description: 'The text that the gateway has signed.',
        },
      ),
      example: { id: 'evt_1', object: 'event', type: 'payment_intent.amount_capturable_updated' },
      maxBytes: limits.paymentNoticeBytes,
    },
    answers: {
      200: {
        description: 'Received; `repeated` if it was received before.',
        schema: Type.Object({
          received: Type.Literal(true, { description: 'The notice need not be sent again.' }),
          repeated: Type.Boolean({ description: 'The notice was received before, and nothing was done.' }),
        }),
        examples: { first: { received: true, repeated: false } },
      },
    },
    refusals: ['invalid-field', 'entity-not-found'],
    handle: async (needs, { params: { gateway }, body, headers }) => {
      if (!isGateway(gateway))
        throw refuse(
          'entity-not-found',
          `there is no gateway "${gateway}": expected ${gatewayNames.join(' or ')}`,
        );
      // An entry with a `text` body gets text, or nothing where nothing was sent.
      const text = typeof body === 'string' ? body : '';
      return ok({ received: true, ...(await takeNotice(needs, gateway, { text, headers })) });
    },
  }),
  ...pageRoutes,
];
