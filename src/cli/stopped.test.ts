import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../lib/problem.ts';
import { stoppedOr } from './stopped.ts';

test('who stopped a command hears how to go on; any other mistake stays what it is', () => {
  const mistake = new Error('the disk is full');
  const says = 'The same command goes on.';
  assert.equal(stoppedOr(mistake, { signal: new AbortController().signal, says }), mistake);
  const stopped = stoppedOr(mistake, { signal: AbortSignal.abort(), says });
  assert.ok(stopped instanceof Problem);
  assert.equal(stopped.message, 'Stopped. The same command goes on.');
});
