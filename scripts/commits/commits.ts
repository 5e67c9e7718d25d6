import { spawnSync } from 'node:child_process';
import { report } from '../tree.ts';
import { faultsOf, type Commit } from './commit-faults.ts';

/** Commits up to this one were made before the check. */
const BASE = 'd06cab5d';

const commits = commitsSince(BASE);
if (commits === undefined) console.log(`skipped: ${BASE} is absent: a shallow clone, or no clone`);
report('commits', commits?.flatMap(faultsOf) ?? []);

/** Undefined without a history that has the base. */
function commitsSince(base: string): Commit[] | undefined {
  const { status, stdout } = spawnSync(
    'git',
    ['log', '--no-merges', '--name-only', '--format=%x1e%h%x1f%s%x1f%b%x1f', `${base}..HEAD`],
    { encoding: 'utf8', cwd: import.meta.dirname },
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
