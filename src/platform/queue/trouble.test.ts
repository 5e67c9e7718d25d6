import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeClock } from '../../../test/support/clock.ts';
import { readableLog } from '../../../test/support/log.ts';
import { limits } from '../../contract/limits.ts';
import { openTrouble } from './trouble.ts';

const noConnection = new Error('timeout exceeded when trying to connect');

function troubled() {
  const clock = fakeClock();
  const { log, lines } = readableLog();
  const said = () =>
    lines.splice(0).map(({ msg, reason, err }) => ({ msg, reason, hasStack: err !== undefined }));
  return { clock, said, ...openTrouble({ log }, clock) };
}

test('that the database is away is said once, without a stack, and once in a while that it still is', async () => {
  const { clock, said, failed, over } = troubled();
  const fail = () => {
    for (let n = 0; n < 13; n++) failed(noConnection, 'jobs could not be fetched');
  };
  const line = (msg: string) => ({ msg, reason: noConnection.message, hasStack: false });
  const first = line('the database could not be asked for jobs; it is asked again every second');
  fail();
  assert.deepEqual(said(), [first]);
  await clock.advance(limits.noJobsSaidEveryMs - 1);
  fail();
  assert.deepEqual(said(), []);
  await clock.advance(1);
  fail();
  assert.deepEqual(said(), [line('the database still cannot be asked for jobs')]);
  over();
  await clock.advance(limits.noJobsSaidEveryMs);
  fail();
  assert.deepEqual(said(), [first]);
});

test('a database that comes and goes is said no more often', () => {
  const { said, failed, over } = troubled();
  for (let n = 0; n < 13; n++) {
    failed(noConnection, 'jobs could not be fetched');
    over();
  }
  assert.equal(said().length, 1);
});

test('an address that refuses says its code, any other failure where it came from', () => {
  const { said, failed } = troubled();
  failed(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'jobs could not be fetched');
  failed(new Error('syntax error at or near "form"'), 'jobs could not be fetched');
  assert.deepEqual(
    said().map(({ reason, hasStack }) => [reason, hasStack]),
    [
      ['ECONNREFUSED', false],
      [undefined, true],
    ],
  );
});
