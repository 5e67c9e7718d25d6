import { baseUrl, call, chapter, productionKey, say } from './requests.ts';

const key = productionKey;
const hide = [
  'job_id',
  'created_at',
  'updated_at',
  'decisionId',
  'decidedAt',
  'output_gcs',
  'min_confidence',
  'expected_wrong',
];

/** The members of responses that this example uses; the reference has their schemas. */
interface Hotels {
  readonly data: readonly {
    name: string;
    address: string;
    city: string;
    country: string;
    latitude: number;
    longitude: number;
  }[];
}
interface Job {
  readonly job_id: string;
  readonly status: string;
}
interface Decided {
  readonly decisions: readonly { decisionId: string }[];
}
interface Reviews {
  readonly reviews: readonly {
    row: number;
    class: string;
    reason: string;
    input: { name: string };
    candidates: readonly { name: string }[];
  }[];
}

async function finished({ job_id: id }: Job): Promise<void> {
  let status = 'queued';
  // Each call returns when the job has ended, or after half a minute.
  for (let calls = 0; calls < 4 && status !== 'done' && status !== 'error'; calls += 1) {
    const answer = await fetch(`${baseUrl}/v3.0/hotels/match/async/jobs/${id}/status?wait=30`, {
      headers: { 'x-api-key': key },
    });
    ({ status } = (await answer.json()) as Job);
  }
}

/** The figures differ with every model; which hotel it is does not. */
async function result({ job_id: id }: Job): Promise<void> {
  const answer = await fetch(`${baseUrl}/v3.0/hotels/match/async/jobs/${id}`, {
    headers: { 'x-api-key': key },
  });
  console.log(`\nGET /v3.0/hotels/match/async/jobs/{jobId} → ${answer.status}`);
  console.log((await answer.text()).replace(/,[01]\.\d{4},/g, ',0.…,').trimEnd());
}

chapter(
  'Match hotels',
  'Send a list of hotels. Each row of the result names its hotel in the catalogue, or none.',
);
const known = (await call('GET /v3.0/data/hotels?countryCode=IT&limit=1', { quiet: true })).body as Hotels;
const [hotel] = known.data;
if (hotel === undefined) throw new Error('The demo world has no hotel in Italy.');
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const list = `Codice;Nome Hotel;Indirizzo;Città;Paese;Latitudine;Longitudine
A-1;${quoted(hotel.name.toUpperCase())};${quoted(hotel.address)};${quoted(hotel.city)};Italia;${hotel.latitude};${hotel.longitude}
A-2;${quoted(`${hotel.name} Annex`)};${quoted(hotel.address)};${quoted(hotel.city)};Italia;${hotel.latitude};${hotel.longitude}
A-3;Albergo Che Non Esiste;;Altrove;Italia;;
A-4;Senza Paese;;;Atlantide;;
`;

function form(parts: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  data.set('file', new Blob([list]), 'hotels.csv');
  for (const [name, value] of Object.entries(parts)) data.set(name, value);
  return data;
}

const job = (await call('POST /v3.0/hotels/match/async', { key, body: form({}), hide })).body as Job;
await finished(job);
say('The job is done, and its counters add up.');
await call('GET /v3.0/hotels/match/async/jobs/{jobId}/status', { key, ids: { jobId: job.job_id }, hide });

say('The same name at the same address is matched, its annex is in review, and no row is lost.');
await result(job);

chapter('Reviews and decisions', 'Rows in review are read page by page, and each is decided once.');
const page = await fetch(`${baseUrl}/v3.0/hotels/match/async/jobs/${job.job_id}/reviews`, {
  headers: { 'x-api-key': key },
});
const { reviews } = (await page.json()) as Reviews;
for (const { row, class: matchClass, reason, input, candidates } of reviews)
  say(`row ${row}: ${matchClass}: "${input.name}" or "${candidates[0]?.name}"? ${reason}`);

say('After a decision, the row is matched with that hotel in every later job.');
const accepted = await fetch(`${baseUrl}/v3.0/hotels/match/async/jobs/${job.job_id}/reviews`, {
  method: 'POST',
  headers: { 'x-api-key': key, 'content-type': 'application/json' },
  body: JSON.stringify({ decision: 'accept', rows: [2] }),
});
console.log(`\nPOST /v3.0/hotels/match/async/jobs/{jobId}/reviews → ${accepted.status}`);
const { decisions } = (await accepted.json()) as Decided;
const again = (await call('POST /v3.0/hotels/match/async', { key, body: form({}), quiet: true })).body as Job;
await finished(again);
await result(again);

say('After the decision is undone, the row is in review again.');
await call('DELETE /v3.0/hotels/match/decisions/{decisionId}', {
  key,
  ids: { decisionId: decisions[0]?.decisionId ?? '' },
});
const undone = (await call('POST /v3.0/hotels/match/async', { key, body: form({}), quiet: true }))
  .body as Job;
await finished(undone);
await result(undone);

say('A decision for an unknown hotel is refused.');
await call('POST /v3.0/hotels/match/decisions', {
  key,
  body: { decisions: [{ externalId: 'A-2', hotelId: 'lpffffff', decision: 'must-link' }] },
});

chapter(
  'Result in storage',
  'A job may write its result to storage of the account; then it is not served here.',
);
const account = (await call('GET /v3.0/account', { key, quiet: true })).body as {
  data: { accountId: string };
};
const submitted = await call('POST /v3.0/hotels/match/async', {
  key,
  body: form({ output_gcs: `file:///${account.data.accountId}/matched.csv` }),
  quiet: true,
});
if (submitted.status !== 202) {
  say('This needs a service that was started with STORAGE_FOLDER set.');
  process.exit();
}
const stored = submitted.body as Job;
await finished(stored);
const gone = await fetch(`${baseUrl}/v3.0/hotels/match/async/jobs/${stored.job_id}`, {
  headers: { 'x-api-key': key },
});
console.log(`\nGET /v3.0/hotels/match/async/jobs/{jobId} → ${gone.status}`);
console.log(((await gone.json()) as { error: string }).error);
