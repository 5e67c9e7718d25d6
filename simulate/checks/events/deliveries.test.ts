import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenDeliveries } from './deliveries.ts';
import type { Evidence } from '../evidence.ts';

interface Found {
  readonly state?: string;
  readonly accepted?: readonly string[];
  /** What is missing, and what is sent to a webhook that must not get it. */
  readonly missing?: readonly object[];
  readonly surplus?: readonly object[];
}

/** What is wrong about the delivery of the event e1. */
function broken({ state = 'delivered', accepted = ['e1'], missing = [], surplus = [] }: Found) {
  const answers = [[{ eventId: 'e1', subject: 'b1', state, webhook: 'w1' }], missing, surplus];
  const evidence = {
    sessions: { rows: () => Promise.resolve(answers.shift()) },
    receiver: { deliveries: accepted.map((eventId) => ({ eventId, isAccepted: true })) },
  };
  return brokenDeliveries(evidence as unknown as Evidence);
}

test('an event that waits, was given up, or was not received is a violation', async () => {
  assert.deepEqual(await broken({}), []);
  assert.deepEqual(await broken({ state: 'waiting' }), ['the event e1 of b1 still waits']);
  assert.deepEqual(await broken({ state: 'given_up' }), ['the event e1 of b1 was given up']);
  assert.deepEqual(await broken({ accepted: [] }), [
    'the event e1 of b1 counts as delivered, and its receiver has not got it',
  ]);
});

test('so is one that is not sent to a webhook which asks for it, or sent to another', async () => {
  const rows = [{ eventId: 'e2', webhook: 'w2' }];
  assert.deepEqual(await broken({ missing: rows }), [
    'the event e2 was published, and is not to be sent to w2',
  ]);
  assert.deepEqual(await broken({ surplus: rows }), ['the event e2 is sent to w2, which must not get it']);
});
