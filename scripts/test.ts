import { globSync } from 'node:fs';
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

const chosen = process.argv.slice(2);
const patterns = chosen.length > 0 ? chosen : folders.map((folder) => `${folder}/**/*.test.ts`);
// Some folders have packages of their own, and those bring tests.
const exclude = (path: string): boolean => path.includes('node_modules');
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
try {
  const tests = run({
    files,
    concurrency: FILES_AT_ONCE,
    timeout: patienceMs,
    signal: interrupted.signal,
  }).on('test:fail', () => (process.exitCode = 1));
  tests.compose(spec).pipe(process.stdout);
  await finished(tests);
} finally {
  await server.stop();
}
