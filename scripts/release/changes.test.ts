import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf, releasedChangelog } from './changes.ts';

const commit = (hash: string, subject: string, files: readonly string[]) => ({
  hash,
  subject,
  body: '',
  files,
});

test('the section of a release lists noticed changes by part, oldest first, and counts the others', () => {
  const commits = [
    commit('e5', 'Cancel at the desk', [
      'CHANGELOG.md',
      'src/bookings/a.ts',
      'src/app/b.ts',
      'src/bookings/c.ts',
    ]),
    commit('d4', 'Move a file', ['src/rooms/a.ts']),
    commit('c3', 'Ship a map', ['CHANGELOG.md', 'docs/the-map.md']),
    commit('b2', 'Book a room', ['CHANGELOG.md', 'src/bookings/a.ts', 'test/x.test.ts', 'test/y.test.ts']),
    commit('a1', 'Pack rooms', ['CHANGELOG.md', 'src/rooms/a.ts']),
  ];
  assert.equal(
    changesOf(commits, '1.2.0 (2030-01-31)'),
    `## 1.2.0 (2030-01-31)

### Bookings

- Book a room (b2)
- Cancel at the desk (e5)

### Room matching

- Pack rooms (a1)

### Packaging, examples and documentation

- Ship a map (c3)

Commits without a noticeable change: 1.
`,
  );
});

test('a release gives the section "Unreleased" its version', () => {
  const before = '# Changelog\n\nKept. Nothing has been released yet.\n\n## Unreleased\n\n- It starts.\n';
  const after = '# Changelog\n\nKept.\n\n## Unreleased\n\n## 0.1.0 (2030-01-31)\n\n- It starts.\n';
  assert.equal(releasedChangelog(before, '0.1.0 (2030-01-31)'), after);
  assert.throws(() => releasedChangelog('# Changelog\n', '0.1.0'), /has no line "## Unreleased"/);
});
