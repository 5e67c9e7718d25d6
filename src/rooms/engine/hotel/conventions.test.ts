import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomEngine } from '../../load-engine.ts';
import { conventionsOf, interpreted } from './conventions.ts';

const engine = roomEngine();

interface Expectation {
  readonly house: readonly string[];
  readonly name: string;
  /** Types and capacities, as the hotel means them. */
  readonly wanted: string;
}

const flats = ['Apartamento Jade Casal', 'Apartamento Jade Triplo', 'Apartamento Luxo', 'Suíte Ônix'];
const lire = ['Camera Matrimoniale Rustica', 'Camera Doppia Rustica', 'Camera Singola'];
const comforts = ['Comfort Room', 'Comfort Twin Room', 'Superior Room'];

const table: readonly Expectation[] = [
  { house: flats, name: 'Standard Double Room', wanted: 'apartment double' },
  { house: flats, name: 'Luxo Triplo', wanted: 'apartment triple' },
  { house: flats, name: 'Chalet', wanted: 'chalet' },
  { house: flats, name: 'Special Promotion', wanted: '' },
  // One plain room is enough to distinguish it from an apartment.
  { house: [...flats, 'Quarto Individual'], name: 'Double Room', wanted: 'room double' },
  { house: lire, name: 'Camera Doppia Rustica', wanted: 'room twin' },
  { house: lire, name: 'Camera Matrimoniale', wanted: 'room double' },
  { house: lire, name: 'Double Room', wanted: 'room double' },
  { house: lire, name: 'Doppia Uso Singola', wanted: 'double' },
  { house: ['Habitación Doble', 'Habitación Matrimonial'], name: 'Doble', wanted: 'twin' },
  // Where the class differs as well it may be the only double room of its class.
  { house: ['Camera Matrimoniale Deluxe', 'Camera Doppia'], name: 'Camera Doppia', wanted: 'room double' },
  { house: [...lire, 'Camera Twin'], name: 'Camera Doppia', wanted: 'room double' },
  { house: comforts, name: 'Comfort Room', wanted: 'room double' },
  { house: comforts, name: 'Comfort Room, 3 Persons', wanted: 'room' },
  { house: comforts, name: 'Deluxe Room', wanted: 'room' },
  { house: ['Comfort Room', 'Superior Twin Room'], name: 'Comfort Room', wanted: 'room' },
];

const birches = ['One Birch Suite', 'Two Birch Suite', 'Lodge King Room'];

/** Names with a number word, and the bedrooms or the number that it is in a hotel. */
const numbers: readonly (readonly [string, readonly string[], string])[] = [
  ['Two Birch Suite', birches, '2 bedrooms'],
  ['Two Bedroom Suite', birches, '2 bedrooms'],
  ['Two Birch Suite', ['Two Birch Suite', 'Lodge King Room'], 'number 2'],
];

for (const [name, house, wanted] of numbers)
  test(`the number of "${name}" is ${wanted} in a hotel with ${house.join(', ')}`, () => {
    const customs = conventionsOf(house.map((one) => engine.parse(one)));
    const { bedrooms, designations } = interpreted(engine.parse(name), customs);
    const read = bedrooms === undefined ? `number ${designations.join()}` : `${bedrooms} bedrooms`;
    assert.equal(read, wanted);
  });

for (const { house, name, wanted } of table)
  test(`"${name}" is ${wanted || 'nothing'} in a hotel with ${house.join(', ')}`, () => {
    const customs = conventionsOf(house.map((one) => engine.parse(one)));
    const { types, capacities } = interpreted(engine.parse(name), customs);
    assert.equal([...types, ...capacities].join(' '), wanted);
  });
