import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import { plainBytes } from '../src/catalogue/read/plain-bytes.ts';
import { fileProblem } from '../src/cli/input/file-problem.ts';
import { inWords } from '../src/cli/input/owner.ts';
import { columnCalled, lacking } from '../src/hotels/match/input/columns.ts';
import { firstRecord } from '../src/hotels/match/input/input.ts';
import { readCsv } from '../src/lib/csv/read.ts';
import { Problem } from '../src/lib/problem.ts';

/** NAME.csv or NAME.csv.gz in the first of some folders that has one. */
export function fileCalled(name: string, folders: readonly string[]): string {
  const found = folders
    .flatMap((folder) => [`${name}.csv`, `${name}.csv.gz`].map((file) => path.join(folder, file)))
    .find((file) => existsSync(file));
  if (found === undefined)
    throw new Problem(`There is no ${name}.csv or ${name}.csv.gz in ${folders.join(' or in ')}.`);
  return found;
}

/** Reads a file, compressed by gzip or not. The error names the file that cannot be read. */
export async function inFile<T>(
  file: string,
  read: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  try {
    return await inWords(read((await plainBytes(createReadStream(file))).bytes));
  } catch (error) {
    const problem = fileProblem(error, 'it cannot be read');
    throw problem instanceof Problem
      ? new Problem(`${file}: ${problem.message.replace(/\.?$/, '.')}`)
      : error;
  }
}

/** What a table may contain about each row, and the headings that each column may have, the best first. */
export interface Columns<Name extends string> {
  readonly headings: Readonly<Record<Name, readonly string[]>>;
  /** Without these the table is refused. */
  readonly needed: readonly NoInfer<Name>[];
}

export interface TableRow<Name extends string> {
  readonly line: number;
  /** Trimmed; empty where the table has no such column. */
  readonly cells: Readonly<Record<Name, string>>;
}

export async function* tableRows<Name extends string>(
  bytes: AsyncIterable<Uint8Array>,
  { headings, needed }: Columns<Name>,
): AsyncGenerator<TableRow<Name>> {
  const missing = (first: readonly string[]) =>
    needed.filter((name) => columnCalled(headings[name], first) === -1);
  const { header, batches, notText } = await readCsv(bytes, {
    header: (first) => missing(first).length === 0,
  });
  if (notText !== undefined) throw new Problem(`it looks like ${notText}, not like a CSV`);
  if (header === undefined) {
    const first = await firstRecord(batches);
    const wanted = missing(first).map((name) => headings[name]);
    throw new Problem(lacking(wanted, first));
  }
  // The names are those of the record.
  const names = Object.keys(headings) as Name[];
  const columns = names.map((name) => [name, columnCalled(headings[name], header)] as const);
  for await (const batch of batches)
    for (const { line, fields } of batch) {
      const cells = columns.map(([name, column]) => [name, fields[column]?.trim() ?? '']);
      yield { line, cells: Object.fromEntries(cells) as Record<Name, string> }; // a cell for each of the names
    }
}

/** How often something was met, and the first that was. */
export class Count {
  times = 0;
  first = '';

  add(example: string): void {
    if (this.times === 0) this.first = example;
    this.times += 1;
  }

  /** A message about them; none if there were none. */
  remarks(what: string): string[] {
    return this.times === 0 ? [] : [`${this.times.toLocaleString('en')} ${what} (the first: ${this.first}).`];
  }
}
