import type { Command } from './command.ts';
import { config } from './config.ts';
import { doctor } from './doctor.ts';
import { jobsDead, jobsList, jobsRequeue } from './jobs.ts';
import { serve, start, work } from './serve.ts';

/** Every command, in the order `--help` lists them. */
export const commands: readonly Command[] = [
  start,
  serve,
  work,
  config,
  doctor,
  jobsList,
  jobsDead,
  jobsRequeue,
];
