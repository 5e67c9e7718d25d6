import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostileKinds, hostileNames } from '../../../../test/support/rooms/hostile-names.ts';
import { readLexicon } from '../../lexicon.ts';
import { compileLexicon } from '../lexicon/lexicon.ts';
import { roomEngine } from '../../load-engine.ts';
import { parseRoom } from '../parse/parse.ts';
import { mostCharacters, mostWords } from './readable.ts';
import { symbolsOf } from './symbols.ts';

test('characters and words beyond the limits are ignored', () => {
  const { parse } = roomEngine();
  const name = `Deluxe King Room, Sea View${' '.repeat(mostCharacters)}`.slice(0, mostCharacters);
  assert.deepEqual(parse(`${name} with two twin beds`), parse(name));
  assert.equal(parse('a '.repeat(1_000)).name.length, mostCharacters);
  assert.equal(symbolsOf('大'.repeat(mostCharacters)).length, mostWords);
  const words = 'x '.repeat(mostWords);
  assert.deepEqual(parse(`${words}villa`).types, []);
  assert.deepEqual(parse(`${'x '.repeat(mostWords - 1)}villa`).types, ['villa']);
});

const lexicon = compileLexicon(readLexicon());

/** The number of look-ups in the lexicon for a name. */
function lookUps(name: string): number {
  let count = 0;
  const counted = <V>(map: Map<string, V>): Map<string, V> =>
    new Proxy(map, {
      get(target, property) {
        if (property === 'get') count += 1;
        const member: unknown = Reflect.get(target, property);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
  const { root } = lexicon.phrases;
  const { next, stems, inflected } = root;
  root.next = next && counted(next);
  root.stems = stems && counted(stems);
  root.inflected = inflected && counted(inflected);
  try {
    parseRoom(name, { ...lexicon, misspelt: counted(lexicon.misspelt) });
  } finally {
    Object.assign(root, { next, stems, inflected });
  }
  return count;
}

/** A name of forty unknown words needs some dozen look-ups for each: this is the limit for all. */
const mostLookUps = 5_000;

for (const kind of hostileKinds)
  test(`a name of 2,000 characters needs a limited number of look-ups: ${kind}`, () => {
    for (const name of hostileNames(kind, { count: 20, characters: 2_000 }))
      assert.ok(lookUps(name) < mostLookUps, `${lookUps(name)} look-ups for ${name.slice(0, 80)}`);
  });

test('a word that can be split in many ways does not cause all combinations to be tried', () => {
  for (const word of [
    `${'dbldlxkng'.repeat(4)}zq`,
    `${'seesee'.repeat(6)}q`,
    `${'gartennsee'.repeat(3)}garteq`,
  ])
    assert.ok(lookUps(word) < mostLookUps, `${lookUps(word)} look-ups for ${word}`);
});

test('forty mixed names against forty cost less than a second of one core each side of a generous bound', () => {
  const names = (seed: number) => hostileNames('mixed scripts', { count: 40, characters: 1_000, seed });
  const { parse, rank, hotel } = roomEngine();
  const before = process.cpuUsage();
  const house = hotel(names(1));
  for (const name of names(2)) rank(parse(name), house, 3);
  const { user, system } = process.cpuUsage(before);
  // It was 50 s: 12 ms and more for each pair.
  assert.ok((user + system) / 1e6 < 8, `${(user + system) / 1e6} s`);
});
