import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { listAt, numberAt, read, textAt } from '../read.ts';
import type { Answer } from '../service.ts';
import type { Scenario, Stage } from '../stage.ts';

const references = [
  { id: 1, name: 'Deluxe King Room, Sea View' },
  { id: 2, name: 'Standard Twin Room' },
  { id: 3, name: 'Family Suite with Balcony' },
];
const names = [
  'Deluxe King Room, Sea View',
  'STD TWIN',
  'Run of House',
  'Presidential Villa',
  'Chambre double',
];
const suppliers = names.map((name, at) => ({ i: at * 7, name }));
const ENDS_WITHIN_MS = 60_000;

const match = (stage: Stage, more: object = {}): Promise<Answer> =>
  stage.service.call('POST /rooms/match', { body: { references, suppliers, ...more } });

const isMapped = (result: unknown): boolean => textAt(result, 'status') === 'mapped';

async function deepMap(stage: Stage, hotelId: string, roomNames: readonly string[]): Promise<unknown> {
  const submitted = await stage.service.call('POST /rooms/match/async', {
    body: { hotelId, referenceRooms: references, roomNames },
  });
  const id = stage.require('deep-map-ends', textAt(submitted.body, 'data.jobId'), `${submitted.status}`);
  const untilMs = performance.now() + ENDS_WITHIN_MS;
  for (;;) {
    const { body } = await stage.service.call(`GET /rooms/match/async/jobs/${id}`);
    const status = textAt(body, 'data.status');
    const isOver = status === 'completed' || status === 'failed' || performance.now() > untilMs;
    if (isOver) return read(body, 'data');
    await sleep(500);
  }
}

export const rooms: readonly Scenario[] = [
  {
    name: 'a room match',
    async run(stage) {
      const { status, body } = await match(stage, { topK: 2 });
      const results = listAt(body, 'data.results');
      const indexes = results.map((one) => numberAt(one, 'i'));
      const isWhole = JSON.stringify(indexes) === JSON.stringify(suppliers.map(({ i }) => i));
      stage.check('room-results', status === 200 && isWhole, `${status}: ${indexes.join(', ')}`);
      for (const result of results) {
        const scores = listAt(result, 'candidates').map(
          (one) => numberAt(one, 'scoreCalibrated') ?? Number.NaN,
        );
        const holds =
          scores.length <= 2 && scores.every((score, at) => score >= 0 && score <= (scores[at - 1] ?? 1));
        stage.check('room-scores', holds, scores.join(', '));
        const isSelected = (read(result, 'selected') ?? null) !== null;
        stage.check('room-selected', isSelected === isMapped(result), JSON.stringify(result).slice(0, 200));
      }
      stage.check(
        'room-itself',
        read(results[0], 'selected.id') === 1,
        JSON.stringify(read(results[0], 'selected')),
      );
    },
  },
  {
    name: 'thresholds of a room match',
    async run(stage) {
      const mapped = async (threshold: number): Promise<ReadonlySet<unknown>> => {
        const { body } = await match(stage, { threshold });
        return new Set(
          listAt(body, 'data.results')
            .filter(isMapped)
            .map((one) => read(one, 'i')),
        );
      };
      const [low, middle, high] = [await mapped(0), await mapped(0.5), await mapped(0.95)];
      stage.check(
        'room-threshold',
        [...middle].every((i) => low.has(i)),
        'more at 0.5 than at 0',
      );
      stage.check(
        'room-threshold',
        [...high].every((i) => middle.has(i)),
        'more at 0.95 than at 0.5',
      );
    },
  },
  {
    name: 'room matches that are wrong',
    async run(stage) {
      for (const more of [{ references: [] }, { suppliers: [] }, { threshold: 1.5 }, { topK: 0 }]) {
        const answer = await match(stage, more);
        stage.check('room-checked', answer.status === 400, `${JSON.stringify(more)}: ${answer.status}`);
        stage.check(
          'error-simple',
          typeof read(answer.body, 'error') === 'string',
          answer.text.slice(0, 100),
        );
      }
    },
  },
  {
    name: 'a deep-map job and its cache',
    isSlow: true,
    async run(stage) {
      const hotelId = `certify-${randomUUID()}`;
      const job = await deepMap(stage, hotelId, [
        'Standard Twin Room',
        ' ',
        'standard twin room',
        'Run of House',
      ]);
      const results = listAt(job, 'results');
      stage.check('deep-map-ends', textAt(job, 'status') === 'completed', String(textAt(job, 'status')));
      stage.check('deep-map-names', results.length === 2, `${results.length} results of 2 names`);
      const cache = await stage.service.call(`GET /rooms/match/async/matches/${hotelId}`);
      const entries = Object.values(Object(read(cache.body, 'data.mappings')));
      const twin = entries.filter((one) => numberAt(one, 'id') === 2);
      stage.check(
        'deep-map-cached',
        cache.status === 200 && twin.length === 1,
        JSON.stringify(entries).slice(0, 200),
      );
    },
  },
  {
    name: 'deep-map jobs that are wrong or unknown',
    async run(stage) {
      const empty = { hotelId: 'certify', referenceRooms: references, roomNames: [' '] };
      const wrong = await stage.service.call('POST /rooms/match/async', { body: empty });
      stage.check('deep-map-checked', wrong.status === 400, `${wrong.status}`);
      const job = await stage.service.call('GET /rooms/match/async/jobs/dm_1_0');
      stage.check('job-unknown', job.status === 404, `${job.status}`);
      const cache = await stage.service.call(`GET /rooms/match/async/matches/certify-${randomUUID()}`);
      stage.check('job-unknown', cache.status === 404, `${cache.status}`);
    },
  },
  {
    name: 'rooms of two suppliers in groups',
    async run(stage) {
      const supplierList = ['one', 'two'].map((supplier) => ({
        supplierName: supplier,
        supplierId: supplier,
        supplierRooms: names.map((roomName, at) => ({ roomId: `${supplier}-${at}`, roomName })),
      }));
      const body = { propertyName: 'Certified House', propertyId: 'certified', supplierList };
      const answer = await stage.service.call('POST /rooms/group', { body });
      const text = JSON.stringify(read(answer.body, 'data') ?? null);
      for (const { roomId } of supplierList.flatMap(({ supplierRooms }) => supplierRooms)) {
        const times = text.split(`"${roomId}"`).length - 1;
        stage.check('grouped-once', times === 1, `${roomId} occurs ${times} times`);
      }
    },
  },
  {
    name: 'rooms in groups by reference',
    async run(stage) {
      const answer = await stage.service.call('POST /rooms/group/with-reference', {
        body: { references, suppliers },
      });
      const attached = listAt(answer.body, 'data.groups').flatMap((one) => listAt(one, 'matches'));
      const all = [...attached, ...listAt(answer.body, 'data.unmatched_suppliers')];
      const indexes = all.map((one) => numberAt(one, 'i') ?? Number.NaN).toSorted((a, b) => a - b);
      const holds = JSON.stringify(indexes) === JSON.stringify(suppliers.map(({ i }) => i));
      stage.check(
        'grouped-by-reference',
        answer.status === 200 && holds,
        `${answer.status}: ${indexes.join(', ')}`,
      );
    },
  },
];
