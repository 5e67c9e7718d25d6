import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What starts a program on one processor, with all that it starts. Linux has it almost everywhere. */
const STARTER = 'taskset';

/** A program, and the words before those that the program itself gets. */
export interface Starter {
  readonly program: string;
  readonly words: readonly string[];
}

const anywhere: Starter = { program: process.execPath, words: [] };

/**
 * How to start each worker, for a number of them. A worker and its server take turns: while one computes, the other waits. On one
 * processor the next one continues at once; another processor would have to be woken for every statement. Workers that
 * do not share out all processors may use any: another program may need the same one.
 */
export function startersOf(workers: number): readonly Starter[] {
  const processors = processorsIn(ownStatus());
  const isEachUsed = workers % processors.length === 0;
  return Array.from({ length: workers }, (_, at) => {
    const processor = processors[at % processors.length];
    return isEachUsed && processor !== undefined ? (starterOn(processor) ?? anywhere) : anywhere;
  });
}

function starterOn(processor: number): Starter | undefined {
  const words = ['-c', String(processor)];
  const { status } = spawnSync(STARTER, [...words, 'true'], { stdio: 'ignore' });
  return status === 0 ? { program: STARTER, words: [...words, process.execPath] } : undefined;
}

/** As Linux states it; empty elsewhere. */
function ownStatus(): string {
  try {
    return readFileSync('/proc/self/status', 'utf8');
  } catch {
    return '';
  }
}

/** The processors that a process may use, of its status: `Cpus_allowed_list: 0-1,4`. */
export function processorsIn(status: string): readonly number[] {
  const [, list = ''] = /^Cpus_allowed_list:\s*([\d,-]+)$/m.exec(status) ?? [];
  if (list === '') return [];
  return list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
}
