import { report } from '../tree.ts';
import { faultsOf, wordsOf, type Commit } from './commit-faults.ts';
import { readCommits } from './read-commits.ts';

/** Data table: each check, and the last commit that was made before it. */
const checks: readonly (readonly [base: string, faults: (commit: Commit) => string[]])[] = [
  ['d06cab5d', faultsOf],
  ['1723367f', wordsOf],
];

const faults = checks.flatMap(([base, faultsIn]) => {
  const commits = readCommits(`${base}..HEAD`);
  if (commits === undefined) console.log(`skipped: ${base} is absent: a shallow clone, or no clone`);
  return commits?.flatMap(faultsIn) ?? [];
});
report('commits', faults);
