import { globSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { finished } from 'node:stream/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { startTestServer, URL_VARIABLE } from '../test/support/server.ts';

/**
 * `npm test [-- FILE…]`: every test twin beside its source, then what crosses folders. One database server for all.
 * Three files at a time on two cores, because journeys and crash tests wait as much as they compute; those start
 * first, so that no long one is left alone at the end.
 */
const folders = ['test', 'examples', 'src', 'cases', 'training', 'bench', 'scripts'];
const FILES_AT_ONCE = 3;
/** The long forms that `npm run crash` asks for bring a patience of their own. */
const patienceMs = Number(process.env['TEST_PATIENCE_MS'] ?? 240_000);

/** How often a test's patience the whole run may take. */
const RUN_TIMES_PATIENCE = 4;

const LONGEST_TOLD = 15;

const chosen = process.argv.slice(2);
const patterns = chosen.length > 0 ? chosen : folders.map((folder) => `${folder}/**/*.test.ts`);
// Some folders have packages of their own, and those bring tests.
const exclude = (name: string): boolean => name.includes('node_modules');
const files = patterns.flatMap((pattern) => globSync(pattern, { exclude }).sort());
if (files.length === 0) {
  console.error(`No test file matches ${patterns.join(' ')}`);
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

/** Where to look when the whole takes too long. */
function tellLongest(): void {
  const longest = took.toSorted((one, other) => other.ms - one.ms).slice(0, LONGEST_TOLD);
  console.log('\nThe files that took longest:');
  for (const { file, ms } of longest) console.log(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${file}`);
}
