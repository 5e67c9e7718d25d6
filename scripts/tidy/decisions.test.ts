import assert from 'node:assert/strict';
import test from 'node:test';
import { decisionFindings } from './decisions.ts';

const page = `# A

**Question.** Why?

**Decision.** Because.

**Evidence.** Measured.

| a | b |
|---|---|
| 1 | 2 |

**Date.** 2026-11-22.
`;

function findingsOf(text: string, list = '| [queue/a.md](queue/a.md) | Why? |'): string[] {
  return decisionFindings(
    Object.entries({ 'docs/decisions/README.md': list, 'docs/decisions/queue/a.md': text }).map(
      ([path, content]) => ({ path, text: content, lines: content.split('\n') }),
    ),
  );
}

test('a decision with all parts and a row in the list has no finding', () => {
  assert.deepEqual(findingsOf(page), []);
});

for (const part of [
  '**Question.** Why?',
  '**Decision.** Because.',
  '**Evidence.**',
  '|---|---|',
  '**Date.** 2026',
])
  test(`a decision without ${part} is found`, () => {
    assert.match(
      findingsOf(page.replace(part, '')).join(),
      /^docs\/decisions\/queue\/a\.md: .+ is missing: [^:]*$/,
    );
  });

test('a long decision is found, and one without a row in the list', () => {
  assert.deepEqual(findingsOf(page.replace('Because', 'word '.repeat(600)), ''), [
    'docs/decisions/queue/a.md: 612 words, at most 600: split it',
    'docs/decisions/queue/a.md: has no row in docs/decisions/README.md',
  ]);
});
