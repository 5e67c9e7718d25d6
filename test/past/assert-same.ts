import assert from 'node:assert/strict';

/**
 * Texts that have the same lines in the same order, byte for byte. A failure has the lines that differ: the texts are long,
 * and to compare them line by line each time takes most of the time of a test.
 */
export function assertSame(actual: string, expected: string, what: () => string): void {
  if (actual === expected) return;
  const [is, was] = [actual, expected].map((text) => new Set(text.split('\n')));
  assert.deepEqual([...is!.difference(was!)], [...was!.difference(is!)], what()); // There are two texts.
  assert.fail(`another order of lines: ${what()}`);
}
