import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLexicon } from '../../../lexicon.ts';
import { compileLexicon } from '../../lexicon/lexicon.ts';
import { phrasesOf } from '../../words/phrases.ts';
import { Reading } from '../reading.ts';
import { readView } from './views.ts';

const lexicon = compileLexicon(readLexicon());
const view = (name: string): string => {
  const read = readView(new Reading(name, phrasesOf(name, lexicon), lexicon));
  if (read === undefined) return 'none';
  const details = [
    read.isPartial ? 'partial' : '',
    read.isFront ? 'front' : '',
    read.isChoice ? 'choice' : '',
  ];
  return [read.kinds.join('+') || 'any', ...details].filter(Boolean).join(' ');
};

const table: readonly (readonly [string, string])[] = [
  ['Deluxe Room, Sea View', 'sea'],
  ['Oceanfront Suite', 'sea front'],
  ['Partial Ocean View Room', 'sea partial'],
  ['Room with View', 'any'],
  ['Old Mill View Room', 'mill+old'],
  ['Garden or Pool View', 'garden+pool choice'],
  ['Room, 1 King Bed, View (Bay)', 'bay'],
  ['Room with View, Garden Wing', 'any'],
  ['Soba s pogledom na zorbulon vrt', 'garden+zorbulon'],
  ['Habitación con vistas al patio interior', 'courtyard'],
  ['Room overlooking the lake', 'lake'],
  ['Garden Suite', 'none'],
  ['Standard Room', 'none'],
  ['Habitación con vistas al mar', 'sea'],
  ['Chambre vue jardin', 'garden'],
  ['Camera vista lago', 'lake'],
  ['Zimmer mit Bergblick', 'mountain'],
  ['Zimmer mit Wupperblick', 'wupper'],
  ['Habitación con vista lateral al mar', 'sea partial'],
  ['Номер с видом на город', 'city'],
  ['Deniz manzaralı oda', 'sea'],
  ['オーシャンビュー', 'sea'],
  ['湖景房', 'lake'],
  ['바다 전망', 'sea'],
  ['غرفة مطلة على المسبح', 'pool'],
  ['วิวสวน', 'garden'],
  ['Δωμάτιο με θέα στη θάλασσα', 'sea'],
  ['Pokój z widokiem na ogród', 'garden'],
  ['Kamer met uitzicht op zee', 'sea'],
];

for (const [name, wanted] of table) test(`"${name}": ${wanted}`, () => assert.equal(view(name), wanted));
