import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { Problem } from '../../lib/problem.ts';

/**
 * Reads a secret from a file, or from standard input for `-`: every user of the machine can read arguments. Messages do
 * not quote the argument, because it may be the secret itself.
 */
export async function secretFrom(flag: string, file: string): Promise<string> {
  const whole = await (file === '-' ? text(process.stdin) : readFile(file, 'utf8')).catch(
    (error: NodeJS.ErrnoException) => {
      throw new Problem(
        `The file of --${flag} cannot be read (${error.code}): give the path of a file, not the secret.`,
      );
    },
  );
  const secret = whole.trim();
  if (/^[\x20-\x7e]{1,1000}$/.test(secret)) return secret;
  throw new Problem(`The file of --${flag} must hold one line of plain characters, at most 1000.`);
}
