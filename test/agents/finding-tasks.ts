import assert from 'node:assert/strict';
import { refusalOf } from './agent.ts';
import { two, type ShownHotels, type Task } from './task.ts';

interface Matched {
  readonly jobId: string;
  readonly hotels: readonly { readonly id: string; readonly status: string; readonly hotelId?: string }[];
}

interface Mapped {
  readonly ids: readonly { readonly partnerId: string; readonly status: string; readonly hotelId?: string }[];
}

const inRome = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  city: 'Rome',
  country: 'IT',
  ...more,
});

const nothingBooked: Task['check'] = ({ bookings }) => assert.deepEqual(bookings, []);

export const findingTasks: readonly Task[] = [
  {
    detail: 'Which of these ten supplier hotels are the same?',
    async run(agent) {
      const { hotels } = await agent.call<Matched>('match_hotels', {
        hotels: [
          inRome('a', 'Hotel Villa Perla', { address: 'Viale Europa, 205' }),
          inRome('b', 'VILLA PERLA HOTEL', { address: 'Viale Europa 205' }),
          inRome('c', 'Hotel Belvedere', { address: 'Viale Europa, 144-148' }),
          inRome('d', 'Belvedere Hotel Rome', { address: 'Viale Europa 144' }),
          inRome('e', 'B&B Fiorella', { address: 'Via Verdi, 116' }),
          inRome('f', 'Palazzo Ambra', { address: 'Via Verdi, 98a' }),
          inRome('g', 'Fiorella Bed and Breakfast', { address: 'Via Verdi 116' }),
          inRome('h', 'Appartamenti Sirena', { address: 'Via Marconi, 218' }),
          inRome('i', 'No Such Inn at the Moon', { address: 'Nowhere 1' }),
          inRome('j', 'Sirena Apartments', { address: 'Via Marconi 218' }),
        ],
      });
      const matched = hotels.filter(({ status }) => status === 'matched');
      const groups = Map.groupBy(matched, ({ hotelId }) => hotelId);
      return [...groups.values()]
        .filter(({ length }) => length > 1)
        .map((same) => same.map(({ id }) => id).join());
    },
    check: (_, report) => assert.deepEqual((report as string[]).toSorted(), ['a,b', 'c,d', 'e,g', 'h,j']),
  },
  {
    detail:
      'Our partner Globetrot writes: "please check 30001; 99999 and 30001 again". Which hotels are these?',
    async run(agent) {
      const text = 'please check 30001; 99999 and 30001 again';
      const ids = (text.match(/\d+/g) ?? []).join(' ');
      return (await agent.call<Mapped>('map_hotel_ids', { partner: 'Globetrot', ids })).ids;
    },
    check(_, report) {
      const ids = report as Mapped['ids'];
      assert.deepEqual(
        ids.map(({ status }) => status),
        ['matched', 'not_found', 'matched'],
      );
      assert.equal(ids[0]?.hotelId, ids[2]?.hotelId);
    },
  },
  {
    detail: 'Translate the id 30001 of the partner Globe Trotters.',
    trap: 'the partner has another name',
    async run(agent) {
      const words = await refusalOf(agent.call('map_hotel_ids', { partner: 'Globe Trotters', ids: '30001' }));
      // The refusal lists the partners; the client takes the one that begins alike.
      const partner = /Partners: (.*)\.$/
        .exec(words)?.[1]
        ?.split(', ')
        .find((name) => name.startsWith('Globe'));
      return (await agent.call<Mapped>('map_hotel_ids', { partner, ids: '30001' })).ids[0]?.status;
    },
    check: (_, report) => assert.equal(report, 'matched'),
  },
  {
    detail:
      'Two hotels in Rome could be "Lane Residence". Show me the candidates, and link it to the one on Corso Italia.',
    async run(agent) {
      const { jobId, hotels } = await agent.call<Matched>('match_hotels', {
        hotels: [inRome('x', 'Lane Residence')],
      });
      assert.deepEqual([hotels[0]?.status, hotels[0]?.hotelId], ['review', undefined]);
      const { open } = await agent.call<Reviews>('review_queue', { jobId });
      const wanted = open[0]?.candidates.find(({ address }) => address.startsWith('Corso Italia'));
      const decision = { jobId, row: open[0]?.row, decision: 'accept', hotelId: wanted?.hotelId };
      await agent.call('decide_review', decision);
      const left = await agent.call<Reviews>('review_queue', { jobId });
      assert.deepEqual(left.open, []);
      return wanted?.hotelId;
    },
    async check({ ask }, report) {
      const { json } = await ask({ url: '/v3.0/hotels/match/decisions' });
      const { decisions } = json as { decisions: { hotelId: string; decision: string }[] };
      assert.deepEqual(
        decisions.map(({ hotelId, decision }) => [hotelId, decision]),
        [[report, 'must-link']],
      );
    },
  },
  {
    detail: 'Which of the supplier’s rooms is our Deluxe King Room?',
    async run(agent) {
      const { rooms } = await agent.call<{
        rooms: readonly { supplierRoom: string; ownRoom: string | null }[];
      }>('match_rooms', {
        ownRooms: ['Deluxe King Room', 'Twin Room, Sea View'],
        supplierRooms: ['STD TWIN SEA VIEW', 'Deluxe room with 1 king bed', 'Presidential Suite'],
      });
      return rooms
        .filter(({ ownRoom }) => ownRoom === 'Deluxe King Room')
        .map(({ supplierRoom }) => supplierRoom);
    },
    check: (_, report) => assert.deepEqual(report, ['Deluxe room with 1 king bed']),
  },
  {
    detail:
      'Which of the cheapest hotels in Rome with a pool and at least three stars has the best rating? Do not book.',
    async run(agent, stay) {
      const search = { place: 'Rome', wish: 'swimming pool', ...stay, ...two, minStars: 3 };
      const { hotels } = await agent.call<ShownHotels>('search_hotels', search);
      assert.ok(hotels.length > 1 && hotels.every(({ stars }) => stars >= 3));
      const [best] = hotels.toSorted((one, other) => other.rating - one.rating);
      return agent.call('get_hotel', { hotelId: best?.hotelId });
    },
    check(state, report) {
      assert.match((report as { facilities: string }).facilities, /pool/i);
      return nothingBooked(state, report);
    },
  },
  {
    detail: 'Do they take pets at Hotel Villa Perla in Rome, and what do guests say?',
    async run(agent) {
      const { hotels } = await agent.call<{ hotels: readonly { readonly hotelId: string }[] }>(
        'find_hotels',
        {
          query: 'Hotel Villa Perla in Rome',
        },
      );
      const hotelId = hotels[0]?.hotelId;
      const { policies } = await agent.call<{ policies: readonly string[] }>('get_hotel', { hotelId });
      const { total, reviews } = await agent.call<Reviewed>('get_reviews', { hotelId });
      const pets = policies.find((words) => words.startsWith('Pets'));
      return { pets, total, headlines: reviews.map(({ headline }) => headline) };
    },
    check(_, report) {
      const { pets, total, headlines } = report as { pets?: string; total: number; headlines: string[] };
      assert.match(pets ?? '', /^Pets: /);
      assert.ok(total >= headlines.length && headlines.length === 5, JSON.stringify(report));
    },
  },
  {
    detail: 'Find a room in Rome from tomorrow to yesterday.',
    trap: 'the dates are wrong, and no place has the first name',
    async run(agent, { checkin, checkout }) {
      const search = { ...two, place: 'Xyzzyville' };
      const place = await refusalOf(agent.call('search_hotels', { ...search, checkin, checkout }));
      const turned = { checkin: checkout, checkout: checkin };
      const dates = await refusalOf(agent.call('search_hotels', { ...search, place: 'Rome', ...turned }));
      const missing = await refusalOf(agent.call('search_hotels', { ...search, place: 'Rome', checkin }));
      return [place, dates, missing];
    },
    check(_, report) {
      const [place, dates, missing] = report as string[];
      assert.match(place ?? '', /No place is called "Xyzzyville"/);
      assert.match(dates ?? '', /checkout|night/);
      assert.match(missing ?? '', /checkout is required/);
    },
  },
];

interface Reviews {
  readonly open: readonly {
    readonly row: number;
    readonly candidates: readonly { readonly hotelId: string; readonly address: string }[];
  }[];
}

interface Reviewed {
  readonly total: number;
  readonly reviews: readonly { readonly headline?: string }[];
}
