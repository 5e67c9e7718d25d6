import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLine } from './write.ts';

const table: readonly [values: Parameters<typeof csvLine>[0], line: string][] = [
  [['a', 1, true, null, undefined, ''], 'a,1,true,,,\n'],
  [['a,b', 'c"d', 'e\nf', 'g\rh'], '"a,b","c""d","e\nf","g\rh"\n'],
  [[' a', 'b ', 'c d'], '" a","b ",c d\n'],
  [[''], '""\n'],
];

for (const [values, line] of table) {
  test(`writes ${JSON.stringify(line)}`, () => assert.equal(csvLine(values), line));
}
