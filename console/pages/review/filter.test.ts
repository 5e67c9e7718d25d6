import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atOf, atText, stateOf, viewOf } from './filter.ts';

test('the URL says which rows are shown, by default the open ones', () => {
  assert.deepEqual(viewOf({ country: 'GB', from: '60', to: '95', sort: 'row' }), {
    isReserving: true,
    filter: { country: 'GB', leastConfidence: 0.6, mostConfidence: 0.95, state: 'open' },
    sort: 'row',
  });
  assert.deepEqual(viewOf({ state: 'decided', to: 'x', sort: 'x' }), {
    isReserving: false,
    filter: { state: 'decided' },
    sort: '-value',
  });
  assert.deepEqual(viewOf({ state: 'all' }).filter, {});
});

test('a row is a job and a number', () => {
  const at = { jobId: '0f8fad5b-d9cb-469f-a165-70867728950e', row: 17 };
  assert.deepEqual(atOf(atText(at)), at);
  for (const text of ['', 'x.1', undefined]) assert.equal(atOf(text), undefined);
});

test('a decided row has its outcome as its state', () => {
  const decided = (decision: 'must-link' | 'must-not-link') =>
    stateOf({ state: 'decided', decision: { decisionId: 'd', decision, hotelId: 'lp1' } });
  assert.deepEqual([decided('must-link'), decided('must-not-link')], ['accept', 'reject']);
  assert.equal(stateOf({ state: 'skipped', decision: null }), 'skipped');
  assert.equal(stateOf({ state: 'decided', decision: null }), 'decided');
});
