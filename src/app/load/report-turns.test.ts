import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../contract/limits.ts';
import { Refusal, refuse } from '../../contract/refusal.ts';
import { openReportTurns } from './report-turns.ts';

const present = new AbortController().signal;
const settle = () => new Promise((resolve) => setImmediate(resolve));
const isOverloaded = (error: unknown) => error instanceof Refusal && error.refusal === 'overloaded';

function turns() {
  const timers = new Set<() => void>();
  const reports = openReportTurns(
    () => refuse('overloaded'),
    (ms, act) => {
      assert.equal(ms, limits.reportTurnMs);
      timers.add(act);
      return () => timers.delete(act);
    },
  );
  const running: string[] = [];
  const ends: (() => void)[] = [];
  /** The report of an account, which runs until it is ended. */
  const report = (account: string, signal = present) =>
    reports.run({ account, signal }, async () => {
      running.push(account);
      await new Promise<void>((resolve) => ends.push(resolve));
      running.splice(running.indexOf(account), 1);
    });
  return { report, running, ends, timers };
}

test('one report of an account runs at a time, a few of all accounts, and accounts take turns', async () => {
  const { report, running, ends } = turns();
  const all = ['a', 'a', 'a', 'b', 'c', 'd'].map((account) => report(account));
  await settle();
  assert.deepEqual(running, ['a', 'b', 'c']);
  ends.shift()?.();
  await settle();
  assert.deepEqual(running, ['b', 'c', 'a']);
  ends.shift()?.();
  await settle();
  assert.deepEqual(running, ['c', 'a', 'd'], 'before the third of the first account');
  for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
    end();
    await settle();
  }
  await Promise.all(all);
});

test('a report that gets no turn in time is refused, as are those behind many of the account', async () => {
  const { report, running, ends, timers } = turns();
  const first = report('a');
  const waiting = Array.from({ length: limits.reportsWaiting }, () => report('a'));
  const refused = waiting.map((one) => assert.rejects(one, isOverloaded));
  await assert.rejects(report('a'), isOverloaded);
  assert.equal(timers.size, limits.reportsWaiting);
  for (const late of timers) late();
  await Promise.all(refused);
  const gone = new AbortController();
  const left = assert.rejects(report('a', gone.signal), /the client left/);
  gone.abort(new Error('the client left'));
  await left;
  ends[0]?.();
  await first;
  assert.deepEqual([running, timers.size], [[], 0]);
});
