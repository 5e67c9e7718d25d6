import { accountsCreate, accountsList, accountsResume, accountsSuspend } from './accounts.ts';
import type { Command } from './command.ts';
import { config } from './config.ts';
import { demo } from './demo.ts';
import { doctor } from './doctor.ts';
import { jobsDead, jobsList, jobsRequeue } from './jobs.ts';
import { keysCreate, keysList, keysRevoke } from './keys.ts';
import { serve, start, work } from './serve.ts';

/** Every command, in the order `--help` lists them. */
export const commands: readonly Command[] = [
  start,
  serve,
  work,
  accountsCreate,
  accountsList,
  accountsSuspend,
  accountsResume,
  keysCreate,
  keysList,
  keysRevoke,
  demo,
  config,
  doctor,
  jobsList,
  jobsDead,
  jobsRequeue,
];
