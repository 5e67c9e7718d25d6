import assert from 'node:assert/strict';

type File = readonly Record<string, unknown>[];

/** Files that have the same rows in the same order, byte for byte. A failure has the rows that differ. */
export function assertSame(before: readonly File[], after: readonly File[], what: string): void {
  for (const [place, file] of before.entries()) {
    const [was, is] = [file, after[place] ?? []].map((rows) => rows.map((row) => JSON.stringify(row)));
    const [removed, added] = [new Set(was).difference(new Set(is)), new Set(is).difference(new Set(was))];
    assert.deepEqual([...added], [...removed], what);
    assert.equal(was?.join('\n') === is?.join('\n'), true, `another order of rows after ${what}`);
  }
}
