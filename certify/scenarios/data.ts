import { listAt, numberAt, read, textAt } from '../read.ts';
import type { Scenario } from '../stage.ts';

/** The lists of the data group, with the members that every entry has. */
const lists: readonly (readonly [string, readonly string[]])[] = [
  ['countries', ['code', 'name']],
  ['currencies', ['code', 'currency']],
  ['iataCodes', ['code', 'name']],
  ['facilities', ['facility_id', 'facility']],
  ['hotelTypes', ['id', 'name']],
  ['chains', ['id', 'name']],
];

export const data: readonly Scenario[] = [
  ...lists.map(([name, members]): Scenario => ({
    name: `the list of ${name}`,
    async run(stage) {
      const { status, body } = await stage.service.call(`GET /data/${name}`);
      const entries = listAt(body, 'data');
      const isWhole = entries.every((entry) => members.every((member) => read(entry, member) !== undefined));
      const holds = status === 200 && entries.length > 0 && isWhole;
      stage.check(
        'list-complete',
        holds,
        `${status}, ${entries.length} entries with ${members.join(' and ')}`,
      );
    },
  })),
  {
    name: 'the cities of a country',
    async run(stage) {
      const { body } = await stage.service.call('GET /data/cities?countryCode=FR');
      stage.check('list-complete', listAt(body, 'data').length > 0, 'no city in France');
      const unknown = await stage.service.call('GET /data/cities?countryCode=XX');
      const holds = unknown.status === 400 || listAt(unknown.body, 'data').length === 0;
      stage.check('cities-of-country', holds, `${unknown.status}`);
    },
  },
  {
    name: 'hotels of a country, and one of them',
    async run(stage) {
      const { body } = await stage.service.call('GET /data/hotels?countryCode=FR&limit=20');
      const hotels = listAt(body, 'data');
      if (hotels.length === 0) stage.skip('the catalogue has no hotel in France');
      for (const hotel of hotels) {
        const country = textAt(hotel, 'country') ?? textAt(hotel, 'countryCode') ?? '';
        stage.check(
          'hotels-of-country',
          country.toUpperCase() === 'FR',
          `${textAt(hotel, 'id')}: ${country}`,
        );
      }
      const id = textAt(hotels[0], 'id') ?? '';
      const one = await stage.service.call(`GET /data/hotel?hotelId=${id}`);
      const isSame =
        textAt(one.body, 'data.id') === id && textAt(one.body, 'data.name') === textAt(hotels[0], 'name');
      stage.check('hotel-readable', isSame, `${one.status}`);
      const reviews = await stage.service.call(`GET /data/reviews?hotelId=${id}`);
      const isList = Array.isArray(read(reviews.body, 'data'));
      stage.check('reviews-readable', reviews.status === 200 && isList, `${reviews.status}`);
    },
  },
  {
    name: 'the changes of the catalogue, page by page',
    async run(stage) {
      const page = async (after: number, limit: number) => {
        const { status, body } = await stage.service.call(`GET /data/changes?after=${after}&limit=${limit}`);
        if (status !== 200) stage.skip(`the service has no changes: ${status}`);
        const numbers = listAt(body, 'data').map((one) => numberAt(one, 'number') ?? 0);
        return { numbers, next: numberAt(body, 'next') ?? after };
      };
      const { numbers: whole } = await page(0, 8);
      const inPages: number[] = [];
      for (let after = 0; inPages.length < whole.length;) {
        const { numbers, next } = await page(after, 3);
        if (numbers.length === 0) break;
        inPages.push(...numbers);
        after = next;
      }
      const holds = whole.every((number, at) => inPages[at] === number);
      stage.check('changes-complete', holds, `${whole.join(', ')}; in pages ${inPages.join(', ')}`);
    },
  },
  {
    name: 'the loyalty programme',
    async run(stage) {
      const before = (await stage.service.call('GET /loyalties')).body;
      const was = {
        status: textAt(before, 'data.0.status'),
        cashbackRate: numberAt(before, 'data.0.cashbackRate'),
      };
      const wanted = { status: 'enabled', cashbackRate: 0.04 };
      const changed = await stage.service.call('PUT /loyalties', { body: wanted });
      stage.check('loyalty-kept', changed.status === 200, `${changed.status}`);
      const { body } = await stage.service.call('GET /loyalties');
      const isKept =
        textAt(body, 'data.0.status') === 'enabled' && numberAt(body, 'data.0.cashbackRate') === 0.04;
      stage.check('loyalty-kept', isKept, JSON.stringify(read(body, 'data')));
      for (const cashbackRate of [-0.1, 5, 'much']) {
        const { status } = await stage.service.call('PUT /loyalties', {
          body: { status: 'enabled', cashbackRate },
        });
        stage.check('loyalty-checked', status >= 400 && status < 500, `${String(cashbackRate)}: ${status}`);
      }
      await stage.service.call('PUT /loyalties', { body: was });
    },
  },
];
