import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomEngine } from '../../../load-engine.ts';

/** Name → capacities, beds, persons. */
const table: readonly (readonly [string, string])[] = [
  ['Double Room, 2 Beds', 'twin'],
  ['Double Room, 1 Bed', 'double'],
  ['Habitación Doble - 2 camas', 'twin'],
  ['Double Room, 2 Queen Beds', 'double 2 queen'],
  ['Bed in 6-Bed Dormitory', '6 persons'],
  ['Quadruple Dormitory', '4 persons'],
  ['Bed in Dormitory', ''],
  ['Triple Room', 'triple'],
  ['Two-Bed Apartment', ''],
  ['Apartamento Solteiro (2 camas)', 'twin'],
  ['4-Bed Room', '4 any'],
  ['Double Room (Double or Twin)', 'double-or-twin'],
];

for (const [name, wanted] of table)
  test(`"${name}": ${wanted || 'nothing'}`, () => {
    const { beds, capacities, persons } = roomEngine().parse(name);
    const shown = [...capacities, ...beds.flat().map((bed) => `${bed.count} ${bed.kind}`)];
    assert.equal([...shown, ...(persons === undefined ? [] : [`${persons} persons`])].join(' '), wanted);
  });
