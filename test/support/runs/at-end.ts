import { after } from 'node:test';

/** Where the runner of several files in one process keeps what it calls when the last of them has ended. */
const key = Symbol.for('innkeeper.tests.ends');
type Ends = (() => Promise<void>)[];

const shared = globalThis as { [key]?: Ends };

/** For the runner; calls them, the last one first. */
export function collectEnds(): () => Promise<void> {
  const ends: Ends = (shared[key] = []);
  return async () => {
    for (let end = ends.pop(); end !== undefined; end = ends.pop()) await end();
  };
}

/** Calls this when the last file of this process has ended; in a file that runs alone, when that has. */
export function atEnd(end: () => Promise<void>): void {
  if (shared[key] === undefined) after(end);
  else shared[key].push(end);
}
