import assert from 'node:assert/strict';
import test from 'node:test';
import { findCycles } from './import-cycles.ts';

function cyclesOf(files: Readonly<Record<string, string>>): string[] {
  return findCycles(Object.entries(files).map(([path, text]) => ({ path, text, lines: text.split('\n') })));
}

test('files that import each other are found, type imports and import() included', () => {
  for (const back of [
    "import { x } from '../a.ts';",
    "import type { X } from '../a.ts';",
    "export type { X } from '../a.ts';",
    "const a = await import('../a.ts');",
  ])
    assert.deepEqual(cyclesOf({ 'src/a.ts': "import { y } from './b/c.ts';", 'src/b/c.ts': back }), [
      'src/a.ts: imports itself, through src/b/c.ts → src/a.ts; move what both need to a separate file',
    ]);
});

test('two ways to one file are not a cycle', () => {
  const files = {
    'src/a.ts': "import './b.ts';\nimport './c.ts';",
    'src/b.ts': "import { x } from './c.ts';",
    'src/c.ts': "import fs from 'node:fs';",
  };
  assert.deepEqual(cyclesOf(files), []);
});
