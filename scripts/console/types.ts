import { spawnSync } from 'node:child_process';
import { buildTypescriptClient } from '../clients/build.ts';

/** Checks the types of `console/` against the client that is built from the present operations. */
await buildTypescriptClient();
const { status, stdout } = spawnSync('tsc', ['-p', 'console'], { encoding: 'utf8' });
console.log(stdout);
process.exitCode = status ?? 1;
