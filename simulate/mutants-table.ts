import { readFile } from 'node:fs/promises';
import type { Found } from './mutants/find.ts';
import { mutants, reviewed } from './mutants/mutants.ts';

/** What the last run of `--mutants` has found, one line for each fault. */
export const foundSeeds = JSON.parse(
  await readFile(new URL('mutants/found.json', import.meta.url), 'utf8'),
) as readonly Found[]; // as find.ts writes it

/** `docs/simulated-faults.md` */
export function faultsDocument(): string {
  const found = mutants.flatMap(({ name }) => foundSeeds.find(({ mutant }) => mutant === name) ?? []);
  return `${introduction(found)}\n${tableOf(found)}\n`;
}

/** What has noticed a fault, by what was reported: the first that matches. All else comes from `simulate/checks/`. */
const noticed = [
  ['database', /violates \w+ constraint|cannot (go from|become) /],
  ['program', /failed unexpectedly/],
] as const;

function noticedBy(violation: string): 'database' | 'program' | 'checks' {
  return noticed.find(([, is]) => is.test(violation))?.[0] ?? 'checks';
}

/** How many faults are found, and by what: a sentence of docs/proof.md too. */
export function countedFaults(all: readonly Found[] = foundSeeds): string {
  const found = all.filter(({ seed }) => seed !== null);
  const by = (what: ReturnType<typeof noticedBy>) =>
    found.filter(({ violation }) => noticedBy(violation) === what).length;
  return `Of ${all.length} faults ${found.length} are found: ${by('checks')} by the checks of the simulator, ${by('database')} by a constraint or a trigger of the database, and ${by('program')} by an assertion of the program.`;
}

function introduction(found: readonly Found[]): string {
  const seeds = found.flatMap(({ seed }) => seed ?? []);
  return `# Faults that the simulator finds

Generated from \`simulate/mutants/found.json\` by \`npm run goldens -- --update\`.

Each row is a deliberate fault of the program (\`simulate/mutants/mutants.ts\`), a seed whose history shows it, and what was
reported. All of these are found within ${Math.max(...seeds)} seeds; an earlier seed may find a fault too.

${countedFaults(found)}
Constraints and assertions refuse what the fault would do; the simulator has made the schedule that needs them.

A number in the second column is a fault that the external review listed under "Money and correctness", put back into
the program as it is now.

\`npm run simulate -- --mutants --results FILE\` plays the seed of each fault, and all seeds if that one does not find it.
FILE has the form of \`simulate/mutants/found.json\`.
`;
}

/** What was found, as a table of a Markdown document. */
export function tableOf(all: readonly Found[]): string {
  const rows = all.map(({ mutant, seed, played, violation }) => {
    const [review = ''] = Object.keys(reviewed).filter((number) =>
      reviewed[Number(number)]?.includes(mutant),
    );
    return seed === null
      ? `| ${mutant} | ${review} | **not found** in ${played} | | |`
      : `| ${mutant} | ${review} | ${seed} | ${noticedBy(violation)} | ${shortened(violation)} |`;
  });
  return ['| Fault | Review | Seed | Found by | What was wrong |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  );
}

const MOST_CHARACTERS = 160;

function shortened(violation: string): string {
  const text = violation.replaceAll('|', '/');
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}
