import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomEngine } from '../../load-engine.ts';

/** Name → the classes of the room itself; what else sounds like one describes what is sold with it. */
const table: readonly (readonly [string, readonly string[]])[] = [
  ['SUPERIOR ROOM...DELUXE BEDDING-LUXURY LINENS-WIFI', ['superior']],
  ['Deluxe Room - Honeymoon Package', ['deluxe']],
  ['Honeymoon Room', ['honeymoon']],
  ['Comfort Double, Room Only Saver', ['comfort']],
  ['Saver Double', ['budget']],
];

for (const [name, classes] of table)
  test(`"${name}" is ${classes.join()}`, () => {
    assert.deepEqual(roomEngine().parse(name).classes, classes);
  });
