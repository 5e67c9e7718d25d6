import { codeOf, listAt, numberAt, read, textAt } from '../read.ts';
import { day, scenarioHotel, search, stay } from '../journey.ts';
import type { Scenario, Stage } from '../stage.ts';

const cancelTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const GRACE_MS = 1_500;

const hotel = (stage: Stage): string => stage.known.hotels[0] ?? '';

function ratesOf(body: unknown): readonly unknown[] {
  return listAt(body, 'data').flatMap((one) =>
    listAt(one, 'roomTypes').flatMap((room) => listAt(room, 'rates')),
  );
}

const isComplete = (rate: unknown): boolean =>
  ['rateId', 'name', 'boardType', 'cancellationPolicies.refundableTag'].every(
    (field) => (textAt(rate, field) ?? '') !== '',
  );

export const searches: readonly Scenario[] = [
  {
    name: 'a search with offers',
    async run(stage) {
      const { status, body } = await search(stage, hotel(stage), { maxRatesPerHotel: 50 });
      const offers = listAt(body, 'data').flatMap((one) => listAt(one, 'roomTypes'));
      stage.check('search-finds', status === 200 && offers.length > 0, `${status}, ${offers.length} offers`);
      for (const offer of offers) {
        const isPriced = (numberAt(offer, 'offerRetailRate.amount') ?? 0) > 0;
        const rates = listAt(offer, 'rates');
        const holds =
          isPriced && textAt(offer, 'offerId') !== undefined && rates.length > 0 && rates.every(isComplete);
        stage.check('offer-complete', holds, JSON.stringify(offer).slice(0, 300));
      }
      const ids = new Set(offers.map((offer) => textAt(offer, 'offerId')));
      stage.check(
        'offers-distinct',
        ids.size === offers.length,
        `${ids.size} ids of ${offers.length} offers`,
      );
    },
  },
  {
    name: 'a search for two rooms',
    async run(stage) {
      const occupancies = [
        { adults: 2, childrenAges: [] },
        { adults: 1, childrenAges: [7] },
      ];
      const { body } = await search(stage, hotel(stage), { occupancies, maxRatesPerHotel: 5 });
      const offers = listAt(body, 'data.0.roomTypes');
      stage.check('search-finds', offers.length > 0, 'no offer for two rooms');
      for (const offer of offers) {
        const numbers = new Set(listAt(offer, 'rates').map((rate) => numberAt(rate, 'occupancyNumber') ?? 0));
        stage.check('rooms-asked', numbers.size === 2, `rooms ${[...numbers].join(', ')}`);
      }
    },
  },
  {
    name: 'the limit of rates per hotel',
    async run(stage) {
      for (const most of [1, 2, 5]) {
        const { body } = await search(stage, hotel(stage), { maxRatesPerHotel: most });
        const count = listAt(body, 'data.0.roomTypes').length;
        stage.check('rates-capped', count <= most && count > 0, `${count} offers of at most ${most}`);
      }
    },
  },
  {
    name: 'cancellation times',
    async run(stage) {
      const { body } = await search(stage, hotel(stage), { maxRatesPerHotel: 50 });
      for (const rate of ratesOf(body)) {
        for (const policy of listAt(rate, 'cancellationPolicies.cancelPolicyInfos')) {
          const time = textAt(policy, 'cancelTime') ?? '';
          const holds = cancelTime.test(time) && time.slice(0, 10) <= stay.checkout;
          stage.check('cancel-times', holds, time);
        }
      }
    },
  },
  {
    name: 'a search for one board',
    async run(stage) {
      const { body } = await search(stage, hotel(stage), { maxRatesPerHotel: 50 });
      const board =
        ratesOf(body)
          .map((rate) => textAt(rate, 'boardType'))
          .find((one) => one !== 'RO') ?? 'RO';
      const filtered = await search(stage, hotel(stage), { maxRatesPerHotel: 50, boardType: board });
      const boards = new Set(ratesOf(filtered.body).map((rate) => textAt(rate, 'boardType')));
      stage.check(
        'board-filtered',
        boards.size === 1 && boards.has(board),
        `${board}: ${[...boards].join(', ')}`,
      );
    },
  },
  {
    name: 'a search without a field',
    async run(stage) {
      for (const field of ['occupancies', 'checkin', 'checkout', 'guestNationality', 'currency']) {
        const answer = await search(stage, hotel(stage), { [field]: undefined });
        stage.refused('search-field-required', answer, 4002);
      }
    },
  },
  {
    name: 'wrong dates',
    async run(stage) {
      const wrong = [
        { checkin: day(62), checkout: day(60) },
        { checkin: day(60), checkout: day(60) },
        { checkin: day(-3), checkout: day(2) },
        { checkin: '2027-02-30', checkout: '2027-03-02' },
      ];
      for (const dates of wrong)
        stage.refused('search-dates', await search(stage, hotel(stage), dates), 4002);
    },
  },
  {
    name: 'unknown hotels, feeds and payment types',
    async run(stage) {
      stage.refused('hotel-unknown', await search(stage, 'lpfffffff0'), 4000);
      stage.refused('feed-unknown', await search(stage, hotel(stage), { feed: 'no-such-feed' }), 40_020);
      stage.refused(
        'payment-types-known',
        await search(stage, hotel(stage), { paymentTypes: ['SHELLS'] }),
        4000,
      );
    },
  },
  {
    name: 'a hotel without free rooms',
    needs: 'scenario hotels',
    async run(stage) {
      for (const number of [2, 0x21]) {
        const { status, body } = await search(stage, scenarioHotel(number));
        const code = codeOf(body) ?? numberAt(body, 'code');
        stage.check('no-rooms-stated', status === 200 && code === 2001, `${status}, code ${code}`);
      }
    },
  },
  {
    name: 'a supplier that never answers',
    isSlow: true,
    needs: 'scenario hotels',
    async run(stage) {
      const answer = await search(stage, scenarioHotel(4), { timeout: 3 });
      stage.check('search-in-time', answer.ms <= 3_000 + GRACE_MS, `${answer.ms} ms of 3,000`);
      stage.refused('supplier-failure-stated', answer, 4011);
    },
  },
  {
    name: 'a supplier that is down',
    needs: 'scenario hotels',
    async run(stage) {
      const answer = await search(stage, scenarioHotel(5), { timeout: 3 });
      stage.check('search-in-time', answer.ms <= 3_000 + GRACE_MS, `${answer.ms} ms of 3,000`);
      stage.refused('supplier-failure-stated', answer, 4011);
    },
  },
  {
    name: 'a slow supplier and a short timeout',
    isSlow: true,
    needs: 'scenario hotels',
    async run(stage) {
      const answer = await search(stage, scenarioHotel(3), { timeout: 1 });
      stage.check('search-in-time', answer.ms <= 1_000 + GRACE_MS, `${answer.ms} ms of 1,000`);
      stage.check(
        'supplier-failure-stated',
        read(answer.body, 'data.0') === undefined,
        'offers came in time',
      );
    },
  },
];
