import type { History } from './history.ts';
import type { Profile } from './profile.ts';
import type { Trim } from './trim.ts';

/** Plays one seed with less than it draws. */
export type Replay = (trim: Trim) => Promise<History>;

/** Histories that are played at most to find a small one. */
export const MOST_PLAYS = 200;

/** Orders of events that are tried with the fewest actors: of those that break the promise, the shortest is kept. */
const ORDERS = 20;

/** The numbers of actors to try, in this order: first without those who change the map. */
const fewActors = [
  { callers: 1, processes: 1, mappers: 0 },
  { callers: 2, processes: 2, mappers: 0 },
  { callers: 1, processes: 1, mappers: 3 },
] as const;

/** Values that make a history simpler, from those that leave out most. */
const simpler: readonly Partial<Profile>[] = [
  { mappers: 0 },
  { mapIsBusy: false },
  { mappers: 1 },
  { mappers: 2 },
  { onCredit: 0 },
  { processes: 1 },
  { processes: 2 },
  { mostDeaths: 0 },
  { mostDeaths: 1 },
  { dies: 0 },
  { freezes: 0 },
  { freezesHolders: 0 },
  { losesConnection: 0 },
  { answersLater: 0 },
  { callFails: 0 },
  { slowMs: 0 },
  { losesAnswer: 0 },
  { booksAgain: false },
  { hiddenMs: 0 },
  { ignoresCancel: 0 },
  { declines: 0 },
  { contradicts: 0 },
  { belowZero: 0 },
  { muteMs: 0 },
  { clockOffMs: 0 },
  { clockWrong: 0 },
  { hesitatesMs: 0 },
  { readOnlyMs: 0 },
  { landsWithin: 0.5 },
  { isPublic: false },
  { atStripe: false, paysLater: false, byHand: 0, wantsBuyer: 0, stripeFails: 0 },
  { paysLater: false },
  { byHand: 0 },
  { byHand: 2 },
  { wantsBuyer: 0 },
  { stripeFails: 0 },
];

/**
 * The smallest history of the same seed that breaks the same promise: fewer actors, no faults of a kind, then single
 * faults left out, half of them at a time, then a quarter.
 */
export async function shrink(found: History, replay: Replay): Promise<History> {
  const wanted = kindOf(found);
  let best = found;
  let plays = 0;
  const isShortest = ({ lines }: History) => best === found || lines.length < best.lines.length;
  const accept = async (
    trim: Trim,
    isBetter: (history: History) => boolean = () => true,
  ): Promise<boolean> => {
    if (plays >= MOST_PLAYS) return false;
    plays += 1;
    const history = await replay(trim);
    if (kindOf(history) !== wanted || !isBetter(history)) return false;
    best = history;
    return true;
  };
  for (const most of fewActors) {
    if (!isSimpler(most, found)) continue;
    const { callers, processes, mappers } = found.profile;
    const profile = {
      callers: Math.min(callers, most.callers),
      processes: Math.min(processes, most.processes),
      mappers: Math.min(mappers, most.mappers),
    };
    for (let salt = 1; salt <= ORDERS; salt++) await accept({ salt, profile }, isShortest);
    if (best !== found) break;
  }
  const callers = Array.from({ length: best.profile.callers }, (_, at) => at + 1);
  for (const number of callers) {
    const others = (best.trim.callers ?? callers).filter((one) => one !== number);
    if (others.length > 0) await accept({ ...best.trim, callers: others });
  }
  for (const values of simpler) {
    if (isSimpler(values, best)) await accept({ ...best.trim, profile: { ...best.trim.profile, ...values } });
  }
  await accept({ ...best.trim, inOrder: true });
  for (let size = best.faults.length; size >= 1 && plays < MOST_PLAYS; size = Math.floor(size / 2))
    for (let from = 0; from < best.faults.length;) {
      const part = best.faults.slice(from, from + size);
      // What is left out changes what comes later: then the numbers of the rest are those of the new history.
      if (!(await accept({ ...best.trim, without: [...(best.trim.without ?? []), ...part] }))) from += size;
    }
  return best;
}

function isSimpler(values: Partial<Profile>, { profile }: History): boolean {
  return Object.entries(values).some(([name, value]) => profile[name as keyof Profile] > value); // a name of the profile
}

/** Ids, amounts and numbers. An id may have no digit, but has small and capital letters. */
export const names = /\b(?:(?=\w*\d)|(?=\w*[a-z])(?=\w+[A-Z]))\w+\b/g;

/** What was broken, without names of what broke it. */
export function kindOf({ violations }: Pick<History, 'violations'>): string {
  const [first = ''] = violations;
  return first.replaceAll(names, '#');
}
