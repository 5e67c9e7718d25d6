import os from 'node:os';
import { limits } from '../../contract/limits.ts';
import { Problem } from '../../lib/problem.ts';
import type { Flags } from '../command.ts';

/** Who runs a command, for decisions and the audit log: `cli:` and the name given with `--as`, or that of the system user. */
export function personOf(flags: Flags): string {
  const name = flags.text('as') ?? userName();
  if (!isName(name))
    throw new Problem(
      `--as is ${JSON.stringify(name)}: expected a name of 1 to ${limits.personCharacters} letters, digits, spaces and . _ @ + -`,
    );
  return `cli:${name}`;
}

/** A name is a line of logs and tables: nothing in it may look like another line. */
function isName(name: string): boolean {
  return (
    name.length <= limits.personCharacters &&
    /^[\p{L}\p{M}\p{N}._@+-]+( [\p{L}\p{M}\p{N}._@+-]+)*$/u.test(name)
  );
}

/** A container may run as a user without a name. */
function userName(): string {
  try {
    return os
      .userInfo()
      .username.replaceAll(/[^\p{L}\p{M}\p{N}._@+-]/gu, '_')
      .slice(0, limits.personCharacters);
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}
