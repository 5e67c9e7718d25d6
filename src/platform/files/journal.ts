import { mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * A file of JSON lines that is only ever added to. A line is on the disk before `append` returns.
 *
 * Any number of processes may share one: the system adds a line whole and in one order for all, so the order of the
 * file decides who came first, and no lock is needed. Every line begins with a line feed of its own: what a killed
 * process left half written stays a line by itself, which is skipped.
 */
export interface Journal {
  /** Adds a line and answers every line that came into the file since the last reading, up to the end. */
  append(line: unknown): Promise<unknown[]>;
  /** Every line that came into the file since the last reading. */
  news(): Promise<unknown[]>;
}

export function openJournal(file: string): Journal {
  let offset = 0;
  let rest = '';
  let turn: Promise<unknown> = Promise.resolve();
  const waiting: string[] = [];
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  /** Readings take turns: two at once would read the same lines twice. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  }

  async function read(): Promise<unknown[]> {
    const size = await stat(file).then(
      (found) => found.size,
      () => 0,
    );
    if (size <= offset) return [];
    const handle = await open(file, 'r');
    try {
      const bytes = Buffer.alloc(size - offset);
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, offset);
      // Lines are ASCII (see `append`), so a cut never falls into a character.
      const lines = (rest + bytes.toString('latin1', 0, bytesRead)).split('\n');
      offset += bytesRead;
      // The last line is complete only when it reads as JSON: its end is not marked before the next begins.
      const last = lines.pop() ?? '';
      const whole = parsed(last);
      rest = whole === undefined ? last : '';
      return [...lines.map(parsed), whole].filter((line) => line !== undefined);
    } finally {
      await handle.close();
    }
  }

  /** Lines that come while others are on their way to the disk go there together, by one write and one sync. */
  function written(line: string): Promise<void> {
    waiting.push(line);
    next ??= last
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        last = write(waiting.splice(0));
        return last;
      });
    return next;
  }

  async function write(lines: readonly string[]): Promise<void> {
    await mkdir(path.dirname(file), { recursive: true });
    const handle = await open(file, 'a', 0o600);
    try {
      await handle.writeFile(lines.join(''));
      await handle.datasync();
    } finally {
      await handle.close();
    }
  }

  return {
    news: () => inTurn(read),
    async append(line) {
      await written(`\n${ascii(JSON.stringify(line))}`);
      return inTurn(read);
    },
  };
}

function parsed(line: string): unknown {
  try {
    return line === '' ? undefined : (JSON.parse(line) as unknown);
  } catch {
    return undefined;
  }
}

function ascii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
