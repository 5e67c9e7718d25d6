import { isDeepStrictEqual } from 'node:util';
import { numberAt, read, textAt } from '../read.ts';
import { offered, prebook, prebooked, scenarioHotel } from '../journey.ts';
import type { Scenario } from '../stage.ts';

const CENT = 0.005;

export const prebooks: readonly Scenario[] = [
  {
    name: 'a prebook at the price of the search',
    async run(stage) {
      const { offerId, amount } = await offered(stage);
      const { status, body } = await prebook(stage, { offerId });
      const price = numberAt(body, 'data.price') ?? Number.NaN;
      const difference = numberAt(body, 'data.priceDifferencePercent');
      const isSame = Math.abs(price - amount) < CENT;
      stage.check(
        'prebook-price',
        isSame === (difference === 0),
        `${status}: ${amount}, then ${price}, ${difference} %`,
      );
    },
  },
  {
    name: 'a prebook is read again',
    async run(stage) {
      const { prebookId, data } = await prebooked(stage);
      const { body } = await stage.service.call(`GET /prebooks/${prebookId}`);
      for (const field of ['prebookId', 'price', 'currency', 'checkin', 'checkout', 'hotelId']) {
        const [was, is] = [read(data, field), read(body, `data.${field}`)];
        stage.check(
          'prebook-readable',
          isDeepStrictEqual(was, is),
          `${field}: ${String(was)}, then ${String(is)}`,
        );
      }
    },
  },
  {
    name: 'an unknown prebook',
    async run(stage) {
      stage.refused('prebook-unknown', await stage.service.call('GET /prebooks/nosuchprebook'), 4004);
    },
  },
  {
    name: 'prebooks without a valid offer',
    async run(stage) {
      stage.refused('offer-required', await prebook(stage, {}), 4002);
      stage.refused('offer-required', await prebook(stage, { offerId: '' }), 4002);
      stage.refused('offer-required', await prebook(stage, { offerId: 'invented' }), 4002, 5000);
    },
  },
  {
    name: 'an offer of which a character was changed',
    async run(stage) {
      const { offerId } = await offered(stage);
      const middle = Math.floor(offerId.length / 2);
      const changed =
        offerId.slice(0, middle) + (offerId[middle] === 'A' ? 'B' : 'A') + offerId.slice(middle + 1);
      stage.refused('offer-required', await prebook(stage, { offerId: changed }), 4002, 5000);
    },
  },
  {
    name: 'a room that was sold meanwhile',
    needs: 'scenario hotels',
    async run(stage) {
      const { offerId } = await offered(stage, scenarioHotel(6));
      stage.refused('prebook-refused', await prebook(stage, { offerId }), 2001);
    },
  },
  {
    name: 'a price that rises, by little and by much, and one that falls',
    needs: 'scenario hotels',
    async run(stage) {
      for (const [number, isHigher] of [
        [7, true],
        [9, false],
      ] as const) {
        const { offerId, amount } = await offered(stage, scenarioHotel(number));
        const { body } = await prebook(stage, { offerId });
        const price = numberAt(body, 'data.price') ?? Number.NaN;
        const difference = numberAt(body, 'data.priceDifferencePercent') ?? 0;
        const stated = ((price - amount) / amount) * 100;
        stage.check(
          'prebook-price',
          difference > 0 === isHigher,
          `${amount}, then ${price}: ${difference} %`,
        );
        stage.check('prebook-price', Math.abs(stated - difference) < 0.5, `${stated} % and ${difference} %`);
      }
      const { offerId } = await offered(stage, scenarioHotel(8));
      stage.refused('prebook-refused', await prebook(stage, { offerId }), 2001);
    },
  },
  {
    name: 'a cancellation policy and a board that change',
    needs: 'scenario hotels',
    async run(stage) {
      for (const [number, field] of [
        [0xa, 'cancellationChanged'],
        [0xb, 'boardChanged'],
      ] as const) {
        const { offerId } = await offered(stage, scenarioHotel(number));
        const { body } = await prebook(stage, { offerId });
        const stated = read(body, `data.${field}`);
        stage.check('prebook-change-stated', stated === true, `${field} is ${String(stated)}`);
      }
    },
  },
  {
    name: 'a recheck without an answer',
    isSlow: true,
    needs: 'scenario hotels',
    async run(stage) {
      const { offerId } = await offered(stage, scenarioHotel(0xc));
      stage.refused('prebook-in-time', await prebook(stage, { offerId }, '?timeout=2'), 4016);
    },
  },
  {
    name: 'a payment in the browser',
    async run(stage) {
      const { data } = await prebooked(stage, undefined, { usePaymentSdk: true });
      const transaction = textAt(data, 'transactionId') ?? '';
      stage.check('payment-opened', transaction !== '', 'no transactionId');
    },
  },
];
