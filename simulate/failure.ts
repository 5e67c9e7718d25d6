import { commit } from './commit.ts';
import type { History } from './history.ts';
import { markOf } from './marks.ts';
import type { Line } from './scheduler.ts';
import { MOST_PLAYS, names } from './shrink.ts';
import { wrongLine } from './wrong-line.ts';

/** Steps that explain no failure: pages and texts for people leave them out. */
export const routineSteps =
  /^(a timer fires|looks for background work|looks for a voucher|looks for events to send|reads the webhook|reads the secrets of the webhook|takes events to send.*|reads settings|reads many rows|begins a transaction|keeps its lease on .*)( \(answer\))?$/;

interface Violated {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly isShrunk: boolean;
}

/** What is known of a history as soon as something is wrong in it. */
export function violationsText({ seed, violations, isShrunk }: Violated): string {
  const follows = ` The smallest history that breaks the same promise follows, after at most ${MOST_PLAYS} plays.`;
  return [
    ...violations.map((violation) => wrongLine({ seed, violation }, commit())),
    `  npm run simulate -- --seed ${seed} plays it again.${isShrunk ? follows : ''}`,
  ].join('\n');
}

/** The command that plays the history. */
export function playedBy({ seed, trim }: Pick<History, 'seed' | 'trim'>): string {
  const trimmed = Object.keys(trim).length === 0 ? '' : ` --trim '${JSON.stringify(trim)}'`;
  return `npm run simulate -- --seed ${seed}${trimmed}`;
}

/**
 * A history in which something is wrong, for people: what is wrong, the steps that explain it, every step, and the commands
 * that play it again.
 */
export function failureText(history: History, original: History): string {
  const { seed, violations, lines, digest } = history;
  const again = playedBy(history);
  return [
    wrongLine({ seed, violation: violations[0] ?? '' }, commit()),
    `The smallest history found: ${lines.length} steps and ${history.faults.length} faults, instead of ${original.lines.length} and ${original.faults.length}.`,
    legend(history),
    'In short:',
    ...folded(inShort(history)),
    ...violations.map((violation) => `VIOLATED: ${violation}`),
    'Every step but routine:',
    ...lines.filter(({ what }) => !routineSteps.test(what)).map(lineText),
    `It has the digest ${digest}. To play it again, as a text and as a page:`,
    `  ${again}`,
    `  ${again} --film`,
  ].join('\n');
}

function legend({ lines }: History): string {
  const several = `"caller 1.0" and "caller 1.1" are programs of caller 1 that run at the same time.`;
  return [
    `A line has the time since the start, who acts, and what happens. "process 1  book b1: confirmed" is an answer that process 1 gets.`,
    ...(lines.some(({ owner }) => /^caller \d+\./.test(owner)) ? [several] : []),
  ].join(' ');
}

const SHORTEST_ID = 4;

/**
 * What callers ask and learn, what suppliers and gateways do, every fault, and what names the same as the violation,
 * without routine.
 */
function inShort({ violations: [violation = ''], lines }: History): History['lines'] {
  const found = (violation.match(names) ?? []).filter((name) => name.length >= SHORTEST_ID);
  const isOutside = (owner: string) => owner === 'supplier' || owner === 'gateway';
  return lines.filter(({ owner, what }) => {
    if (markOf(what).kind !== 'plain') return true;
    if (routineSteps.test(what)) return false;
    return (
      isOutside(owner) || /^(sends|learns that) /.test(what) || found.some((name) => what.includes(name))
    );
  });
}

/** A step is written out so often; what is the same later is counted. */
const WRITTEN_OUT = 2;

/** The lines, with one for all repeats between two that are new. */
function folded(lines: History['lines']): string[] {
  const times = new Map<string, number>();
  const texts: string[] = [];
  let repeats = new Map<string, Repeats>();
  const writeRepeats = () => {
    texts.push(...[...repeats.values()].map(repeatsText));
    repeats = new Map();
  };
  for (const line of lines) {
    const key = `${line.owner} ${line.what}`;
    const before = times.get(key) ?? 0;
    times.set(key, before + 1);
    if (before < WRITTEN_OUT) {
      writeRepeats();
      texts.push(lineText(line));
    } else {
      const { first = line, count = 0 } = repeats.get(key) ?? {};
      repeats.set(key, { first, count: count + 1, lastMs: line.atMs });
    }
  }
  writeRepeats();
  return texts;
}

interface Repeats {
  readonly first: Line;
  readonly count: number;
  readonly lastMs: number;
}

function repeatsText({ first, count, lastMs }: Repeats): string {
  return count === 1 ? lineText(first) : `${lineText(first)} ... ${count} times until ${lastMs} ms`;
}

export function lineText({ atMs, owner, what }: Line): string {
  return `${String(atMs).padStart(9)} ms  ${owner.padEnd(12)} ${what}`;
}
