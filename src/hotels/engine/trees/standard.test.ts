import assert from 'node:assert/strict';
import { test } from 'node:test';
import { standardModel } from './standard.ts';

test('the model of the release fits the program', () => {
  const { thresholds, version } = standardModel();
  assert.match(version, /^hotels-v\d+$/);
  assert.ok(thresholds.review > 0 && thresholds.review < thresholds.matched && thresholds.matched < 1);
  assert.equal(standardModel(), standardModel(), 'read once');
});
