import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Lab } from './database/lab.ts';
import { prepareSetup, START_MS } from './database/prepare.ts';
import { lineText } from './failure.ts';
import { film } from './film/film.ts';
import { play } from './play.ts';
import { playMany, work } from './many.ts';
import type { Trim } from './trim.ts';

/**
 * `npm run simulate -- --seeds 1-2000` plays these histories. Of those in which something is wrong it prints the smallest
 * one that breaks the same promise (`--brief`: only what is wrong). `--twice` plays each again after other ones, and
 * compares both; `--digests FILE` writes a line for each seed, to compare runs; `--stop` ends at the first in which
 * something is wrong.
 * `--seed 7` plays one and prints it, step by step; with `--trim JSON` without some of it; with `--film` as a page.
 * `--mutants [--only WORDS,WORDS]` puts one fault after the other into a copy of the program, and reports the seed that finds it:
 * the one that is listed, or the first of all (`--listed`: only the one that is listed); with `--results FILE` it goes on
 * where an earlier run ended.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    seed: { type: 'string' },
    trim: { type: 'string', default: '{}' },
    twice: { type: 'boolean', default: false },
    stop: { type: 'boolean', default: false },
    brief: { type: 'boolean', default: false },
    film: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
    only: { type: 'string' },
    listed: { type: 'boolean', default: false },
    results: { type: 'string' },
    digests: { type: 'string' },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
});

const [from = 1, to = from] = (values.seeds ?? (values.mutants ? '1-2000' : '1-200')).split('-').map(Number);

if (process.send !== undefined) await work({ isTwice: values.twice, isBrief: values.brief });
else if (values.mutants) process.exitCode = await playMutants();
else if (values.seed !== undefined) process.exitCode = await playOne(Number(values.seed));
else {
  const [workers, stops, isTwice, digests] = [
    Number(values.workers),
    values.stop,
    values.twice,
    values.digests,
  ];
  process.exitCode = (await playMany({ from, to, workers, stops, isTwice, digests })) === 0 ? 0 : 1;
}

async function playOne(seed: number): Promise<number> {
  await using lab = await Lab.open(START_MS, prepareSetup);
  const trim = JSON.parse(values.trim) as Trim; // as a failure prints it
  const history = await play(lab, seed, { isFilmed: values.film, trim });
  if (values.film) {
    const file = `history-${seed}.html`;
    await writeFile(file, film(history));
    console.log(`wrote ${file}`);
    return 0;
  }
  for (const line of history.lines) console.log(lineText(line));
  console.log(JSON.stringify(history.profile));
  console.log(`seed ${seed}: ${history.lines.length} lines, digest ${history.digest}`);
  for (const violation of history.violations) console.log(`VIOLATED: ${violation}`);
  return history.violations.length === 0 ? 0 : 1;
}

async function playMutants(): Promise<number> {
  const [{ findMutants }, { foundSeeds, tableOf }] = await Promise.all([
    import('./mutants/find.ts'),
    import('./mutants-table.ts'),
  ]);
  const found = await findMutants({
    mostSeeds: to,
    listed: foundSeeds,
    isListedOnly: values.listed,
    only: values.only,
    workers: Number(values.workers),
    results: values.results,
    say: ({ mutant, seed, played, violation }) =>
      console.log(
        seed === null
          ? `NOT FOUND in ${played} seeds: ${mutant}`
          : `${mutant}: seed ${seed} of ${played} played: ${violation}`,
      ),
  });
  const missed = found.filter((one) => one.seed === null);
  console.log(`\n${tableOf(found)}\n`);
  console.log(`${found.length - missed.length} of ${found.length} faults found within ${to} seeds`);
  return missed.length === 0 ? 0 : 1;
}
