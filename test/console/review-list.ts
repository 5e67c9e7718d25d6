import assert from 'node:assert/strict';
import type { Environment } from '../../src/contract/owner.ts';
import type { ConsoleWorld } from './world.ts';

interface Hotel {
  readonly name: string;
  readonly city: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly postal_code: string;
}

const WAIT_MS = 200;

/** A partner's list whose rows the matcher leaves to a person: the place is right, and the name says little. */
export async function reviewList({ db }: ConsoleWorld, rows: number): Promise<string> {
  const hotels = await db.rows<Hotel>(
    'select name, city, country, latitude, longitude, postal_code from hotels where deleted_at is null order by id limit $1',
    [rows],
  );
  const lines = hotels.map(({ name, city, country, latitude, longitude, postal_code: code }, index) => {
    const [first = ''] = name.split(' ');
    const sent =
      index % 3 === 0 ? `Гостиница ${first}` : index % 3 === 1 ? `The ${city} House` : `${first} Rest`;
    return [`H${index + 1}`, sent, city, country, latitude + 0.001, longitude, code].map(cell).join(',');
  });
  return ['id,name,city,country,lat,lng,postcode', ...lines].join('\n');
}

/** Matches such a list, and returns the job. */
export async function submitReviewList(
  world: ConsoleWorld,
  { rows = 40, environment = 'sandbox' }: { readonly rows?: number; readonly environment?: Environment } = {},
): Promise<string> {
  const csv = await reviewList(world, rows);
  const form = new FormData();
  form.set('file', new Blob([csv], { type: 'text/csv' }), 'larkspur.csv');
  form.set('partner', 'Larkspur');
  const headers = { 'x-api-key': await world.newKey({ environment }) };
  const jobs = `${world.origin}/v3.0/hotels/match/async`;
  const { job_id: job } = (await (await fetch(jobs, { method: 'POST', body: form, headers })).json()) as {
    job_id: string;
  };
  for (;;) {
    const response = await fetch(`${jobs}/jobs/${job}/status`, { headers });
    const { status, review } = (await response.json()) as { status: string; review: number };
    assert.notEqual(status, 'error');
    if (status === 'done') {
      assert.ok(review >= 6, `${review} rows to review`);
      return job;
    }
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

const cell = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;
