import { readFile } from 'node:fs/promises';
import { Problem } from '../src/lib/problem.ts';
import type { HotelIds } from './hotels-catalogue.ts';
import type { Scored } from './hotels-metrics.ts';

/** What was answered for each row, by its id: an accepted run is what later ones are compared with. */
export type Run = Readonly<Record<string, Answer>>;

interface Answer {
  readonly verdict: string;
  /** Its id as the catalogue writes it; absent where no hotel was named. */
  readonly hotel?: string;
}

/** Of rows of one id the second is known as "ID (2)". */
export function runOf(scored: readonly Scored[], ids: HotelIds): Run {
  const times = new Map<string, number>();
  return Object.fromEntries(
    scored.map(({ row, outcome: { verdict, hotelId } }) => {
      const time = (times.get(row.id) ?? 0) + 1;
      times.set(row.id, time);
      const hotel = hotelId === undefined ? {} : { hotel: ids.textOf(hotelId) };
      return [time === 1 ? row.id : `${row.id} (${time})`, { verdict, ...hotel }];
    }),
  );
}

export interface Flip {
  readonly row: string;
  readonly was: Answer;
  readonly is: Answer;
}

/** The rows of both runs that were answered otherwise. */
export function flipsBetween(before: Run, now: Run): Flip[] {
  return Object.entries(now).flatMap(([row, is]) => {
    const was = before[row];
    const isSame = was === undefined || (was.verdict === is.verdict && was.hotel === is.hotel);
    return isSame ? [] : [{ row, was, is }];
  });
}

/** Undefined: nobody has accepted a run yet. */
export async function readAccepted(file: string): Promise<Run | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : parsed(file, text);
}

function parsed(file: string, text: string): Run {
  try {
    return JSON.parse(text) as Run; // `--accept` has written it
  } catch {
    throw new Problem(
      `${file} holds no accepted run (it is not JSON): move it away, and --accept writes one there.`,
    );
  }
}
