import { readFile } from 'node:fs/promises';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { verdicts } from '../src/hotels/engine/engine.ts';
import { Problem } from '../src/lib/problem.ts';
import type { HotelIds } from './hotels-catalogue.ts';
import type { Scored } from './hotels-metrics.ts';

const answer = Type.Object({
  verdict: Type.Enum(verdicts),
  /** Its id as the catalogue writes it; absent where no hotel was named. */
  hotel: Type.Optional(Type.String()),
});
const run = Type.Record(Type.String(), answer, { minProperties: 1 });

type Answer = Static<typeof answer>;
/** What was answered for each row, by its id: an accepted run is what later ones are compared with. */
export type Run = Readonly<Static<typeof run>>;

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
  const refused = (why: string) =>
    new Problem(`${file} holds no accepted run (${why}): move it away, and --accept writes one there.`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw refused('it is not JSON');
  }
  if (!isRun.Check(json)) throw refused('it does not say for each row what was answered');
  return json;
}

const isRun = Compile(run);
