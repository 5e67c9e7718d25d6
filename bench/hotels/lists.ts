import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../src/contract/database.ts';
import { multipart } from '../../test/support/forms.ts';
import { hotelOf, rowOf } from './world.ts';

const columns = ['name', 'address', 'city', 'postalCode', 'country', 'latitude', 'longitude'] as const;
/** The first line of a file of hotels and of a list. */
export const listHeader = 'id,name,address,city,postal_code,country,latitude,longitude\n';

/** The line of an invented hotel in a file that is imported. */
export function hotelLine(number: number): string {
  const hotel = hotelOf(number);
  return [hotel.id, ...columns.map((column) => hotel[column])].join(',');
}

interface List {
  readonly address: string;
  readonly key: string;
  /** In the catalogue. */
  readonly hotels: number;
  readonly first: number;
  readonly rows: number;
}

/** Submits a list of a supplier for a catalogue of this size, and waits until it is matched. */
export async function matchList(
  db: Pick<Db, 'row'>,
  { address, key, hotels, first, rows }: List,
): Promise<void> {
  const lines = Array.from({ length: rows }, (_, at) => {
    const row = rowOf(first + at, hotels);
    return [`R${at}`, ...columns.map((column) => row[column])].join(',');
  });
  const { headers, body } = multipart([['file', `${listHeader}${lines.join('\n')}\n`]]);
  const answer = await fetch(`${address}/hotels/match/async`, {
    method: 'POST',
    headers: { ...headers, 'x-api-key': key },
    body: new Uint8Array(body),
  });
  // The answer of a submit names the job.
  const { job_id: job } = (await answer.json()) as { job_id?: string };
  if (job === undefined) throw new Error(`the job was refused: ${answer.status}`);
  // Read from the database, because calls about jobs are limited.
  for (;;) {
    const row = await db.row<{ status: string }>('select status from hotel_match_jobs where id = $1', [job]);
    if (row?.status === 'done') return;
    if (row?.status === 'error') throw new Error(`job ${job} ended in an error`);
    await sleep(20);
  }
}
