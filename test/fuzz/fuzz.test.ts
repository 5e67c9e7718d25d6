import assert from 'node:assert/strict';
import test from 'node:test';
import { fuzzService } from './service.ts';
import { isLong } from '../support/runs/form.ts';
import { testSeed } from '../support/random.ts';

const REQUESTS = isLong ? 2_000 : 400;

/** The short form of `npm run fuzz`: every answer to a random request is one that the document allows. */
test('no random request gets an internal error, or a response that is not documented', async () => {
  const report = await fuzzService({ requests: REQUESTS, seed: testSeed(), atOnce: 4 });
  assert.deepEqual(report.faults.slice(0, 5), []);
  // A fuzzer whose account or key was taken away tests nothing.
  assert.ok(
    (report.byStatus.get(403) ?? 0) < REQUESTS / 5,
    `${report.byStatus.get(403)} of ${REQUESTS} are 403`,
  );
  // Checks that the fuzzer gets past validation. The other operations need a state that so few requests seldom reach.
  assert.ok(report.succeeded.size > report.operations.length / 3, [...report.succeeded].join(', '));
});
