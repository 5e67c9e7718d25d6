import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowDecision } from './row-decision.ts';

const columns = { decisionId: 'dec_1', decided: 'must-not-link', decidedHotel: 1001 };

test('a decision names its hotel by the public id', () => {
  const made = { decisionId: 'dec_1', decision: 'must-not-link', hotelId: 'lp3e9' };
  assert.deepEqual(rowDecision(columns), made);
  assert.deepEqual(rowDecision({ ...columns, decided: 'must-link' }), { ...made, decision: 'must-link' });
});

test('a row without a decision has none', () => {
  assert.equal(rowDecision({ ...columns, decisionId: null }), null);
});
