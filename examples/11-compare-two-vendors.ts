import { baseUrl, call, chapter, productionKey, say, type Answer } from './requests.ts';

const key = productionKey;
const hide = ['job_id', 'created_at', 'updated_at'];

chapter(
  'Compare two vendors',
  'Two vendors map the ids of a supplier. Where do they agree, and which of them is right?',
);

/** The members of responses that this example uses; the reference has their schemas. */
interface Job {
  readonly job_id: string;
}

/** Two hotels of the demonstration. */
const [here, there] = ['lp2710', 'lp2711'];
const form = new FormData();
form.set('a', new Blob([`id,hotel_id\nH1,${here}\nH2,${here}\nH3,${there}\n`]), 'a.csv');
form.set('b', new Blob([`id,hotel_id\nH1,${here}\nH2,${there}\nH4,${there}\n`]), 'b.csv');
const { body }: Answer = await call('POST /v3.0/hotels/match/cross-checks', { key, body: form, hide });
const { job_id: jobId } = body as Job; // the documented shape

say('Wait until the status of the job is done.');
await call('GET /v3.0/hotels/match/cross-checks/{jobId}?wait=30', { key, ids: { jobId }, hide });

say('The result: conflicts first. Each has the verdict of the matcher and its reason.');
const answer = await fetch(`${baseUrl}/v3.0/hotels/match/cross-checks/${jobId}/result`, {
  headers: { 'x-api-key': key },
});
console.log((await answer.text()).trimEnd());
