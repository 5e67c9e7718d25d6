import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notice } from './notice.ts';

test('every package of the notice has a licence, and the open data is attributed', async () => {
  const text = await notice();
  assert.match(text, /GeoNames/);
  assert.match(text, /^- fastify \d+\.\d+\.\d+: MIT$/m);
  assert.doesNotMatch(text, /GPL-[23]/);
  assert.doesNotMatch(text, /: see package$/m);
});
