import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { publicId } from '../catalogue/hotel-id.ts';
import { deedAt, scenarios } from './scenarios.ts';

const page = await readFile(new URL('../../docs/scenarios.md', import.meta.url), 'utf8');

test('the page of scenarios names each hotel, when something happens there, and what', () => {
  for (const { id, name, at, shows } of scenarios) {
    const moment = at === 'never' ? '' : at;
    assert.ok(page.includes(`| \`${publicId(id)}\` | ${name} | ${moment} | ${shows} |`), name);
  }
  assert.equal(page.match(/^\| `lp/gm)?.length, scenarios.length, 'and no others');
});

test('something happens at its own moment only, and at no other hotel', () => {
  for (const { id, at, does } of scenarios)
    for (const moment of ['search', 'recheck', 'book', 'payment', 'protection'] as const)
      assert.equal(deedAt(id, moment), at === moment ? does : 'nothing');
  assert.equal(deedAt(1, 'book'), 'nothing');
});
