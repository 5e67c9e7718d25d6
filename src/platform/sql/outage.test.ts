import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeClock } from '../../../test/support/clock.ts';
import { readableLog } from '../../../test/support/log.ts';
import { limits } from '../../contract/limits.ts';
import { DatabaseAway } from './away.ts';
import { watchOutages } from './outage.ts';

const AWAY = 'the database is away: what needs it is refused or tried again (connect ECONNREFUSED)';
const STILL = 'the database is still away (connect ECONNREFUSED)';

function watched() {
  const clock = fakeClock();
  const { log, lines } = readableLog();
  const { found, answered } = watchOutages({ log }, clock);
  return {
    clock,
    answered,
    /** As all the loops of a worker do. */
    askInVain: () => {
      for (let n = 0; n < 13; n++) found(new DatabaseAway('connect ECONNREFUSED'));
    },
    said: () =>
      lines
        .splice(0)
        .map(
          ({ msg, reason, awaySeconds, err }) => (
            assert.equal(err, undefined),
            `${msg} (${reason ?? awaySeconds})`
          ),
        ),
  };
}

test('that the database is away is said once, again each minute, and when it is over', async () => {
  const { clock, said, askInVain, answered } = watched();
  askInVain();
  assert.deepEqual(said(), [AWAY]);
  await clock.advance(limits.awaySaidEveryMs - 1);
  askInVain();
  assert.deepEqual(said(), []);
  await clock.advance(1);
  askInVain();
  assert.deepEqual(said(), [STILL]);
  answered();
  assert.deepEqual(said(), []);
  await clock.advance(limits.backAfterMs);
  answered();
  assert.deepEqual(said(), ['the database is back (60)']);
  await clock.advance(limits.awaySaidEveryMs);
  askInVain();
  assert.deepEqual(said(), [AWAY]);
});

test('a late answer of a database that goes down does not make it back', async () => {
  const { clock, said, askInVain, answered } = watched();
  askInVain();
  answered();
  await clock.advance(limits.backAfterMs - 1);
  askInVain();
  await clock.advance(limits.backAfterMs);
  assert.deepEqual(said(), [AWAY]);
  answered();
  await clock.advance(limits.backAfterMs);
  assert.deepEqual(said(), ['the database is back (2)']);
});

test('a database that comes and goes is said no more often', async () => {
  const { clock, said, askInVain, answered } = watched();
  for (let n = 0; n < 13; n++) {
    askInVain();
    answered();
    await clock.advance(limits.backAfterMs);
  }
  assert.deepEqual(said(), [AWAY, 'the database is back (0)']);
});

test('what fails of the absence of the database is told to those who look closer, whoever logs it', () => {
  const { log, lines } = readableLog();
  const err = new DatabaseAway('gone');
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
