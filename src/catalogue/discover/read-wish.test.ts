import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOrdinary, readText, readWish } from './read-wish.ts';
import { scoreTo, similarityTo, type Comparable } from './score.ts';
import { finderOf, spacedWords, wordsOf } from './words.ts';

const wishOf = (text: string) => {
  const { meanings, words } = readWish(readText(text), []);
  return [meanings.map(({ name }) => name), words];
};

test('words with a meaning are read as it, the longest spelling first, and words without one are names', () => {
  assert.deepEqual(wishOf('A romantic hotel with a rooftop pool'), [['romance', 'rooftop pool'], []]);
  assert.deepEqual(wishOf('sea view and SPA near the Pantheon'), [['sea view', 'spa'], ['pantheon']]);
  assert.deepEqual(wishOf('pet-friendly, pool & swimming pool'), [['pets', 'swimming pool'], []]);
  assert.deepEqual(wishOf('without children'), [['adults only'], []]);
  assert.deepEqual(wishOf('Hallenbad und Sauna'), [['Indoor pool', 'sauna'], ['und']]);
  assert.deepEqual(wishOf(''), [[], []]);
});

test('the words of the place are not part of the wish', () => {
  const read = readText('beach hotel in Palma de Mallorca');
  const place = read.phrases.find(({ name }) => name === 'palma de mallorca');
  assert.ok(place?.isAnnounced);
  assert.deepEqual(
    readWish(read, [place]).meanings.map(({ name }) => name),
    ['beach'],
  );
  assert.deepEqual(readWish(read, [place]).words, []);
  const inside = readText('swimming in Palma pool');
  const palma = inside.phrases.find(({ name }) => name === 'palma');
  assert.ok(palma);
  assert.deepEqual(readWish(inside, [palma]).words, []);
});

test('a city that is also a word is ordinary', () => {
  const ordinary = readText('nice bath london').phrases.filter(isOrdinary);
  assert.deepEqual(ordinary.map(({ name }) => name).toSorted(), ['bath', 'nice']);
});

test('words are compared in the singular', () => {
  assert.deepEqual(wordsOf('Beaches, pools, families, glass & a bus'), [
    'beach',
    'pool',
    'family',
    'glass',
    'a',
    'bus',
  ]);
});

const hotel: Comparable = {
  name: 'Hotel Mimosa',
  description: '<p>A vineyard surrounds the house.</p>',
  nearby: 'Via Appia, Colosseum',
  stars: 4,
  rating: 8,
  hotel_type: 204,
  facilities: [501, 513],
  amenities: [108],
};
const score = (text: string) => scoreTo(readWish(readText(text), []))(hotel);

test('the score is the share of the wish that is fulfilled, and a tenth of it the rating', () => {
  assert.deepEqual(score('pool'), { score: 0.98, fulfilled: ['swimming pool'] });
  assert.deepEqual(score('pool and casino'), { score: 0.53, fulfilled: ['swimming pool'] });
  assert.equal(score('casino'), undefined);
  assert.deepEqual(score('sea view, four star')?.fulfilled, ['sea view', 'four stars']);
  assert.equal(score('')?.score, 0.98);
});

test('a word counts most in the name, then nearby, then in the description', () => {
  const [inName, near, described] = ['mimosa', 'colosseum', 'vineyard'].map((word) => score(word)?.score);
  assert.deepEqual([inName, near, described], [0.98, 0.8, 0.62]);
});

test('a room fulfils beds, views, amenities and words of its name', () => {
  const room = {
    name: 'Deluxe Room with Balcony',
    description: '',
    beds: [{ type: 'King' }],
    amenities: [64, 108],
  };
  const similarity = (text: string) => similarityTo(readWish(readText(text), []))(room);
  assert.equal(similarity('king bed with sea view and balcony'), 1);
  assert.equal(similarity('deluxe twin'), 0.5);
  assert.equal(similarity('with a'), 0);
});

test('a word is found in a text in the singular and the plural, and not in other words', () => {
  const spaced = spacedWords('Pools, <b class="spa">beaches</b> and two libraries; buses pass. Carpools.');
  for (const word of ['pool', 'beach', 'library', 'and', 'buse']) {
    assert.equal(finderOf(word)(spaced), true, word);
    assert.equal(wordsOf('pools beaches libraries and buses').includes(word), true, word);
  }
  for (const word of ['spa', 'car', 'class', 'pools', 'librarie'])
    assert.equal(finderOf(word)(spaced), false, word);
});
