import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepText } from './keep-text.ts';

/** Storage with this much space. */
function storageOf(space: number) {
  const texts = new Map<string, string>();
  const storage = {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem(name: string, text: string) {
      if (text.length > space) throw new Error('QuotaExceededError');
      texts.set(name, text);
    },
    removeItem: (name: string) => void texts.delete(name),
  };
  return storage as unknown as Storage;
}

test('a text is kept; a later one that is too long, or finds no space, leaves nothing', () => {
  for (const [space, long] of [
    [100, 'x'.repeat(101)],
    [10_000_000, 'x'.repeat(1_000_001)],
  ] as const) {
    const storage = storageOf(space);
    keepText(storage, 'ids', 'A1');
    assert.equal(storage.getItem('ids'), 'A1');
    keepText(storage, 'ids', long);
    assert.equal(storage.getItem('ids'), null);
  }
});
