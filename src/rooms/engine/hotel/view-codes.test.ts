import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomEngine } from '../../load-engine.ts';
import { hotelViewCodeOf } from './view-codes.ts';

const engine = roomEngine();

interface Expectation {
  readonly house: readonly string[];
  readonly code: string;
  readonly wanted: string | undefined;
}

const table: readonly Expectation[] = [
  { house: ['Twin, Park View', 'Twin, City View'], code: 'PV', wanted: 'park view' },
  { house: ['Twin, Park View', 'Twin, Pool View'], code: 'PV', wanted: undefined },
  { house: ['Twin, Street View', 'Twin, City View'], code: 'SV', wanted: undefined },
  { house: ['Twin, Mountain View', 'Twin, Marina View'], code: 'PV', wanted: undefined },
  { house: ['Twin', 'Double'], code: 'PV', wanted: undefined },
];

for (const { house, code, wanted } of table)
  test(`"${code}" is ${wanted ?? 'as usual'} in a hotel with ${house.join(' / ')}`, () => {
    const meaning = hotelViewCodeOf(house.map((name) => engine.parse(name)));
    assert.equal(meaning(code, engine.parse(`Twin ${code}`).view), wanted);
  });
