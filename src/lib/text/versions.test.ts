import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAtLeast, isVersion } from './versions.ts';

test('versions are compared number by number', () => {
  const atLeast = [
    ['1.2.0', '1.2.0', true],
    ['1.10.0', '1.9.9', true],
    ['2.0.0', '1.99.99', true],
    ['1.2.0', '1.2.1', false],
    ['0.9.9', '1.0.0', false],
    ['unknown', '0.0.0', false],
  ] as const;
  for (const [version, least, is] of atLeast)
    assert.equal(isAtLeast(version, least), is, `${version} ${least}`);
  assert.deepEqual(['1.2.3', '1.2', 'v1.2.3', ''].map(isVersion), [true, false, false, false]);
});
