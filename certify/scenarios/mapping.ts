import { csvOf, listAt, numberAt, read, textAt } from '../read.ts';
import type { Answer } from '../service.ts';
import type { Scenario, Stage } from '../stage.ts';

const ENDS_WITHIN_MS = 240_000;
const counts = ['matched', 'review', 'not_found', 'invalid'];

function form(fields: Readonly<Record<string, string>>, file?: string): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  if (file !== undefined) data.set('file', new Blob([file], { type: 'text/csv' }), 'hotels.csv');
  return data;
}

const mapIds = (stage: Stage, fields: Readonly<Record<string, string>>, file: string): Promise<Answer> =>
  stage.service.call('POST /hotels/match/partners/with-id', { body: form(fields, file) });

async function firstPartner(stage: Stage): Promise<string> {
  const { body } = await stage.service.call('GET /hotels/match/partners');
  return textAt(body, 'partners.0.partner') ?? stage.skip('the service knows no partner');
}

const cell = (value: unknown): string => `"${String(value ?? '').replaceAll('"', '""')}"`;

/** Hotels of the catalogue as a list of a partner. */
async function ownHotels(stage: Stage): Promise<readonly unknown[]> {
  const answer = await stage.service.call('GET /data/hotels?countryCode=FR&limit=15');
  const hotels = listAt(answer.body, 'data');
  return hotels.length > 0 ? hotels : stage.skip('the catalogue has no hotel in France');
}

async function matched(stage: Stage, file: string): Promise<{ id: string; status: unknown }> {
  const submitted = await stage.service.call('POST /hotels/match/async', { body: form({}, file) });
  const id = stage.require('match-job-ends', textAt(submitted.body, 'job_id'), `${submitted.status}`);
  const untilMs = performance.now() + ENDS_WITHIN_MS;
  for (;;) {
    // A service without `wait` answers at once, and its limit of requests makes the pauses.
    const { body } = await stage.service.call(`GET /hotels/match/async/jobs/${id}/status?wait=20`);
    const state = textAt(body, 'status');
    if (state === 'done' || state === 'error' || performance.now() > untilMs) return { id, status: body };
  }
}

/** These operations allow ten requests a minute to a sandbox key, so there are few scenarios. */
export const mapping: readonly Scenario[] = [
  {
    name: 'the partners',
    async run(stage) {
      const { status, body } = await stage.service.call('GET /hotels/match/partners');
      const numbers = listAt(body, 'partners').map((one) => numberAt(one, 'mappings') ?? Number.NaN);
      const isSorted = numbers.every((number, at) => at === 0 || number <= (numbers[at - 1] ?? 0));
      stage.check(
        'partners-sorted',
        status === 200 && isSorted,
        `${status}: ${numbers.slice(0, 5).join(', ')}`,
      );
    },
  },
  {
    name: 'ids of a partner',
    async run(stage) {
      const partner = await firstPartner(stage);
      const ids = ['1', '2', 'no-such-id', '', 'ünknown', '30001'];
      const answer = await mapIds(
        stage,
        { partner },
        `hotel_id,lat,lng\n${ids.map((id) => `${id},,\n`).join('')}`,
      );
      const rows = await csvOf(answer.text);
      const isInOrder = ids
        .filter((id) => id !== '')
        .every((id) => rows.some((row) => row['input_id'] === id));
      stage.check(
        'rows-answered',
        answer.status === 200 && isInOrder,
        `${answer.status}, ${rows.length} rows`,
      );
      const summary: unknown = JSON.parse(answer.headers.get('x-mapping-summary') ?? '{}');
      const sum = counts.reduce((total, name) => total + (numberAt(summary, name) ?? 0), 0);
      const total = numberAt(summary, 'rows');
      stage.check('summary-adds-up', sum === total && total === rows.length, JSON.stringify(summary));
    },
  },
  {
    name: 'id mappings that are wrong',
    async run(stage) {
      const unknown = await mapIds(stage, { partner: 'No Such Partner' }, 'hotel_id\n1\n');
      stage.check('partner-required', unknown.status === 400, `unknown: ${unknown.status}`);
      const missing = await mapIds(stage, {}, 'hotel_id\n1\n');
      stage.check('partner-required', missing.status === 400, `missing: ${missing.status}`);
      const partner = await firstPartner(stage);
      const nameless = await mapIds(stage, { partner }, 'name,town\nGrand Hotel,Rome\n');
      stage.check('id-column-required', nameless.status === 400, `${nameless.status}`);
      stage.check(
        'error-simple',
        typeof read(nameless.body, 'error') === 'string',
        nameless.text.slice(0, 100),
      );
    },
  },
  {
    name: 'hotels of the catalogue are matched to themselves',
    isSlow: true,
    async run(stage) {
      const hotels = await ownHotels(stage);
      const lines = hotels.map((one) =>
        ['id', 'name', 'address', 'city', 'country', 'latitude', 'longitude']
          .map((at) => cell(read(one, at)))
          .join(','),
      );
      const stranger = '"z1","Hotel That Was Never Built","1 Nowhere Road","Nowhere","FR","47.0000","3.0000"';
      const file = `id,name,address,city,country,latitude,longitude\n${[...lines, stranger].join('\n')}\n`;
      const { id, status } = await matched(stage, file);
      stage.check(
        'match-job-ends',
        textAt(status, 'status') === 'done',
        JSON.stringify(status).slice(0, 200),
      );
      const sum = ['matched', 'review', 'no_match'].reduce(
        (total, name) => total + (numberAt(status, name) ?? 0),
        0,
      );
      stage.check('match-counts-add-up', sum === hotels.length + 1, JSON.stringify(status).slice(0, 300));
      const result = await stage.service.call(`GET /hotels/match/async/jobs/${id}`);
      const rows = await csvOf(result.text);
      const isInOrder =
        rows.length === hotels.length + 1 &&
        hotels.every((one, at) => rows[at]?.['name'] === read(one, 'name'));
      stage.check('match-rows-answered', isInOrder, `${rows.length} rows`);
      const right = hotels.filter((one, at) => rows[at]?.['catalogue_hotel_id'] === read(one, 'id')).length;
      stage.check('match-itself', right >= hotels.length * 0.9, `${right} of ${hotels.length}`);
      const unmatched = rows.at(-1)?.['verdict'] !== 'matched';
      stage.check('match-itself', unmatched, 'a hotel that does not exist is matched');
    },
  },
  {
    name: 'an unknown match job',
    async run(stage) {
      const id = '00000000-0000-4000-8000-000000000000';
      const answer = await stage.service.call(`GET /hotels/match/async/jobs/${id}/status`);
      stage.check('job-unknown', answer.status === 404, `${answer.status}`);
      stage.check('error-simple', typeof read(answer.body, 'error') === 'string', answer.text.slice(0, 100));
    },
  },
];
