import assert from 'node:assert/strict';
import { executionAsyncId } from 'node:async_hooks';
import { after, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { URL_VARIABLE } from '../../test/support/database/server.ts';

const skip = process.env[URL_VARIABLE] === undefined && 'only the processes of npm test have it';
const ended: string[] = [];

test('no promise is watched: what follows an await has no separate id', { skip }, async () => {
  await turn();
  const one = executionAsyncId();
  await Promise.resolve();
  assert.equal(executionAsyncId(), one);
});

test('a hook that is made after an await belongs to its test', async () => {
  await turn();
  after(() => ended.push('one'));
});

test('so it has run before the next test', () => assert.deepEqual(ended, ['one']));
