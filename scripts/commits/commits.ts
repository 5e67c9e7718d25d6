import { report } from '../tree.ts';
import { faultsOf } from './commit-faults.ts';
import { readCommits } from './read-commits.ts';

/** Commits up to this one were made before the check. */
const BASE = 'd06cab5d';

const commits = readCommits(`${BASE}..HEAD`);
if (commits === undefined) console.log(`skipped: ${BASE} is absent: a shallow clone, or no clone`);
report('commits', commits?.flatMap(faultsOf) ?? []);
