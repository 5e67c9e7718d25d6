import type { Command } from './command.ts';

export const doctor: Command = {
  words: 'doctor',
  usage: '[--json]',
  summary: 'Checks database, storage, clock, port and queue, and says how to mend what is wrong.',
  flags: {},
  run: () => Promise.resolve(),
};
