import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeClock } from '../../../test/support/clock.ts';
import { readableLog } from '../../../test/support/log.ts';
import { limits } from '../../contract/limits.ts';
import { DatabaseUnavailable, DatabaseUnwritable } from './database-errors.ts';
import { watchOutages } from './outage.ts';

const UNAVAILABLE = 'the database is unavailable: what needs it is refused or retried (connect ECONNREFUSED)';
const STILL = 'the database is still unavailable (connect ECONNREFUSED)';

function watched() {
  const clock = fakeClock();
  const { log, lines } = readableLog();
  const { found, ...outage } = watchOutages({ log }, clock);
  return {
    clock,
    found,
    ...outage,
    /** Like all the loops of a worker. */
    askInVain: () => {
      for (let n = 0; n < 13; n++) found(new DatabaseUnavailable('connect ECONNREFUSED'));
    },
    logged: () =>
      lines
        .splice(0)
        .map(
          ({ msg, reason, unavailableSeconds, err }) => (
            assert.equal(err, undefined),
            `${msg} (${reason ?? unavailableSeconds})`
          ),
        ),
  };
}

test('an outage is logged once, again each minute, and when it is over', async () => {
  const { clock, logged, askInVain, answered } = watched();
  askInVain();
  assert.deepEqual(logged(), [UNAVAILABLE]);
  await clock.advance(limits.outageLoggedEveryMs - 1);
  askInVain();
  assert.deepEqual(logged(), []);
  await clock.advance(1);
  askInVain();
  assert.deepEqual(logged(), [STILL]);
  answered();
  assert.deepEqual(logged(), []);
  await clock.advance(limits.backAfterMs);
  answered();
  assert.deepEqual(logged(), ['the database is back (60)']);
  await clock.advance(limits.outageLoggedEveryMs);
  askInVain();
  assert.deepEqual(logged(), [UNAVAILABLE]);
});

test('a late response of a database that goes down does not end the outage', async () => {
  const { clock, logged, askInVain, answered } = watched();
  askInVain();
  answered();
  await clock.advance(limits.backAfterMs - 1);
  askInVain();
  await clock.advance(limits.backAfterMs);
  assert.deepEqual(logged(), [UNAVAILABLE]);
  answered();
  await clock.advance(limits.backAfterMs);
  assert.deepEqual(logged(), ['the database is back (2)']);
});

test('a database that comes and goes is not logged more often', async () => {
  const { clock, logged, askInVain, answered } = watched();
  for (let n = 0; n < 13; n++) {
    askInVain();
    answered();
    await clock.advance(limits.backAfterMs);
  }
  assert.deepEqual(logged(), [UNAVAILABLE, 'the database is back (0)']);
});

test('what fails because the database is unavailable is logged at debug, by any logger', () => {
  const { log, lines } = readableLog();
  const err = new DatabaseUnavailable('gone');
  log.child({ requestId: 'r-1' }).error({ err }, 'a request failed');
  log.error({ err: { ...err, message: err.message } }, 'queue');
  assert.equal(lines.length, 0);
  log.level = 'debug';
  log.error({ err }, 'a request failed');
  assert.deepEqual(
    lines.map(({ level, msg }) => [level, msg]),
    [[20, 'a request failed']],
  );
  assert.match(JSON.stringify(lines), /outage\.test\.ts/);
  log.error({ err: new Error('syntax error at or near "form"') }, 'a request failed');
  assert.equal(lines[1]?.level, 50);
});

test('a database that responds but does not write is logged with the reason, until a write succeeds', async () => {
  for (const [why, first, over] of [
    ['read-only', 'the database is read-only', 'the database can be written again'],
    [
      'full',
      'the disk of the database is full, free some space',
      'the disk of the database has free space again',
    ],
  ] as const) {
    const { clock, logged, found, answered, unwritable, wrote } = watched();
    found(new DatabaseUnwritable(why, new Error('no')));
    assert.deepEqual(logged(), [`${first}: writes are refused or retried (no)`]);
    // Reads succeed all the time.
    await clock.advance(500);
    answered();
    await clock.advance(limits.backAfterMs);
    assert.deepEqual(logged(), []);
    assert.equal(unwritable(), why);
    found(new DatabaseUnwritable(why, new Error('no')));
    assert.deepEqual(logged(), []);
    wrote();
    assert.equal(unwritable(), undefined);
    assert.match(logged().join(), new RegExp(`^${over}`));
  }
});

test('without writes, a database that responds for a minute counts as writable again', async () => {
  const { clock, logged, found, answered, unwritable } = watched();
  found(new DatabaseUnwritable('full', new Error('no')));
  logged();
  answered();
  await clock.advance(limits.writableAfterMs - 1);
  assert.equal(unwritable(), 'full');
  await clock.advance(1);
  assert.equal(unwritable(), undefined);
  assert.deepEqual(logged(), ['the disk of the database has free space again (0)']);
});

test('a process that ends does not wait for the end of the outage', async () => {
  const { clock, found, logged, answered, close } = watched();
  found(new DatabaseUnwritable('read-only', 'cannot execute INSERT'));
  answered();
  assert.notEqual(clock.nextMs(), undefined);
  close();
  await clock.advance(limits.writableAfterMs);
  assert.equal(clock.nextMs(), undefined);
  answered();
  assert.equal(clock.nextMs(), undefined);
  assert.equal(logged().length, 1);
});
