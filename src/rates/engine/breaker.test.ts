import assert from 'node:assert/strict';
import { test } from 'node:test';
import { admitted, afterFailure, afterSuccess, closedBreaker, type Breaker } from './breaker.ts';

const rule = { failuresToOpen: 3, pauseMs: 10_000 };

function failed(times: number, from: Breaker = closedBreaker): Breaker {
  return Array.from({ length: times }).reduce<Breaker>((breaker) => afterFailure(breaker, rule, 1_000), from);
}

test('failures in a row open it, and a success resets the count', () => {
  assert.equal(failed(2).state, 'closed');
  assert.equal(failed(3).state, 'open');
  assert.equal(failed(2, afterSuccess()).state, 'closed');
});

test('an open breaker allows no call until the pause is over, and then one', () => {
  const open = failed(3);
  assert.equal(admitted(open, rule, 10_999).mayCall, false);
  const probe = admitted(open, rule, 11_000);
  assert.equal(probe.mayCall, true);
  assert.equal(probe.breaker.state, 'half-open');
  assert.equal(admitted(probe.breaker, rule, 11_001).mayCall, false, 'one probe at a time');
});

test('the result of the probe closes or opens it', () => {
  const { breaker } = admitted(failed(3), rule, 11_000);
  assert.equal(afterSuccess().state, 'closed');
  assert.equal(afterFailure(breaker, rule, 12_000).state, 'open');
  assert.equal(admitted(afterFailure(breaker, rule, 12_000), rule, 13_000).mayCall, false);
});

test('a lost probe is followed by another after the pause', () => {
  const { breaker } = admitted(failed(3), rule, 11_000);
  assert.equal(admitted(breaker, rule, 21_000).mayCall, true);
});
