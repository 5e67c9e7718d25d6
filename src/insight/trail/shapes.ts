import { Type } from 'typebox';
import { listOf, named, orNull, sent, text, time, integer } from '../../contract/fields.ts';

export const trailParams = Type.Object({ bookingId: sent('Id as returned by the booking.') });

const amount = (description: string) => Type.Number({ description });

export const trailAnswer = Type.Object({
  data: named(
    'BookingTrail',
    {
      bookingId: text('The booking.'),
      supplier: named(
        'TrailOfSupplier',
        {
          code: text('The supplier that has the room.'),
          bookingNumber: orNull(
            Type.String(),
            'Number of the booking at the supplier; null until it has confirmed.',
          ),
          requestedAt: orNull(time(''), 'When it was called to book; null: it was not.'),
          lookUps: integer('How often it was asked for the outcome.'),
          watch: orNull(
            named('SupplierWatch', {
              state: text('`watching`, `cancelling` or `closed`.'),
              looks: integer('Look-ups so far.'),
              cancels: integer('Cancellations sent so far.'),
              lastAnswer: text('The latest answer, in words.'),
              until: time('How long it is watched.'),
            }),
            'A failed booking whose room the supplier may still confirm; null: there is none.',
          ),
        },
        { description: 'What is known of the calls to the supplier.' },
      ),
      payment: named(
        'TrailOfPayment',
        {
          method: text('As in the request.'),
          source: text('Where the money comes from: `card`, `wallet`, `credit` or `none`.'),
          gateway: orNull(Type.String(), 'The payment gateway; null without a card.'),
          gatewayPayment: orNull(Type.String(), 'Id of the payment at the gateway.'),
          status: text('As in `paymentStatus` of the booking.'),
          currency: text('Currency of the amounts.'),
          amount: amount('What the booking costs.'),
          captured: amount('What was captured.'),
          refunded: amount('What was refunded.'),
        },
        { description: 'The payment of the booking.' },
      ),
      entries: listOf(
        named('LedgerEntry', {
          at: time('When it was entered.'),
          kind: text('`hold`, `release`, `capture` or `refund`.'),
          currency: text('Currency of the amounts.'),
          lines: Type.Record(Type.String(), Type.Number(), {
            description:
              'Amounts by account of the ledger: debits are positive, credits negative. They add up to 0.',
          }),
        }),
        'The double entries of the payment, in their order.',
      ),
      calls: listOf(
        named('TrailCall', {
          kind: text('`supplier`, `gateway` or `extras`.'),
          name: text('Who was called.'),
          operation: text('Such as `book`, `retrieve` (a look-up), `capture` or `refund`.'),
          outcome: text('`ok`: it answered; `timeout`, `cancelled` by us, or `failed`.'),
          answer: text('The state in the response, such as `confirmed`; empty without one.'),
          at: time('When it began.'),
          milliseconds: Type.Number({ description: 'How long it took.' }),
        }),
        'The newest 500 calls of the supplier, the gateway and providers of extras about the booking and its payment, in their order. A call during which a process was killed is missing.',
      ),
      events: listOf(
        named('TrailEvent', {
          eventId: text('As in the webhook.'),
          name: text('As in the webhook.'),
          at: time('When it happened.'),
          deliveries: listOf(
            named('TrailDelivery', {
              webhookId: text('The webhook.'),
              state: text('`waiting`, `delivered` or `given_up`.'),
              attempts: integer('Attempts so far.'),
            }),
            'To each webhook that listens.',
          ),
        }),
        'The events of the booking, at most 200, in their order.',
      ),
    },
    { description: 'The trail.' },
  ),
});

export const trailExample = {
  data: {
    bookingId: 'bk_7Qm2xV9a',
    supplier: {
      code: 'larkspur',
      bookingNumber: 'LK-20931',
      requestedAt: '2026-03-01T12:00:00.412Z',
      lookUps: 0,
      watch: null,
    },
    payment: {
      method: 'ACC_CREDIT_CARD',
      source: 'card',
      gateway: 'sandbox',
      gatewayPayment: 'pay_41',
      status: 'captured',
      currency: 'EUR',
      amount: 210,
      captured: 210,
      refunded: 0,
    },
    calls: [
      {
        kind: 'supplier',
        name: 'larkspur',
        operation: 'book',
        outcome: 'ok',
        answer: 'confirmed',
        at: '2026-03-01T12:00:00.412Z',
        milliseconds: 603.5,
      },
    ],
    entries: [
      { at: '2026-03-01T12:00:00.301Z', kind: 'hold', currency: 'EUR', lines: { card: 210, holds: -210 } },
      {
        at: '2026-03-01T12:00:01.020Z',
        kind: 'capture',
        currency: 'EUR',
        lines: { holds: 210, supplier: -190, commission: -20 },
      },
    ],
    events: [
      {
        eventId: 'evt_0195a2',
        name: 'booking.book',
        at: '2026-03-01T12:00:01.020Z',
        deliveries: [{ webhookId: 'wh_1', state: 'delivered', attempts: 1 }],
      },
    ],
  },
};
