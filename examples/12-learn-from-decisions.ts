import { baseUrl, call, chapter, productionKey, say } from './requests.ts';

const key = productionKey;
const hide = ['calibrationId', 'createdAt', 'rows', 'right', 'rowsAbove', 'groups', 'requestId'];

/** The members of responses that this example uses; the reference has their schemas. */
interface Hotels {
  readonly data: readonly { readonly name: string; readonly address: string; readonly city: string }[];
}
interface Job {
  readonly state?: string;
  readonly job_id?: string;
  readonly calibrationId?: string;
}

/** Each job is listed by `GET /jobs/{jobId}`, whatever its kind. */
async function finished(jobId: string): Promise<void> {
  for (let looks = 0; looks < 120; looks += 1) {
    const answer = await fetch(`${baseUrl}/v3.0/jobs/${jobId}`, { headers: { 'x-api-key': key } });
    const { state } = (await answer.json()) as Job; // the documented shape
    if (state === 'done' || state === 'error') return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

chapter(
  'Learn from decisions',
  'Decisions of your people show how often the matcher is right about your rows. Here one of them decides one row.',
);
const { body } = await call('GET /v3.0/data/hotels?countryCode=IT&limit=1', { quiet: true });
const [hotel] = (body as Hotels).data; // the documented shape
if (hotel === undefined) throw new Error('The demo world has no hotel in Italy.');
const file = new FormData();
const cells = [`${hotel.name} Annex`, hotel.address, hotel.city].map(
  (text) => `"${text.replaceAll('"', '""')}"`,
);
file.set('file', new Blob([`id,name,address,city,country\nL-1,${cells.join(',')},Italy\n`]), 'hotels.csv');
const list = (await call('POST /v3.0/hotels/match/async', { key, body: file, quiet: true })).body as Job;
const jobId = list.job_id ?? '';
await finished(jobId);
await call('POST /v3.0/hotels/match/async/jobs/{jobId}/reviews', {
  key,
  ids: { jobId },
  body: { decision: 'accept', rows: [1], reviewer: 'ada' },
  quiet: true,
});

say('A job measures the decisions. It changes no match.');
const queued = (await call('POST /v3.0/hotels/match/calibrations', { key, hide })).body as Job;
await finished(queued.calibrationId ?? '');

say('One decision is not enough: nothing can be enabled.');
await call('GET /v3.0/hotels/match/calibrations', { key, hide });
await call('PUT /v3.0/hotels/match/calibrations/current', {
  key,
  body: { calibrationId: queued.calibrationId },
  quiet: true,
});

chapter(
  'Known pairs',
  'Operators know the hotels of some rows. How far reviewers agree with them is for keys with the scope `operate` only.',
);
await call('GET /v3.0/hotels/match/agreement', { key, quiet: true });
