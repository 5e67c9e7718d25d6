import { globSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { finished } from 'node:stream/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { startTestServer, URL_VARIABLE } from '../test/support/server.ts';

/**
 * `npm test [-- FILE…]`: every test twin beside its source, and what crosses folders. One database server for all.
 * Journeys and crash tests wait more than they compute: they are spread among the others, so that something computes
 * while they wait, and there are more files at a time than cores. Those spread begin early: none is left alone at the end.
 */
const crossing = ['test', 'examples'];
const beside = ['src', 'cases', 'training', 'bench', 'scripts'];
const FILES_AT_ONCE = 5;
/** So many files beside their sources begin between two that cross folders. */
const BETWEEN_CROSSING = 8;
/** The long forms that `npm run crash` asks for bring a patience of their own. */
const patienceMs = Number(process.env['TEST_PATIENCE_MS'] ?? 240_000);

/** How often a test's patience the whole run may take. */
const RUN_TIMES_PATIENCE = 4;

const LONGEST_TOLD = 15;

const chosen = process.argv.slice(2);
const files = chosen.length > 0 ? matching(chosen) : spread(testsIn(crossing), testsIn(beside));
if (files.length === 0) {
  console.error(`No test file matches ${chosen.join(' ')}`);
  process.exit(1);
}

const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());
process.once('SIGTERM', () => interrupted.abort());
// A test that is over its time fails, but may keep its process alive, or spin in it: with the run it ends, by name.
setTimeout(() => interrupted.abort(), RUN_TIMES_PATIENCE * patienceMs).unref();
const server = await startTestServer();
process.env[URL_VARIABLE] = server.url;
process.env['NODE_ENV'] = 'test';
// Each file is a process of its own: what one has compiled the next need not (0.85 → 0.55 s of CPU for most of them).
process.env['NODE_COMPILE_CACHE'] ??= path.join(os.tmpdir(), 'node-compile-cache');
const took: { readonly file: string; readonly ms: number }[] = [];
try {
  const tests = run({
    files,
    concurrency: FILES_AT_ONCE,
    timeout: patienceMs,
    signal: interrupted.signal,
  })
    .on('test:fail', () => (process.exitCode = 1))
    .on('test:complete', ({ name, details }) => {
      if (files.includes(name)) took.push({ file: name, ms: details.duration_ms });
    });
  tests.compose(spec).pipe(process.stdout);
  await finished(tests);
  if (chosen.length === 0) tellLongest();
} finally {
  await server.stop();
}

function matching(patterns: readonly string[]): string[] {
  // Some folders have packages of their own, and those bring tests.
  const exclude = (name: string): boolean => name.includes('node_modules');
  return patterns.flatMap((pattern) => globSync(pattern, { exclude }).sort());
}

function testsIn(folders: readonly string[]): string[] {
  return matching(folders.map((folder) => `${folder}/**/*.test.ts`));
}

function spread(few: readonly string[], many: readonly string[]): string[] {
  const partAt = (n: number): number => n * BETWEEN_CROSSING;
  return [
    ...few.flatMap((file, n) => [file, ...many.slice(partAt(n), partAt(n + 1))]),
    ...many.slice(partAt(few.length)),
  ];
}

/** Where to look when the whole takes too long. */
function tellLongest(): void {
  const longest = took.toSorted((one, other) => other.ms - one.ms).slice(0, LONGEST_TOLD);
  console.log('\nThe files that took longest:');
  for (const { file, ms } of longest) console.log(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${file}`);
}
