import { bodyWith, member, type Fault } from './fault.ts';

const plus =
  (amount: number) =>
  (was: unknown): number =>
    Number(was) + amount;

export const mappingFaults: readonly Fault[] = [
  {
    name: 'the id mapping leaves a row out',
    breaks: 'rows-answered',
    foundBy: 'ids of a partner',
    at: 'POST /hotels/match/partners/with-id',
    reply: (_, { body }) => ({ text: body.toString().replace(/^.*no-such-id.*\n/m, '') }),
  },
  {
    name: 'the id mapping counts wrongly',
    breaks: 'summary-adds-up',
    foundBy: 'ids of a partner',
    at: 'POST /hotels/match/partners/with-id',
    reply: (_, { headers }) => {
      const summary = (headers['x-mapping-summary'] ?? '').replace(/"not_found":\d+/, '"not_found":99');
      return { headers: { 'x-mapping-summary': summary } };
    },
  },
  {
    name: 'a room has a score above one',
    breaks: 'room-scores',
    foundBy: 'a room match',
    at: 'POST /rooms/match',
    reply: member('data.results.0.candidates.0.scoreCalibrated', plus(1)),
  },
  {
    name: 'a room is selected that is not mapped',
    breaks: 'room-selected',
    foundBy: 'a room match',
    at: 'POST /rooms/match',
    reply: member('data.results.0.status', () => 'not_mapped'),
  },
  {
    name: 'the threshold of a room match is upside down',
    breaks: 'room-threshold',
    foundBy: 'thresholds of a room match',
    at: 'POST /rooms/match',
    request: bodyWith((body) => (body['threshold'] = 1 - Number(body['threshold']))),
  },
  {
    name: 'a room is in two groups',
    breaks: 'grouped-once',
    foundBy: 'rooms of two suppliers in groups',
    at: 'POST /rooms/group',
    reply: member('data.aggregation', (was) => (Array.isArray(was) ? [...was, ...was] : was)),
  },
];
