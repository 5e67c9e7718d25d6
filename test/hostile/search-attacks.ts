import { publicId } from '../../src/catalogue/hotel-id.ts';
import { scenarios } from '../../src/rates/scenarios.ts';
import { eachOf, operationAt, times, type Attack, type HostileAnswer, type Target } from './attacks.ts';
import { ask, jsonRequest, sendAndLeave } from './raw.ts';
import { day } from '../support/day.ts';

/** Filters and forms that are small but expensive. */

const filters: readonly (readonly [name: string, members: (scale: number) => object])[] = [
  [
    'roomAmenitiesFilter of six million characters',
    (scale) => ({ roomAmenitiesFilter: '1-2,'.repeat(1_500_000 * scale) }),
  ],
  ['500,000 bedTypes', (scale) => ({ bedTypes: times(500_000 * scale, (n) => `bed${n}`) })],
  ['one bedType of seven million characters', (scale) => ({ bedTypes: ['a'.repeat(7_000_000 * scale)] })],
  ['a bedType that is a pattern', () => ({ bedTypes: ['(a+)+$', '['] })],
  ['two million facilities', (scale) => ({ facilities: times(2_000_000 * scale, (n) => n) })],
  ['5,000 hotels', () => ({ hotelIds: times(5_000, (n) => `lp${n.toString(16)}`) })],
  [
    'a point beyond the earth',
    () => ({ hotelIds: undefined, latitude: 1e308, longitude: -1e308, radius: 1e308 }),
  ],
  [
    'nine rooms of ten',
    () => ({ occupancies: times(9, () => ({ adults: 10, children: [1, 2, 3, 4, 5, 6] })) }),
  ],
];

export const searchAttacks: readonly Attack[] = [
  ...filters.map(([name, members]): Attack => ({
    name: `search: ${name}`,
    run: async (target) => [await search(target, members(target.scale))],
  })),
  {
    name: 'large searches, disconnected at once',
    leaves: true,
    async run({ origin, key, scale }) {
      const body = searchBody({
        occupancies: times(9, () => ({ adults: 2 })),
        checkout: day(110),
        roomMapping: true,
      });
      const bytes = jsonRequest({ method: 'POST', path: RATES, key, body });
      await eachOf(
        times(100 * scale, () => bytes),
        50,
        (one) => sendAndLeave(origin, one),
      );
      return [];
    },
  },
  {
    name: 'a multipart boundary of 10,000 characters',
    run: async (target) => [await form(target, 'b'.repeat(10_000))],
  },
  {
    name: 'a form of 20,000 parts',
    run: async (target) => [await form(target, 'b', 20_000 * target.scale)],
  },
];

const RATES = '/v3.0/hotels/rates';
const UPLOAD = '/v3.0/hotels/match/partners/with-id';

async function search(target: Target, members: object): Promise<HostileAnswer> {
  const { origin, key } = target;
  const bytes = jsonRequest({ method: 'POST', path: RATES, key, body: searchBody(members) });
  return { ...(await ask(origin, bytes)), operation: operationAt(target, 'POST', RATES) };
}

function searchBody(members: object): string {
  return JSON.stringify({
    hotelIds: scenarios.map(({ id }) => publicId(id)),
    occupancies: [{ adults: 2 }],
    currency: 'USD',
    guestNationality: 'FR',
    checkin: day(20),
    checkout: day(22),
    ...members,
  });
}

async function form(target: Target, boundary: string, parts = 1): Promise<HostileAnswer> {
  const { origin, key } = target;
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="x"\r\n\r\ny\r\n`;
  const answer = await fetch(`${origin}${UPLOAD}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `${part.repeat(parts)}--${boundary}--\r\n`,
  });
  const text = await answer.text();
  return { status: answer.status, text, operation: operationAt(target, 'POST', UPLOAD) };
}
