import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { Problem } from '../../lib/problem.ts';

/** Reads a secret from a file, or from standard input for `-`: every user of the machine can read arguments. */
export async function secretFrom(flag: string, file: string): Promise<string> {
  const whole = await (file === '-' ? text(process.stdin) : readFile(file, 'utf8')).catch(
    (error: NodeJS.ErrnoException) => {
      throw new Problem(`--${flag} ${file} cannot be read (${error.code ?? error.message}).`);
    },
  );
  const secret = whole.trim();
  // The message does not quote it, because it may be a secret.
  if (/^[\x20-\x7e]{1,1000}$/.test(secret)) return secret;
  throw new Problem(`--${flag} ${file} must hold one line of plain characters, at most 1000.`);
}
