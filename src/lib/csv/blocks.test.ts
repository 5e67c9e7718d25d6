import assert from 'node:assert/strict';
import { test } from 'node:test';
import { utf8Blocks } from './blocks.ts';

async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Uint8Array, size: number): Promise<{ text: string; blocks: number }> {
  const blocks = await Array.fromAsync(utf8Blocks(cut(bytes, size)));
  return { text: Buffer.concat(blocks).toString(), blocks: blocks.length };
}

const words = 'Ibis – Ōsaka 😀\n'.repeat(30_000);

const forms: Readonly<Record<string, Buffer>> = {
  'UTF-8': Buffer.from(words),
  'UTF-8 with mark': Buffer.from(`\ufeff${words}`),
  'UTF-16LE with mark': Buffer.from(`\ufeff${words}`, 'utf16le'),
  'UTF-16BE with mark': Buffer.from(`\ufeff${words}`, 'utf16le').swap16(),
};

for (const [name, bytes] of Object.entries(forms)) {
  test(`${name} becomes UTF-8 without a byte order mark, in blocks of a useful size`, async () => {
    for (const size of [7, 4097, bytes.length]) {
      const { text, blocks } = await read(bytes, size);
      assert.equal(text, words);
      assert.ok(blocks < 12, `${blocks} blocks`);
    }
  });
}

test('an empty file has no blocks', async () => {
  assert.deepEqual(await read(new Uint8Array(0), 1), { text: '', blocks: 0 });
});
