import assert from 'node:assert/strict';
import test from 'node:test';
import { pathFindings, proseFindings } from './findings.ts';

const findingsOf = (path: string, text: string) => proseFindings([{ path, text, lines: text.split('\n') }]);

test('the change log is read up to its first release', () => {
  const log =
    '# Changelog\n\n## Unreleased\n\n- It runs beside it.\n\n## 0.1.0 (2026-11-29)\n\n- It went on.\n';
  const found = findingsOf('CHANGELOG.md', log);
  assert.equal(found.length, 1);
  assert.equal(found[0]?.split(': write')[0], 'CHANGELOG.md:5: "beside"');
  assert.equal(findingsOf('docs/a.md', log).length, 2);
});

test('banned words in names of files and folders are found', () => {
  assert.deepEqual(
    pathFindings(['a/lies/blanks-around-ids/input.csv', 'a/blank-lines/b.ts', 'a/he.txt']).map(
      (found) => found.split(': write')[0],
    ),
    ['the name blanks-around-ids: "blanks"'],
  );
});
