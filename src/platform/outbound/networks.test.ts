import assert from 'node:assert/strict';
import test from 'node:test';
import { networksOf } from './networks.ts';

test('a text that is not a network is named', () => {
  for (const text of ['here', '10.0.0.0/33', '10.0.0.0/x', '10.0.0', '2001:db8::/129', ''])
    assert.throws(() => networksOf(['10.0.0.0/8', text]), {
      message: `"${text}" is neither an IP address nor a network such as 10.0.0.0/8.`,
    });
});
