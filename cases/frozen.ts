import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readCsv } from '../src/lib/csv/read.ts';
import { csvLine } from '../src/lib/csv/write.ts';
import { Problem } from '../src/lib/problem.ts';

/**
 * A frozen run: the results of a matcher for every row of the lists in this repository, as a committed CSV. A
 * test compares each run with it, so every effect of a changed word, rule or weight is visible; `--accept` writes it again.
 */
export interface FrozenAnswer {
  readonly list: string;
  /** Identifies the row within its list, independent of its line. */
  readonly row: string;
  /** `mapped`, `no_match` …: in the words of the matcher. */
  readonly verdict: string;
  /** The match of the row; empty if there is none. */
  readonly answer: string;
  readonly confidence: number | undefined;
}

/** A smaller difference of confidence is not a change: the last digits differ by machine. */
const smallestChange = 0.005;
const header = ['list', 'row', 'verdict', 'answer', 'confidence'] as const;

/** Writes a run to a file, or to a folder that has a file for each list: `same/de.csv` has the list `same/de`. */
export async function writeFrozen(place: string, run: readonly FrozenAnswer[]): Promise<void> {
  if (!(await isFolder(place))) return writeFrozenFile(place, run);
  const byList = Map.groupBy(run, ({ list }) => list);
  const files = new Map([...byList].map(([list, answers]) => [path.join(place, `${list}.csv`), answers]));
  for (const file of await frozenFiles(place)) if (!files.has(file)) await rm(file);
  for (const [file, answers] of files) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFrozenFile(file, answers);
  }
}

/** Reads what `writeFrozen` wrote. */
export async function readFrozen(place: string): Promise<FrozenAnswer[]> {
  const files = (await isFolder(place)) ? await frozenFiles(place) : [place];
  return (await Promise.all(files.map(readFrozenFile))).flat();
}

async function isFolder(place: string): Promise<boolean> {
  return (await stat(place).catch(() => undefined))?.isDirectory() ?? false;
}

async function frozenFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.csv'));
  return names.toSorted().map((name) => path.join(folder, name));
}

async function writeFrozenFile(file: string, run: readonly FrozenAnswer[]): Promise<void> {
  const lines = named(run).map(({ list, row, verdict, answer, confidence }) =>
    csvLine([list, row, verdict, answer, confidence?.toFixed(2)]),
  );
  await writeFile(file, [csvLine(header), ...lines].join(''));
}

async function readFrozenFile(file: string): Promise<FrozenAnswer[]> {
  const table = await readCsv(createReadStream(file), { header: 'always' });
  const found = table.header?.join() ?? '';
  if (found !== header.join())
    throw new Problem(`${file} is not a frozen run: its header is "${found}", expected "${header.join()}".`);
  const batches = await Array.fromAsync(table.batches);
  return batches
    .flat()
    .map(({ fields: [list = '', row = '', verdict = '', answer = '', confidence = ''] }) => ({
      list,
      row,
      verdict,
      answer,
      confidence: confidence === '' ? undefined : Number(confidence),
    }));
}

/** One sentence for each row that is new, missing or has another result, in the order of the lists. */
export function changesSince(frozen: readonly FrozenAnswer[], now: readonly FrozenAnswer[]): string[] {
  const before = new Map(frozen.map((answer) => [keyOf(answer), answer]));
  const after = new Map(named(now).map((answer) => [keyOf(answer), answer]));
  const changed = [...after].flatMap(([key, is]) => {
    const was = before.get(key);
    if (was === undefined) return [`${key}: new, ${shown(is)}`];
    return isSame(was, is) ? [] : [`${key}: was ${shown(was)}, is ${shown(is)}`];
  });
  const gone = [...before].filter(([key]) => !after.has(key));
  return [...changed, ...gone.map(([key, was]) => `${key}: gone, was ${shown(was)}`)];
}

function isSame(was: FrozenAnswer, is: FrozenAnswer): boolean {
  if (was.verdict !== is.verdict || was.answer !== is.answer) return false;
  const [before, after] = [was.confidence, is.confidence];
  if (before === undefined || after === undefined) return before === after;
  // The frozen one was rounded to hundredths.
  return Math.abs(before - after) <= 2 * smallestChange;
}

/** The second of two rows with one name is "NAME (2)". */
function named(run: readonly FrozenAnswer[]): FrozenAnswer[] {
  const times = new Map<string, number>();
  return run.map((answer) => {
    const key = keyOf(answer);
    const time = (times.get(key) ?? 0) + 1;
    times.set(key, time);
    return time === 1 ? answer : { ...answer, row: `${answer.row} (${time})` };
  });
}

function keyOf({ list, row }: FrozenAnswer): string {
  return `${list}/${row}`;
}

function shown({ verdict, answer, confidence }: FrozenAnswer): string {
  return [verdict, answer, confidence?.toFixed(2)]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
}
