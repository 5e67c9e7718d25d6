import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { testSeed } from '../../../test/support/random.ts';
import { textPacker } from './text-packer.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-packer-'));
after(() => rm(folder, { recursive: true }));
await writeFile(path.join(folder, 'dictionary-1.txt'), 'a breakfast with a view');
const before = textPacker(folder).packed('a breakfast');
await writeFile(path.join(folder, 'dictionary-2.txt'), 'another dictionary');

test('texts are unpacked unchanged', () => {
  const { packed, unpacked } = textPacker(folder);
  fc.assert(
    fc.property(fc.json(), (text) => {
      assert.equal(unpacked(packed(text)), text);
    }),
    { numRuns: 200, seed: testSeed() },
  );
});

test('a newer dictionary packs new texts, and old ones are still unpacked', () => {
  const { packed, unpacked } = textPacker(folder);
  assert.equal(unpacked(before), 'a breakfast');
  assert.deepEqual([before[0], packed('a breakfast')[0]], [1, 2]);
  assert.throws(() => unpacked(Buffer.of(99, 0)), /no dictionary 99/);
});
