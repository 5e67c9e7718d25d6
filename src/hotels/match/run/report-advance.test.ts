import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testNeeds } from '../../../../test/support/needs.ts';
import { insertChunk, saveResult } from '../stores/chunk-store.ts';
import { insertJob } from '../stores/job-store.ts';
import { reportAdvance } from './report-advance.ts';

const needs = await testNeeds();
const { db, clock } = needs;
const job = '8a1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b01';

const advance = (rowsMatched: number) => ({ countries: 2, countriesReady: 2, rowsMatched });
const stored = async () =>
  (await db.row<{ rows: number }>('select rows_matched as rows from hotel_match_progress'))?.rows;

test('a worker stores the progress of its chunk once a second, until the chunk is done', async () => {
  const at = clock.now();
  await insertJob(
    db,
    { accountId: 'acc_1', environment: 'sandbox' },
    {
      id: job,
      inputUri: undefined,
      outputUri: undefined,
      partner: undefined,
      minConfidence: null,
      at,
      expiresAt: at,
    },
  );
  await insertChunk(db, job, { chunk: 0, firstRow: 1, rows: [] });
  const report = reportAdvance(needs, { job, chunk: 0 });
  report.note(advance(16));
  await report.end();
  report.note(advance(32));
  await report.end();
  assert.equal(await stored(), 16, 'within the second');
  await clock.advance(1_000);
  report.note(advance(48));
  await report.end();
  assert.equal(await stored(), 48);
  await db.run('delete from hotel_match_progress');
  await saveResult(db, job, { chunk: 0, result: new Uint8Array() });
  await clock.advance(1_000);
  report.note(advance(64));
  await report.end();
  assert.equal(await stored(), undefined, 'the chunk is done');
});
