import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { publicId } from '../catalogue/hotel-id.ts';
import { behaviourAt, scenarios } from './scenarios.ts';

const page = await readFile(new URL('../../docs/scenarios.md', import.meta.url), 'utf8');

test('the documentation of scenarios lists each hotel with its moment and its effect', () => {
  for (const { id, name, at, shows } of scenarios) {
    const moment = at === 'never' ? '' : at;
    assert.ok(page.includes(`| \`${publicId(id)}\` | ${name} | ${moment} | ${shows} |`), name);
  }
  assert.equal(page.match(/^\| `lp/gm)?.length, scenarios.length, 'and no others');
});

test('a scenario applies only at its own moment and at its own hotel', () => {
  for (const { id, at, does } of scenarios)
    for (const moment of ['search', 'recheck', 'book', 'payment', 'protection'] as const)
      assert.equal(behaviourAt(id, moment), at === moment ? does : 'nothing');
  assert.equal(behaviourAt(1, 'book'), 'nothing');
});
