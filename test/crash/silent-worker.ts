import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import { openNeeds } from '../../src/platform/open-needs.ts';
import { startWorker } from '../../src/platform/queue/worker.ts';
import { note } from './note-task.ts';

/** A worker process for `take-over.ts`, which runs the jobs of `note-task.ts`. */
const config = readConfig(process.env);
const { needs } = await openNeeds({
  config,
  databaseUrl: config.databaseUrl ?? '',
  log: pino({ level: 'error' }),
  name: 'crash worker',
  supervise: true,
  migrates: true,
});
await startWorker(needs, needs.queue, { tasks: [note], timers: [] });
process.stdout.write('works\n');
