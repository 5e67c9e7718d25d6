import { existsSync } from 'node:fs';
import path from 'node:path';
import { matchClasses, verdicts } from '../src/hotels/engine/engine.ts';
import { csvLine } from '../src/lib/csv/write.ts';
import { Problem } from '../src/lib/problem.ts';
import type { HotelIds } from './hotels-catalogue.ts';
import type { Scored } from './hotels-metrics.ts';
import { inFile, tableRows, type Columns } from './table.ts';

/** The run that the lists of `hotels/lists/` are compared with. `npm run cases -- hotels --accept` writes it. */
export const frozenRun = path.join(import.meta.dirname, 'hotels', 'frozen.csv');

/** What was answered for a row. */
export interface Answer {
  readonly verdict: string;
  readonly class: string;
  /** Its id as the catalogue writes it; empty where no hotel was named. */
  readonly hotel: string;
}

/** What was answered for each row, by its id. Of rows of one id the second is known as "ID (2)". */
export type Run = ReadonlyMap<string, Answer>;

export function runOf(scored: readonly Scored[], ids: HotelIds): Run {
  const times = new Map<string, number>();
  return new Map(
    scored.map(({ row, outcome: { verdict, class: matchClass, hotelId } }) => {
      const time = (times.get(row.id) ?? 0) + 1;
      times.set(row.id, time);
      const hotel = hotelId === undefined ? '' : ids.textOf(hotelId);
      return [time === 1 ? row.id : `${row.id} (${time})`, { verdict, class: matchClass, hotel }];
    }),
  );
}

export interface Change {
  readonly row: string;
  /** Undefined: the run did not have the row. */
  readonly was: Answer | undefined;
  readonly is: Answer | undefined;
}

/** The rows that were answered otherwise, or that only one of the runs has. */
export function changesBetween(before: Run, now: Run): Change[] {
  return [...new Set([...before.keys(), ...now.keys()])]
    .map((row) => ({ row, was: before.get(row), is: now.get(row) }))
    .filter(({ was, is }) => shownAnswer(was) !== shownAnswer(is));
}

/** "points-given/O1: was matched 745: is review weak_match 745". */
export function shownChange({ row, was, is }: Change): string {
  return `${row}: was ${shownAnswer(was)}: is ${shownAnswer(is)}`;
}

function shownAnswer(answer: Answer | undefined): string {
  if (answer === undefined) return 'not there';
  const { verdict, class: matchClass, hotel } = answer;
  return [verdict, ...(matchClass === verdict ? [] : [matchClass]), hotel].join(' ').trim();
}

const headings = ['row', 'verdict', 'class', 'hotel'] as const;
const columns: Columns<(typeof headings)[number]> = {
  headings: { row: ['row'], verdict: ['verdict'], class: ['class'], hotel: ['hotel'] },
  needed: headings,
};

export function runText(run: Run): string {
  const lines = [...run].map(([row, answer]) => csvLine([row, answer.verdict, answer.class, answer.hotel]));
  return `${csvLine([...headings])}${lines.join('')}`;
}

/** Undefined: nobody has accepted a run yet. */
export async function readRun(file: string): Promise<Run | undefined> {
  return existsSync(file) ? inFile(file, readRows) : undefined;
}

async function readRows(bytes: AsyncIterable<Uint8Array>): Promise<Run> {
  const run = new Map<string, Answer>();
  for await (const { line, cells } of tableRows(bytes, columns)) {
    const { row, ...answer } = cells;
    if (!isOneOf(verdicts, answer.verdict) || !isOneOf(matchClasses, answer.class))
      throw new Problem(`line ${line}: "${answer.verdict}, ${answer.class}" is not an answer to a row`);
    run.set(row, answer);
  }
  return run;
}

function isOneOf(words: readonly string[], word: string): boolean {
  return words.includes(word);
}
