import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audit, exact, runOfHouse, type PreviousState, type Verdict } from './audit.ts';

/** Every combination: state of the previous mapping, verdict of the model → action, source, final decision. */
const table: readonly (readonly [PreviousState, Verdict, string])[] = [
  ['none', 'nothing', 'reject audit nothing'],
  ['none', 'slight', 'confirm audit model'],
  ['none', 'clear', 'confirm audit model'],
  ['same', 'nothing', 'keep_existing audit_adjustment previous'],
  ['same', 'slight', 'confirm audit model'],
  ['same', 'clear', 'confirm audit model'],
  ['tenable', 'nothing', 'keep_existing audit_adjustment previous'],
  ['tenable', 'slight', 'keep_existing audit_adjustment previous'],
  ['tenable', 'clear', 'remap audit model'],
  ['contradicted', 'nothing', 'reject audit_adjustment nothing conflicting_existing'],
  ['contradicted', 'slight', 'remap audit model'],
  ['contradicted', 'clear', 'remap audit model'],
];

for (const [previous, verdict, wanted] of table)
  test(`previous ${previous}, model ${verdict}: ${wanted}`, () => {
    const { modelAction, source, final, reasonCode } = audit[previous][verdict];
    assert.equal([modelAction, source, final, ...(reasonCode ? [reasonCode] : [])].join(' '), wanted);
  });

test('the table has no combination beyond these', () => {
  const combinations = Object.values(audit).flatMap((row) => Object.keys(row));
  assert.equal(combinations.length, table.length);
});

test('exact matches and run of house do not use the model', () => {
  assert.deepEqual([exact.source, exact.modelAction], ['omitted', 'confirm']);
  assert.deepEqual(
    [runOfHouse.source, runOfHouse.modelAction, runOfHouse.reasonCode],
    ['omitted', 'reject', 'roh'],
  );
});
