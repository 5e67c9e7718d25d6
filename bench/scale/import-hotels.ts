import { appendFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hotelLine, listHeader } from '../hotels/lists.ts';
import type { ScaleDatabase } from './installation.ts';

const LINES = 10_000;

/** Imports the invented hotels from the first to before the last, as an operator does. */
export async function importHotels(
  { folder, command }: ScaleDatabase,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<void> {
  const file = path.join(folder, 'hotels.csv');
  await writeFile(file, listHeader);
  for (let from = first; from < last; from += LINES) {
    const lines = Array.from({ length: Math.min(LINES, last - from) }, (_, at) => hotelLine(from + at));
    await appendFile(file, `${lines.join('\n')}\n`);
  }
  await command(['catalogue', 'import', 'hotels', file]);
}
