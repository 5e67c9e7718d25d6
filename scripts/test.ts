import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { finished } from 'node:stream/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { CLUSTER_VARIABLE } from '../test/support/database/data-folder.ts';
import { startTestServer, URL_VARIABLE } from '../test/support/database/server.ts';
import { PROGRAM_VARIABLE, rareCollection } from '../test/support/service/program.ts';
import { cpuMs, type FileCpu, type RunOptions } from './run-test-files.ts';
import { bundleProgram } from './tests/bundle.ts';
import { compileOnce } from './tests/compile-once.ts';
import { allGroups, FILES_IN_PROCESS, groupsOf, isCrossing, matching } from './tests/groups.ts';
import { longForms, onlyLong } from './tests/long-forms.ts';
import { scratchFolder } from './tests/scratch.ts';

/**
 * `npm test [-- FILE…]`: every `*.test.ts`, in the processes of `tests/groups.ts`. `npm run long [-- FILE…]`: the long forms
 * of tests. One database server serves all. It ends with why tests were skipped, and the CPU time of the files.
 */
const words = process.argv.slice(2);
const isLong = words[0] === '--long';

/** They wait more than they compute. */
const PROCESSES_AT_ONCE = 7;
/** The long forms that `npm run crash` starts set a longer time limit. */
const patienceMs = Number(process.env['TEST_PATIENCE_MS'] ?? (isLong ? 900_000 : 240_000));

/**
 * The time limit of the whole run, in time limits of one test: a run of a few files ends sooner. With a load of 15 on two
 * cores the short forms take more than a quarter of an hour.
 */
const RUN_TIMES_PATIENCE = isLong ? 4 : 8;
const FILES_PER_PATIENCE = 24;
const runLimitMs = (files: number): number =>
  Math.round(patienceMs * Math.min(RUN_TIMES_PATIENCE, 1 + files / FILES_PER_PATIENCE));

const MOST_SHOWN = 25;
/** Every file of the last run. */
const cpuTable = path.resolve(import.meta.dirname, '../.tmp/test-cpu.txt');

const chosen = isLong ? words.slice(1) : words;
const groups = chosen.length > 0 ? groupsOf(matching(chosen)) : isLong ? groupsOf(longForms) : allGroups();
if (groups.length === 0) {
  console.error(`No test file matches ${chosen.join(' ')}`);
  process.exit(1);
}

/** How many tests were skipped, by reason. */
const skipped = new Map<string, number>();

// Kept between runs, so before the temporary files get their own folder.
process.env['NODE_COMPILE_CACHE'] ??= path.join(os.tmpdir(), 'node-compile-cache');
const folder = scratchFolder();
process.env['TMPDIR'] = folder;
const cpuFile = path.join(folder, 'cpu');
const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());
process.once('SIGTERM', () => interrupted.abort());
// A test beyond its time limit fails, but can keep its process alive or spin in it. That ends with the run.
const mostMs = runLimitMs(groups.flat().length);
setTimeout(() => {
  console.error(`The run was ended: it took longer than ${mostMs / 1_000} s. A test holds its process.`);
  interrupted.abort();
}, mostMs).unref();
const startsServices = groups.flat().some((file) => isCrossing(file));
const bundle = startsServices ? await bundleProgram() : undefined;
const isFirstRun = chosen.length === 0 && !existsSync(cpuTable);
const [server] = await Promise.all([
  startTestServer({ hasDemoWorld: startsServices }),
  isFirstRun ? compileOnce(bundle?.packages ?? {}) : undefined,
]);
process.env[URL_VARIABLE] = server.url;
if (server.preparedCluster !== undefined) process.env[CLUSTER_VARIABLE] = server.preparedCluster;
if (bundle !== undefined) process.env[PROGRAM_VARIABLE] = bundle.program;
process.env['NODE_ENV'] = 'test';
if (isLong) process.env['TEST_FORM'] = 'long';
try {
  const failed = await runGroups(groups);
  if (failed.size > 0 && !(await passesAlone([...failed]))) process.exitCode = 1;
} finally {
  await server.stop();
  showSkipped();
  showCpu();
  rmSync(folder, { recursive: true, force: true });
}

