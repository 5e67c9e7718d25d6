import { pino } from 'pino';
import { routes } from '../../src/app/routes.ts';
import { buildServer } from '../../src/app/server.ts';
import { readConfig } from '../../src/config.ts';
import { assert } from '../../src/lib/assert.ts';
import { openNeeds } from '../../src/platform/open-needs.ts';
import { mortality } from './mortal.ts';

/**
 * A process that serves every operation and dies by its own SIGKILL in the middle of a request, where a header says.
 * `test/crash/keys.ts` starts it. It prints its address.
 */
const config = readConfig(process.env);
assert(config.databaseUrl !== undefined, 'DATABASE_URL is set by the test that starts this');
const { needs } = await openNeeds({
  config,
  databaseUrl: config.databaseUrl,
  log: pino({ level: 'error' }, pino.destination(2)),
  name: `victim ${process.pid}`,
  supervise: false,
  migrates: false,
  isService: true,
});
const { db, attach } = mortality(() => {
  process.kill(process.pid, 'SIGKILL');
  // The signal takes a moment; until then nothing more may happen here.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
const app = buildServer({ ...needs, db: db(needs.db) }, routes);
attach(app);
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
