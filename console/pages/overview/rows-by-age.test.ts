import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsByAge } from './rows-by-age.ts';

test('rows are counted by the age of their job, and those of jobs that are not listed as old', () => {
  const jobs = [
    { jobId: 'a', createdAt: '2026-11-28T09:00:00Z' },
    { jobId: 'b', createdAt: '2026-11-28T01:00:00Z' },
    { jobId: 'c', createdAt: '2026-11-24T09:00:00Z' },
  ];
  const counts = [
    ...jobs.map(({ jobId }, index) => ({ value: jobId, rows: index + 1 })),
    { value: 'd', rows: 9 },
  ];
  assert.deepEqual(rowsByAge(counts, { jobs, nowMs: Date.parse('2026-11-28T12:00:00Z') }), [
    { text: 'up to a day', rows: 3 },
    { text: 'up to a week', rows: 3 },
    { text: 'older', rows: 9 },
  ]);
});