/** Runs each group in its own process, and returns the files that failed. */
async function runGroups(some: readonly (readonly string[])[]): Promise<ReadonlySet<string>> {
  const modules = some.map(moduleOf);
  const failed = new Set<string>();
  const tests = run({
    files: modules,
    execArgv: [...rareCollection],
    concurrency: PROCESSES_AT_ONCE,
    timeout: FILES_IN_PROCESS * patienceMs,
    signal: interrupted.signal,
  })
    .on('test:fail', ({ name, nesting }) => {
      if (nesting > 0) return;
      // The suite of a file, or a module whose process failed.
      const group = some[modules.indexOf(name)];
      for (const file of group ?? [name]) failed.add(file);
    })
    .on('test:pass', ({ skip }) => {
      if (typeof skip === 'string') skipped.set(skip, (skipped.get(skip) ?? 0) + 1);
    });
  tests.compose(spec).pipe(process.stdout, { end: false });
  await finished(tests);
  return failed;
}

/**
 * With TEST_RETRIES, as in CI, up to that many files that failed run again, one after the other, on a machine that does
 * nothing else. What passes now depends on the load. The failure is printed in full, because load may also show a fault
 * of the program.
 */
async function passesAlone(failed: readonly string[]): Promise<boolean> {
  const mostFiles = Number(process.env['TEST_RETRIES'] ?? 0);
  if (interrupted.signal.aborted || failed.length > mostFiles) return false;
  for (const file of failed) {
    console.log(`\n${file} failed. It runs again, alone.`);
    if ((await runGroups([[file]])).size > 0) return false;
  }
  console.log(
    `\nFailed among other tests, and passed alone: ${failed.join(', ')}. Find out what depends on the load.`,
  );
  return true;
}

/** The runner starts a process for a module, and passes it nothing: so each group has a module. */
function moduleOf(files: readonly string[], n: number): string {
  const options: RunOptions = { patienceMs, cpuFile };
  const module = path.join(folder, `${String(n + 1).padStart(2, '0')}.mjs`);
  const from = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href);
  writeFileSync(
    module,
    `await import(${from('tests/cheap-contexts.ts')});
const { usePackages } = await import(${from('tests/packages.ts')});
const { runTestFiles } = await import(${from('run-test-files.ts')});
usePackages(${JSON.stringify(bundle?.packages ?? {})});
await runTestFiles(${JSON.stringify(files)}, ${JSON.stringify(options)});
`,
  );
  return module;
}

function showSkipped(): void {
  const left = Object.keys(onlyLong).length;
  if (chosen.length === 0 && !isLong)
    console.log(`\n${left} files run in their long form only: npm run long`);
  for (const [reason, tests] of skipped)
    console.log(`\n${tests} ${tests === 1 ? 'test was' : 'tests were'} skipped: ${reason}`);
}

/** Prints the files with the most CPU time, which does not depend on other load; `cpuTable` gets all of them. */
function showCpu(): void {
  if (!existsSync(cpuFile)) return;
  const lines = readFileSync(cpuFile, 'utf8').trimEnd().split('\n');
  const parts = lines.map((line) => JSON.parse(line) as FileCpu); // written by run-test-files.ts
  const files = [...Map.groupBy(parts, ({ file }) => file)]
    .map(([file, of]) => ({ file, ms: of.reduce((sum, { ms }) => sum + ms, 0) }))
    .toSorted((one, other) => other.ms - one.ms);
  const total = files.reduce((sum, { ms }) => sum + ms, 0);
  const row = (ms: number, what: string): string => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${what}`;
  const rows = files.map(({ file, ms }) => row(ms, file));
  mkdirSync(path.dirname(cpuTable), { recursive: true });
  writeFileSync(cpuTable, `${rows.join('\n')}\n`);
  console.log('\nCPU time of the test files that use most:');
  for (const shown of rows.slice(0, MOST_SHOWN)) console.log(shown);
  console.log(row(total, `all ${files.length} files (${path.relative('.', cpuTable)})`));
  console.log(row(cpuMs() - total, 'the database server that they share, the bundle and this process'));
}
