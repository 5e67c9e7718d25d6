import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawnFindings } from './drawn-layers.ts';
import { readable } from '../tree.ts';

const tables = [
  {
    folder: 'src/rates',
    rows: [['engine', 'warnings.ts'], ['stores'], ['search', '*-wire.ts'], ['routes.ts']],
  },
  { folder: '', rows: [['src'], ['test']] },
];

function findingsOf(drawing: string): string[] {
  return drawnFindings([{ path: 'ARCHITECTURE.md', text: drawing, lines: drawing.split('\n') }], tables);
}

test('a drawing with every folder, from the bottom up, has no finding', () => {
  assert.deepEqual(findingsOf('rates           engine ─▶ stores ─▶ search ─▶ routes.ts'), []);
  assert.deepEqual(findingsOf('the repository  src ─▶ test'), []);
  assert.deepEqual(findingsOf('A row that is not a drawing ─▶ like this one.'), []);
});

test('a folder that is missing, unknown or in another place is reported', () => {
  assert.deepEqual(findingsOf('rates  engine ─▶ search'), ['ARCHITECTURE.md: rates: stores is not drawn']);
  assert.deepEqual(findingsOf('rates  engine, pieces ─▶ stores ─▶ search'), [
    'ARCHITECTURE.md: rates: pieces is not a layer in scripts/layers.ts',
  ]);
  assert.deepEqual(findingsOf('rates  stores ─▶ engine ─▶ search'), [
    'ARCHITECTURE.md: rates: engine is not above what is drawn before it',
  ]);
  assert.deepEqual(findingsOf('rates  engine, stores ─▶ stores, search'), [
    'ARCHITECTURE.md: rates: stores, search is not above what is drawn before it',
  ]);
  assert.deepEqual(findingsOf('hotels  engine ─▶ ids'), [
    'ARCHITECTURE.md: hotels has no layers in scripts/layers.ts',
  ]);
});

test('ARCHITECTURE.md draws the layers as they are', async () => {
  const files = await readable();
  assert.ok(files.some(({ path, text }) => path === 'ARCHITECTURE.md' && text.split(' ─▶ ').length > 80));
  assert.deepEqual(drawnFindings(files), []);
});
