import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** `npm test [-- FILE…]`: every test twin beside its source, then what crosses folders. One database server for all. */
const setup = 'test/support/global-setup.ts';
const everything = ['src', 'scripts', 'training', 'bench', 'cases', 'examples', 'test'].map(
  (folder) => `${folder}/**/*.test.ts`,
);
const chosen = process.argv.slice(2);
const run = spawnSync(
  process.execPath,
  [
    '--test',
    '--test-reporter=spec',
    '--test-timeout=240000',
    ...(existsSync(setup) ? [`--test-global-setup=${setup}`] : []),
    '--test-concurrency=2',
    ...(chosen.length > 0 ? chosen : everything),
  ],
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test' } },
);
process.exit(run.status ?? 1);
