import { execFileSync } from 'node:child_process';
import type { History } from './history.ts';

/** Steps that explain no failure: pages and texts for people leave them out. */
export const routineSteps =
  /^(a timer fires|looks for background work|looks for a voucher|looks for events to send|reads the webhook|reads the secrets of the webhook|takes events to send|reads settings|reads many rows|begins a transaction|keeps its lease on .*)( \(answer\))?$/;

/** A history in which something is wrong, for people: what is wrong, every step, and the command that plays it again. */
export function failureText(history: History, original: History): string {
  const { seed, trim, violations, lines, digest } = history;
  const shown = lines.filter(({ what }) => !routineSteps.test(what));
  return [
    `seed ${seed}, ${commit()}: ${violations[0] ?? ''}`,
    `The smallest history found: ${lines.length} steps and ${history.accidents.length} accidents, instead of ${original.lines.length} and ${original.accidents.length}.`,
    ...shown.map(lineText),
    ...violations.map((violation) => `VIOLATED: ${violation}`),
    `It has the digest ${digest}. To play it again:`,
    `  npm run simulate -- --seed ${seed} --trim '${JSON.stringify(trim)}'`,
  ].join('\n');
}

export function lineText({ atMs, owner, what }: History['lines'][number]): string {
  return `${String(atMs).padStart(9)} ms  ${owner.padEnd(12)} ${what}`;
}

function commit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  try {
    const isChanged = git('status', '--porcelain').trim() !== '';
    return `commit ${git('rev-parse', '--short=12', 'HEAD').trim()}${isChanged ? ' with changes' : ''}`;
  } catch {
    return 'no commit: this is not a clone';
  }
}
