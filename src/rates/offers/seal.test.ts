import assert from 'node:assert/strict';
import { createCipheriv, hash, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { openSeal } from './seal.ts';

/** Characters of one, two, three and four bytes. */
const texts = fc
  .array(fc.constantFrom('a', '"', 'é', '€', '😀'), { minLength: 1, maxLength: 400 })
  .map((all) => all.join(''));

test('every text comes back as it left, and is hidden just as AES in counter mode hides it', () => {
  const key = randomBytes(64);
  const seal = openSeal(key);
  fc.assert(
    fc.property(texts, (text) => {
      const sealed = seal.close(text);
      assert.equal(seal.open(sealed), text);
      assert.equal(sealed, byTheBook(key, text));
    }),
  );
});

test('a text longer than any before it is sealed too, and the shorter ones after it', () => {
  const seal = openSeal(randomBytes(64));
  for (const text of ['short', '€'.repeat(20_000), 'x'.repeat(40_000), 'short'])
    assert.equal(seal.open(seal.close(text)), text);
});

test('another key opens nothing', () => {
  assert.equal(openSeal(randomBytes(64)).open(openSeal(randomBytes(64)).close('a room')), undefined);
});

/** The same with a cipher of its own for each text, in the mode of the library. */
function byTheBook(key: Buffer, text: string): string {
  const seal = hash('sha512-256', Buffer.concat([key.subarray(0, 32), Buffer.from(text)]), 'buffer');
  const counter = Buffer.from(seal.subarray(0, 16));
  counter[12] = (counter[12] ?? 0) & 0x7f;
  const cipher = createCipheriv('aes-256-ctr', key.subarray(32), counter);
  return Buffer.concat([seal.subarray(0, 16), cipher.update(text)]).toString('base64url');
}
