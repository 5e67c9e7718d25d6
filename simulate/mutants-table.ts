import { kindOf } from './shrink.ts';
import type { Found } from './mutants/find.ts';

/** What was found, as a table of a Markdown document. */
export function tableOf(all: readonly Found[]): string {
  const rows = all.map(({ mutant, seed, played, violation }) =>
    seed === null
      ? `| ${mutant} | **not found** in ${played} | |`
      : `| ${mutant} | ${seed} | ${kindOf({ violations: [violation] }).replaceAll('|', '/')} |`,
  );
  return ['| Fault | First seed | What was wrong |', '|---|---|---|', ...rows].join('\n');
}
