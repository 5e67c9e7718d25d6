import assert from 'node:assert/strict';
import { createCipheriv, hash, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { openSeal, SPARE_BYTES } from './seal.ts';

const contents = fc.uint8Array({ minLength: 1, maxLength: 2_000 });
const owners = fc.string({ unit: 'binary', maxLength: 40 });

test('bytes are opened unchanged, and encrypted exactly as by AES in counter mode', () => {
  const key = randomBytes(64);
  const seal = openSeal(key);
  fc.assert(
    fc.property(contents, owners, (content, owner) => {
      const { sealed, spare } = seal.close(content, owner);
      const opened = seal.open(sealed, owner);
      assert.deepEqual(opened?.content, Buffer.from(content));
      const { hidden, rest } = independently(key, content, owner);
      assert.deepEqual(sealed, hidden);
      assert.deepEqual(opened.spare, rest);
      assert.deepEqual(Buffer.from(spare.subarray(0, SPARE_BYTES)), rest);
    }),
  );
});

test('a content longer than all before is sealed too, and so are shorter ones after it', () => {
  const seal = openSeal(randomBytes(64));
  for (const bytes of [5, 60_000, 200_000, 5]) {
    const content = randomBytes(bytes);
    assert.deepEqual(seal.open(seal.close(content, 'one').sealed, 'one')?.content, content);
  }
});

test('another key, another owner or another split between owner and content does not open', () => {
  const seal = openSeal(randomBytes(64));
  const { sealed } = seal.close(Buffer.from('a room'), 'one');
  assert.notEqual(seal.open(sealed, 'one'), undefined);
  assert.equal(openSeal(randomBytes(64)).open(sealed, 'one'), undefined);
  for (const owner of ['two', 'one ', 'onea', '']) assert.equal(seal.open(sealed, owner), undefined, owner);
  assert.equal(seal.open(sealed.subarray(0, 16), 'one'), undefined);
});

/** The same with a new cipher for each content, in the counter mode of the library. */
function independently(key: Buffer, content: Uint8Array, owner: string) {
  const ownerBytes = Buffer.from(owner);
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32BE(ownerBytes.length);
  lengths.writeUInt32BE(content.length, 4);
  const sealed = hash(
    'sha256',
    Buffer.concat([key.subarray(0, 32), lengths, ownerBytes, content]),
    'buffer',
  ).subarray(0, 16);
  const counter = Buffer.from(sealed);
  counter[12] = (counter[12] ?? 0) & 0x7f;
  const cipher = createCipheriv('aes-256-ctr', key.subarray(32), counter);
  const hidden = Buffer.concat([sealed, cipher.update(content)]);
  return { hidden, rest: cipher.update(Buffer.alloc(SPARE_BYTES)) };
}
