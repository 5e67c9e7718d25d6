import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../src/lib/seeded-random.ts';
import { violationsText } from './failure.ts';
import type { History } from './history.ts';
import { drawProfile } from './profile.ts';
import type { Trim } from './trim.ts';
import { type Report, reported } from './worker.ts';

const history = (trim: Trim): History => ({
  seed: 5,
  trim,
  profile: { ...drawProfile(seededRandom(5)), callers: 3, mappers: 2, processes: 3, ...trim.profile },
  digest: 'd',
  statements: 1,
  faults: [1],
  lines: [{ atMs: 0, owner: 'process 1', what: 'starts' }],
  violations: ['booking x1Y is charged twice'],
});

test('a violation is reported before a smaller history is looked for, with the seed and how to play it', async () => {
  const reports: Report[] = [];
  const cutOff = new Promise<never>(() => undefined);
  let plays = 0;
  void reported(5, {
    replay: (trim) => (plays++ === 0 ? Promise.resolve(history(trim)) : cutOff),
    isTwice: false,
    report: (message) => reports.push(message),
    shrinks: () => true,
  });
  while (plays < 2) await Promise.resolve();
  const [violated] = reports;
  assert.ok(reports.length === 1 && typeof violated === 'object' && violated.kind === 'violated');
  const text = violationsText(violated);
  assert.match(text, /^seed 5, (commit [0-9a-f]{12}|no commit).*: booking x1Y is charged twice\n/);
  assert.match(text, /npm run simulate -- --seed 5 plays it again\. The smallest history .* follows/);
});

test('where no smaller history is looked for, the violation and the end of the play are reported', async () => {
  const reports: Report[] = [];
  await reported(5, {
    replay: (trim) => Promise.resolve(history(trim)),
    isTwice: false,
    report: (message) => reports.push(message),
    shrinks: () => false,
  });
  assert.deepEqual(reports, [
    { kind: 'violated', seed: 5, violations: ['booking x1Y is charged twice'], isShrunk: false },
    { kind: 'outcome', seed: 5, digest: 'd', trace: [], steps: 1, text: '' },
  ]);
});
