import { writeFile } from 'node:fs/promises';
import { Problem } from '../src/lib/problem.ts';
import { type Request, helpText, readOptions } from './options.ts';

/** `npm run simulate -- --help` prints what it takes. What means nothing ends with one sentence and exit code 2. */
const NOT_UNDERSTOOD = 2;

const request = understood();
if (request !== undefined) process.exitCode = await run(request);

function understood(): Request | undefined {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.error(`${error.message} "npm run simulate -- --help" lists the options.`);
    process.exitCode = NOT_UNDERSTOOD;
    return undefined;
  }
}

async function run(wanted: Request): Promise<number> {
  if (wanted.kind === 'help') {
    console.log(helpText());
    return 0;
  }
  if (wanted.kind === 'one') return playOne(wanted);
  if (wanted.kind === 'mutants') return playMutants(wanted);
  if (process.send !== undefined) {
    await (await import('./worker.ts')).work(wanted);
    return 0;
  }
  const { playMany } = await import('./many.ts');
  return (await playMany(wanted)) === 0 ? 0 : 1;
}

async function playOne({ seed, trim, isFilmed }: Request & { kind: 'one' }): Promise<number> {
  const [{ HistoryServer }, { prepareSetup, START_MS }, { lineText }, { film }, { play }] = await Promise.all(
    [
      import('./database/history-server.ts'),
      import('./database/prepare.ts'),
      import('./failure.ts'),
      import('./film/film.ts'),
      import('./play.ts'),
    ],
  );
  await using server = await HistoryServer.open(START_MS, prepareSetup);
  const history = await play(server, seed, { isFilmed, trim });
  if (isFilmed) {
    const file = `history-${seed}.html`;
    await writeFile(file, film(history));
    console.log(`wrote ${file}`);
  } else {
    for (const line of history.lines) console.log(lineText(line));
    console.log(JSON.stringify(history.profile));
    console.log(`seed ${seed}: ${history.lines.length} lines, digest ${history.digest}`);
  }
  for (const violation of history.violations) console.log(`VIOLATED: ${violation}`);
  return history.violations.length === 0 ? 0 : 1;
}

async function playMutants(wanted: Request & { kind: 'mutants' }): Promise<number> {
  const [{ findMutants }, { foundSeeds, tableOf }] = await Promise.all([
    import('./mutants/find.ts'),
    import('./mutants-table.ts'),
  ]);
  const found = await findMutants({
    ...wanted,
    listed: foundSeeds,
    say: ({ mutant, seed, played, violation }) =>
      console.log(
        seed === null
          ? `NOT FOUND in ${played} seeds: ${mutant}`
          : `${mutant}: seed ${seed} of ${played} played: ${violation}`,
      ),
  });
  const missed = found.filter((one) => one.seed === null);
  console.log(`\n${tableOf(found)}\n`);
  console.log(
    `${found.length - missed.length} of ${found.length} faults found within ${wanted.mostSeeds} seeds`,
  );
  return missed.length === 0 ? 0 : 1;
}
