import { routineSteps } from '../failure.ts';
import { markOf } from '../marks.ts';
import type { Line } from '../scheduler.ts';

interface Repeats {
  readonly count: number;
  readonly lastMs: number;
}

/** As many steps are repeated together at most: a caller asks, reads the answer, and learns a status. */
const MOST_TOGETHER = 3;

/** What an actor repeats without doing anything else in between, as when it polls, is shown once. */
export class RepeatedSteps {
  readonly #first = new Map<Line, Repeats>();
  readonly #others = new Set<Line>();

  constructor(lines: readonly Line[]) {
    const visible = lines.filter(({ what }) => !routineSteps.test(what));
    for (const [, own] of Map.groupBy(visible, ({ owner }) => owner)) this.#fold(own);
  }

  /** Undefined: it is not repeated. */
  of(line: Line): Repeats | undefined {
    return this.#first.get(line);
  }

  /** Whether it repeats an earlier step. */
  has(line: Line): boolean {
    return this.#others.has(line);
  }

  /** The steps of one actor. */
  #fold(lines: readonly Line[]): void {
    const shown: Line[] = [];
    for (let at = 0; at < lines.length;) {
      const count = repeatedAt(lines.slice(at, at + MOST_TOGETHER), shown);
      const firsts = count === 0 ? [] : shown.slice(-count);
      for (const [place, first] of firsts.entries()) this.#note(first, lines[at + place] ?? first);
      if (count === 0) shown.push(...lines.slice(at, at + 1));
      at += Math.max(1, count);
    }
  }

  #note(first: Line, again: Line): void {
    const { count = 0 } = this.#first.get(first) ?? {};
    this.#first.set(first, { count: count + 1, lastMs: again.atMs });
    this.#others.add(again);
  }
}

/** How many of the next steps repeat as many of the last that are shown. */
function repeatedAt(next: readonly Line[], shown: readonly Line[]): number {
  for (let count = 1; count <= Math.min(next.length, shown.length); count += 1) {
    const last = shown.slice(-count);
    if (next.slice(0, count).every((line, place) => isSame(last[place], line))) return count;
  }
  return 0;
}

function isSame(first: Line | undefined, line: Line): boolean {
  const { kind } = markOf(line.what);
  const mayBeHidden = line.states === undefined && (kind === 'plain' || kind === 'read');
  return mayBeHidden && first !== undefined && withoutAnswer(line.what) === withoutAnswer(first.what);
}

const withoutAnswer = (what: string) => what.replace(/ \(answer\)$/, '');
