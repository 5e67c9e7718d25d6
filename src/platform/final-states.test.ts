import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeClock } from '../../test/support/clock.ts';
import { limits } from '../contract/limits.ts';
import { FinalStates } from './final-states.ts';

const settle = () => new Promise(setImmediate);

/** A job whose state is a text; `end` is final. */
function watched() {
  const clock = fakeClock();
  const states = new FinalStates<string>({ clock }, (state) => state === 'end');
  const job = { state: 'begun', looks: 0, fails: false };
  const look = async () => {
    job.looks += 1;
    if (job.fails) throw new Error('the database is unavailable');
    return `${job.state}`;
  };
  const closing = new AbortController();
  const come = ({ account = 'a', seconds = 30, signal = new AbortController().signal } = {}) => {
    const answered: { state?: string; error?: unknown } = {};
    states.wait({ name: account, look }, { account, seconds, signal, closing: closing.signal }).then(
      (state) => (answered.state = state),
      (error: unknown) => (answered.error = error),
    );
    return answered;
  };
  return { clock, job, closing, come };
}

test('all waiting requests share one read a second, and are answered when the state is final', async () => {
  const { clock, job, come } = watched();
  const waiting = Array.from({ length: limits.statusRequestsWaitingEach }, () => come());
  await settle();
  assert.equal(job.looks, 1, 'all arrived at once');
  for (let second = 1; second <= 10; second += 1) {
    await clock.advance(limits.statusLookMs);
    await settle();
    assert.equal(job.looks, 1 + second);
  }
  assert.ok(waiting.every((answered) => !('state' in answered)));
  job.state = 'end';
  await clock.advance(limits.statusLookMs);
  await settle();
  assert.deepEqual(new Set(waiting.map(({ state }) => state)), new Set(['end']));
  assert.equal(clock.nextMs(), undefined, 'no request waits, so the state is not read');
});

test('after its time a request gets the current state, and the others continue to wait', async () => {
  const { clock, job, come } = watched();
  const short = come({ seconds: 3 });
  const long = come({ seconds: 60 });
  await settle();
  await clock.advance(2_500);
  job.state = 'nearly';
  await clock.advance(600);
  await settle();
  assert.deepEqual([short.state, long.state], ['nearly', undefined]);
  await clock.advance(60_000);
  await settle();
  assert.equal(long.state, 'nearly');
  assert.equal(clock.nextMs(), undefined);
});

test('a final state is answered at once', async () => {
  const { clock, job, come } = watched();
  job.state = 'end';
  const answered = come();
  await settle();
  assert.deepEqual([answered.state, job.looks, clock.nextMs()], ['end', 1, undefined]);
});

test('beyond the limit of an account requests are answered at once, those of another account wait', async () => {
  const { clock, job, come } = watched();
  for (let number = 0; number < limits.statusRequestsWaitingEach; number += 1) come({ seconds: 5 });
  await settle();
  const [one, other] = [come(), come({ account: 'b' })];
  await settle();
  assert.deepEqual([one.state, other.state], ['begun', undefined]);
  await clock.advance(5_000);
  await settle();
  const later = come();
  await settle();
  assert.equal(later.state, undefined, 'there is room again');
  job.state = 'end';
  await clock.advance(limits.statusLookMs);
  await settle();
  assert.equal(later.state, 'end');
});

test('a process holds a limited number of waiting requests', async () => {
  const { come } = watched();
  const waiting = Array.from({ length: limits.statusRequestsWaiting + 1 }, (_, number) =>
    come({ account: `account ${number}` }),
  );
  await settle();
  assert.deepEqual(
    waiting.filter(({ state }) => state !== undefined),
    [waiting.at(-1)],
  );
});

test('a client that disconnects no longer waits, and after the last one the state is no longer read', async () => {
  const { clock, come } = watched();
  const gone = new AbortController();
  const answered = come({ signal: gone.signal });
  await settle();
  assert.notEqual(clock.nextMs(), undefined);
  gone.abort(new Error('the client has gone away'));
  await settle();
  assert.match(String(answered.error), /gone away/);
  assert.equal(clock.nextMs(), undefined);
});

test('a closing server returns the state it knows, and new requests do not wait', async () => {
  const { clock, job, closing, come } = watched();
  const answered = come();
  await settle();
  await clock.advance(2_000);
  const { looks } = job;
  closing.abort();
  await settle();
  assert.deepEqual([answered.state, job.looks, clock.nextMs()], ['begun', looks, undefined]);
  const late = come();
  await settle();
  assert.equal(late.state, 'begun');
});

test('all waiting requests get the error of a failed read, and the next request reads again', async () => {
  const { clock, job, come } = watched();
  const waiting = [come(), come()];
  await settle();
  job.fails = true;
  await clock.advance(limits.statusLookMs);
  await settle();
  assert.ok(waiting.every(({ error }) => String(error).includes('is unavailable')));
  job.fails = false;
  const next = come({ seconds: 1 });
  await settle();
  await clock.advance(1_000);
  await settle();
  assert.equal(next.state, 'begun');
});
