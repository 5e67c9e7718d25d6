import { spawnSync } from 'node:child_process';
import type { Commit } from './commit-faults.ts';

/** The commits of a range, newest first, without merges. Undefined where git does not know the range. */
export function readCommits(range: string): Commit[] | undefined {
  const { status, stdout } = spawnSync(
    'git',
    ['log', '--no-merges', '--name-only', '--format=%x1e%h%x1f%s%x1f%b%x1f', range],
    { encoding: 'utf8', cwd: import.meta.dirname, maxBuffer: 64 * 2 ** 20 },
  );
  if (status !== 0) return undefined;
  return stdout
    .split('\x1e')
    .slice(1)
    .map((text) => text.split('\x1f'))
    .map(([hash = '', subject = '', body = '', files = '']) => ({
      hash,
      subject,
      body,
      files: files.trim().split('\n').filter(Boolean),
    }));
}
