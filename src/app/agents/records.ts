import { readCsv } from '../../lib/csv/read.ts';
import { csvLine } from '../../lib/csv/write.ts';

export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map(csvLine).join('');
}

/** The rows of a CSV answer, by the names of its columns. */
export async function recordsOf(text: string): Promise<Readonly<Record<string, string>>[]> {
  const { header = [], batches } = await readCsv(once(Buffer.from(text)), { header: 'always' });
  const records = [];
  for await (const rows of batches)
    for (const { fields } of rows)
      records.push(Object.fromEntries(header.map((name, at) => [name, fields[at] ?? ''])));
  return records;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
