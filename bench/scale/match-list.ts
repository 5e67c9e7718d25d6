import { appendFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { multipart } from '../../test/support/forms.ts';
import { hotelOf, rowOf } from '../hotels/world.ts';
import type { ScaleDatabase } from './installation.ts';

const columns = ['name', 'address', 'city', 'postalCode', 'country', 'latitude', 'longitude'] as const;
const header = 'id,name,address,city,postal_code,country,latitude,longitude\n';
const LINES = 10_000;

/** Imports the invented hotels from the first to before the last, as an operator does. */
export async function importHotels(
  { folder, command }: ScaleDatabase,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<void> {
  const file = path.join(folder, 'hotels.csv');
  await writeFile(file, header);
  for (let from = first; from < last; from += LINES) {
    const lines = Array.from({ length: Math.min(LINES, last - from) }, (_, at) => {
      const hotel = hotelOf(from + at);
      return [hotel.id, ...columns.map((column) => hotel[column])].join(',');
    });
    await appendFile(file, `${lines.join('\n')}\n`);
  }
  await command(['catalogue', 'import', 'hotels', file]);
}

/** Submits a list of a supplier for a catalogue of this size, and waits until it is matched. */
export async function matchList(
  { db }: ScaleDatabase,
  {
    address,
    key,
    hotels,
    first,
    rows,
  }: {
    readonly address: string;
    readonly key: string;
    readonly hotels: number;
    readonly first: number;
    readonly rows: number;
  },
): Promise<void> {
  const lines = Array.from({ length: rows }, (_, at) => {
    const row = rowOf(first + at, hotels);
    return [`R${at}`, ...columns.map((column) => row[column])].join(',');
  });
  const { headers, body } = multipart([['file', `${header}${lines.join('\n')}\n`]]);
  const answer = await fetch(`${address}/hotels/match/async`, {
    method: 'POST',
    headers: { ...headers, 'x-api-key': key },
    body: new Uint8Array(body),
  });
  const { job_id: job } = (await answer.json()) as { job_id?: string };
  if (job === undefined) throw new Error(`the job was refused: ${answer.status}`);
  // Read from the database, because calls about jobs are limited.
  for (;;) {
    const row = await db.row<{ status: string }>('select status from hotel_match_jobs where id = $1', [job]);
    if (row?.status === 'done') return;
    if (row?.status === 'error') throw new Error(`job ${job} ended in an error`);
    await sleep(50);
  }
}
