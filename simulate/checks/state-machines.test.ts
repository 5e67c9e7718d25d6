import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StateMachines } from './state-machines.ts';

test('a state that may not follow the one before it is a violation, and one that stays is none', () => {
  const machines = new StateMachines();
  const steps = (...rows: string[]) => rows.flatMap((row) => machines.broken(row));
  assert.deepEqual(steps('booking b1 opened', 'booking b1 authorised', 'booking b1 authorised'), []);
  assert.deepEqual(steps('booking b1 finished', 'booking b2 opened', 'payment b1 opened'), []);
  assert.deepEqual(steps('booking b1 authorised'), ['the booking b1 was finished and became authorised']);
  assert.deepEqual(steps('amendment 1 COMPLETED'), ['the amendment 1 was not there and became COMPLETED']);
});
