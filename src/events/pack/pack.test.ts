import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { testSeed } from '../../../test/support/random.ts';
import { packed, unpacked } from './pack.ts';

test('packed bodies are unpacked unchanged', () => {
  fc.assert(
    fc.property(fc.json(), fc.json(), (request, response) => {
      const bodies = { request: JSON.stringify(request), response: JSON.stringify(response) };
      assert.deepEqual(unpacked(packed(bodies)), bodies);
    }),
    { numRuns: 200, seed: testSeed() },
  );
});

test('a dictionary in use never changes', async () => {
  const text = await readFile(path.join(import.meta.dirname, 'dictionary-1.txt'));
  assert.equal(hash('sha256', text), '3804fbb9d6f2aaa6927f27750741a066c5705a571a0541ace1c302dd63f464e3');
});
