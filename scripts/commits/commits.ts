import { spawnSync } from 'node:child_process';
import { report } from '../tree.ts';
import { faultsOf, type Commit } from './commit-faults.ts';

/** Commits up to this one were made before the check. */
const BASE = 'd06cab5d';

report('commits', commitsSince(BASE).flatMap(faultsOf));

/** Empty without a history that has the base: an archive, or a shallow clone. */
function commitsSince(base: string): Commit[] {
  const { status, stdout } = spawnSync(
    'git',
    ['log', '--no-merges', '--format=%h%x1f%s%x1f%b%x1e', `${base}..HEAD`],
    { encoding: 'utf8', cwd: import.meta.dirname },
  );
  if (status !== 0) return [];
  return stdout
    .split('\x1e')
    .map((text) => text.trim().split('\x1f'))
    .filter(([hash]) => hash !== '')
    .map(([hash = '', subject = '', body = '']) => ({ hash, subject, body }));
}
