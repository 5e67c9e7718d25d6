import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../../lib/problem.ts';
import { DatabaseUnavailable } from '../../platform/sql/database-errors.ts';
import { stoppedOr } from './stopped.ts';

test('a stop or a lost database is replaced by how to continue; any other error stays unchanged', () => {
  const mistake = new Error('the disk is full');
  const detail = 'The same command continues.';
  const unstopped = new AbortController().signal;
  assert.equal(stoppedOr(mistake, { signal: unstopped, detail }), mistake);
  const stopped = stoppedOr(mistake, { signal: AbortSignal.abort(), detail });
  assert.ok(stopped instanceof Problem);
  assert.equal(stopped.message, 'Stopped. The same command continues.');
  const lost = stoppedOr(new DatabaseUnavailable('it shuts down'), { signal: unstopped, detail });
  assert.ok(lost instanceof Problem);
  assert.equal(
    lost.message,
    'The connection to the database was lost (it shuts down). The same command continues.',
  );
});
