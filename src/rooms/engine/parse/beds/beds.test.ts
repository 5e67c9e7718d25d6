import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLexicon } from '../../../lexicon.ts';
import { readBeds } from './beds.ts';
import { compileLexicon } from '../../lexicon/lexicon.ts';
import { phrasesOf } from '../../words/phrases.ts';
import { Reading } from '../reading.ts';

const lexicon = compileLexicon(readLexicon());
const beds = (name: string): string => {
  const { options, sofaBed } = readBeds(new Reading(name, phrasesOf(name, lexicon), lexicon));
  const shown = options
    .map((option) => option.map((bed) => `${bed.count} ${bed.kind}`).join(' + '))
    .join(' or ');
  return sofaBed ? `${shown} and a sofa` : shown;
};

const table: readonly (readonly [string, string])[] = [
  ['Room with 2 Queen Beds', '2 queen'],
  ['2 QN BEDS', '2 queen'],
  ['King Room', '1 king'],
  ['King Room, 1 King Bed', '1 king'],
  ['Queen Room with Two Queen Beds', '2 queen'],
  ['Double Room', ''],
  ['Double Room with Double Bed', '1 double'],
  ['Two Doubles', '2 double'],
  ['Pokój z łóżkiem małżeńskim king size', '1 king'],
  ['Cameră cu pat dublu queen size', '1 queen'],
  ['Double bed or king bed', '1 double or 1 king'],
  ['Cama doble y cama king', '1 double + 1 king'],
  ['2 Double Rooms', ''],
  ['1 King Bed or 2 Twin Beds', '1 king or 2 twin'],
  ['1 King Bed and 2 Twin Beds', '1 king + 2 twin'],
  ['Room with Twin Beds', '2 twin'],
  ['Room with Single Beds', '2 single'],
  ['Zimmer mit Einzelbetten', '2 single'],
  ['Room with Single Bed', '1 single'],
  ['Twin Queen Beds', '2 queen'],
  ['King Bunk Suite', '1 king + 1 bunk'],
  ['Room with 2 Large Double Beds', '2 large'],
  ['Superior 2 Beds', '2 any'],
  ['Superior Room with 1 or 2 Beds', '1 any or 2 any'],
  ['Bunk Room, 6 Beds', '6 bunk'],
  ['一大床', '1 large'],
  ['King Bed with Sofa Bed', '1 king and a sofa'],
  ['DOUBLE DELUXE KING BED', '1 king'],
  ['Habitación con cama king', '1 king'],
  ['Habitación doble con 2 camas individuales', '2 single'],
  ['Chambre avec 2 lits doubles', '2 double'],
  ['Camera con letto queen', '1 queen'],
  ['Zimmer mit zwei Kingsize-Betten', '2 king'],
  ['غرفة مع سريرين كوين', '2 queen'],
  ['キングベッド1台', '1 king'],
  ['Room with bunk bed', '1 bunk'],
  ['Family Room, King + Bunk Beds', '1 king + 1 bunk'],
];

for (const [name, wanted] of table)
  test(`"${name}": ${wanted || 'no beds'}`, () => assert.equal(beds(name), wanted));
