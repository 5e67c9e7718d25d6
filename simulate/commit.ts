import { execFileSync } from 'node:child_process';

let known: string | undefined;

/** The commit of this program, for reports. */
export function commit(): string {
  return (known ??= read());
}

function read(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  try {
    const isChanged = git('status', '--porcelain').trim() !== '';
    return `commit ${git('rev-parse', '--short=12', 'HEAD').trim()}${isChanged ? ' with changes' : ''}`;
  } catch {
    return 'no commit (this is not a clone)';
  }
}
