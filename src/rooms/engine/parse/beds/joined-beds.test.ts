import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomEngine } from '../../../load-engine.ts';

const engine = roomEngine();

/** Name → the beds it offers. */
const table: readonly (readonly [string, string])[] = [
  ['King or Twin Room', '1 king or 2 twin'],
  ['King/Twin', '1 king or 2 twin'],
  ['Superior Room with 1 or 2 beds', '1 any or 2 any'],
  ['Camera con letto matrimoniale e singolo', '1 double + 1 single'],
  ['Room with double and single bed', '1 double + 1 single'],
  ['Room with double and twin beds', ''],
  ['Room with queen bed + single', '1 queen + 1 single'],
  ['King Room and Single Room', '1 king'],
];

for (const [name, wanted] of table)
  test(`"${name}": ${wanted}`, () => {
    const shown = engine
      .parse(name)
      .beds.map((option) => option.map(({ count, kind }) => `${count} ${kind}`).join(' + '));
    assert.equal(shown.join(' or '), wanted);
  });
