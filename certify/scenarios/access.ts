import { codeOf, read } from '../read.ts';
import { day, offered, stay } from '../journey.ts';
import type { Scenario, Stage } from '../stage.ts';

async function internalErrors(stage: Stage, calls: readonly (readonly [string, unknown])[]): Promise<void> {
  for (const [what, body] of calls) {
    const answer = await stage.service.call(what, body === undefined ? {} : { body });
    stage.check('no-internal-error', answer.status < 500, `${what}: ${answer.status}`);
  }
}

export const access: readonly Scenario[] = [
  {
    name: 'a request without a key',
    async run(stage) {
      for (const what of ['GET /data/countries', 'POST /hotels/rates', 'GET /bookings?clientReference=x']) {
        const body = what.startsWith('POST') ? { body: {} } : {};
        const { status } = await stage.service.call(what, { key: null, ...body });
        stage.check('key-required', status === 401, `${what}: ${status}`);
      }
    },
  },
  {
    name: 'an unknown key',
    async run(stage) {
      for (const key of ['sand_unknown', 'x', ' ']) {
        const { status } = await stage.service.call('GET /data/countries', { key });
        stage.check('key-known', status === 401, `${JSON.stringify(key)}: ${status}`);
      }
    },
  },
  {
    name: 'a path that does not exist',
    async run(stage) {
      const { status } = await stage.service.call('GET /no/such/path');
      stage.check('path-unknown', status === 404, `${status}`);
    },
  },
  {
    name: 'bodies that are not JSON',
    async run(stage) {
      for (const what of [
        'POST /hotels/rates',
        'POST /rates/prebook',
        'POST /rates/book',
        'POST /rooms/match',
      ]) {
        for (const body of ['{', '', '[1,2', '"text"']) {
          const { status } = await stage.service.call(what, { body });
          stage.check('json-checked', status >= 400 && status < 500, `${what} with ${body}: ${status}`);
        }
      }
    },
  },
  {
    name: 'the shape of errors',
    async run(stage) {
      for (const what of ['POST /hotels/rates', 'POST /rates/prebook', 'POST /rates/book']) {
        const { body } = await stage.service.call(what, { body: {} });
        const isCoded = Number.isInteger(codeOf(body)) && typeof read(body, 'error.message') === 'string';
        stage.check('error-coded', isCoded, `${what}: ${JSON.stringify(body).slice(0, 200)}`);
      }
      for (const what of ['POST /rooms/match', 'POST /rooms/group', 'POST /rooms/group/with-reference']) {
        const { body } = await stage.service.call(what, { body: {} });
        const isSimple = typeof read(body, 'error') === 'string';
        stage.check('error-simple', isSimple, `${what}: ${JSON.stringify(body).slice(0, 200)}`);
      }
    },
  },
  {
    name: 'wrong values everywhere',
    async run(stage) {
      const { offerId } = await offered(stage);
      const long = 'x'.repeat(5_000);
      await internalErrors(stage, [
        ['POST /hotels/rates', { ...stay, hotelIds: [null] }],
        ['POST /hotels/rates', { ...stay, hotelIds: [long] }],
        ['POST /hotels/rates', { ...stay, hotelIds: stage.known.hotels, occupancies: [{ adults: -1 }] }],
        ['POST /hotels/rates', { ...stay, hotelIds: stage.known.hotels, occupancies: [{ adults: 1e9 }] }],
        ['POST /hotels/rates', { ...stay, hotelIds: stage.known.hotels, currency: 'no money' }],
        ['POST /hotels/rates', { ...stay, hotelIds: stage.known.hotels, checkout: '2027-02-31' }],
        ['POST /hotels/rates', { ...stay, hotelIds: stage.known.hotels, checkout: day(40_000) }],
        ['POST /rates/prebook', { offerId: [offerId] }],
        ['POST /rates/prebook', { offerId: `${offerId}x` }],
        ['POST /rates/prebook', { offerId: long }],
        ['POST /rates/book', { prebookId: { $gt: '' } }],
        ['GET /bookings/%00', undefined],
        ['GET /prebooks/..%2f..%2f', undefined],
        [`GET /data/hotel?hotelId=${long}`, undefined],
        ['GET /data/hotels?countryCode=FR&limit=-5', undefined],
      ]);
    },
  },
];
