import { codeOf, textAt } from '../read.ts';
import { accepted, bodyWith, member, set, type Fault } from './fault.ts';

const plus =
  (amount: number) =>
  (was: unknown): number =>
    Number(was) + amount;
const first = 'data.0.roomTypes.0';

export const searchFaults: readonly Fault[] = [
  {
    name: 'keys are not checked',
    breaks: 'key-known',
    foundBy: 'an unknown key',
    at: 'GET /data/countries',
    reply: (_, { status }) => (status === 401 ? { status: 200, json: { data: [] } } : undefined),
  },
  {
    name: 'an error has no code',
    breaks: 'error-coded',
    foundBy: 'the shape of errors',
    at: 'POST /rates/prebook',
    reply: (_, { status }) => (status >= 400 ? { json: { error: { message: 'no' } } } : undefined),
  },
  {
    name: 'a wrong request is an internal error',
    breaks: 'no-internal-error',
    foundBy: 'wrong values everywhere',
    at: 'POST /hotels/rates',
    reply: (_, { status }) => (status === 400 ? { status: 500 } : undefined),
  },
  {
    name: 'two offers have one id',
    breaks: 'offers-distinct',
    foundBy: 'a search with offers',
    at: 'POST /hotels/rates',
    reply: (json) => {
      set(json, 'data.0.roomTypes.1.offerId', () => textAt(json, `${first}.offerId`));
      return { json };
    },
  },
  {
    name: 'an offer costs nothing',
    breaks: 'offer-complete',
    foundBy: 'a search with offers',
    at: 'POST /hotels/rates',
    reply: member(`${first}.offerRetailRate.amount`, () => 0),
  },
  {
    name: 'the second room is forgotten',
    breaks: 'rooms-asked',
    foundBy: 'a search for two rooms',
    at: 'POST /hotels/rates',
    reply: member(`${first}.rates`, (was) => (Array.isArray(was) ? was.slice(0, 1) : was)),
  },
  {
    name: 'the limit of rates is ignored',
    breaks: 'rates-capped',
    foundBy: 'the limit of rates per hotel',
    at: 'POST /hotels/rates',
    request: bodyWith((body) => (body['maxRatesPerHotel'] = 50)),
  },
  {
    name: 'cancellation times are ISO 8601',
    breaks: 'cancel-times',
    foundBy: 'cancellation times',
    at: 'POST /hotels/rates',
    reply: member(`${first}.rates.0.cancellationPolicies.cancelPolicyInfos.0.cancelTime`, (was) =>
      String(was).replace(' ', 'T'),
    ),
  },
  {
    name: 'the board of a search is ignored',
    breaks: 'board-filtered',
    foundBy: 'a search for one board',
    at: 'POST /hotels/rates',
    request: bodyWith((body) => delete body['boardType']),
  },
  {
    name: 'a failed supplier is an empty list',
    breaks: 'supplier-failure-stated',
    foundBy: 'a supplier that is down',
    at: 'POST /hotels/rates',
    reply: accepted(4011, { data: [] }),
  },
  {
    name: 'no free room is an empty list',
    breaks: 'no-rooms-stated',
    foundBy: 'a hotel without free rooms',
    at: 'POST /hotels/rates',
    reply: (json) => (codeOf(json) === 2001 ? { json: { data: [] } } : undefined),
  },
  {
    name: 'a prebook hides that the price rose',
    breaks: 'prebook-price',
    foundBy: 'a price that rises, by little and by much, and one that falls',
    at: 'POST /rates/prebook',
    reply: member('data.priceDifferencePercent', () => 0),
  },
  {
    name: 'a prebook hides that the cancellation policy changed',
    breaks: 'prebook-change-stated',
    foundBy: 'a cancellation policy and a board that change',
    at: 'POST /rates/prebook',
    reply: member('data.cancellationChanged', () => false),
  },
  {
    name: 'a prebook is read with another price',
    breaks: 'prebook-readable',
    foundBy: 'a prebook is read again',
    at: 'GET /prebooks/',
    reply: member('data.price', plus(1)),
  },
];
