import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repeatedSpellings } from '../../../../test/support/hotels/repeated-spellings.ts';
import { sources, type SourceFile } from '../../../../scripts/tree.ts';
import * as lexicon from './files.ts';
import { kindNames } from './kinds.ts';

const { allWords: _, ...files } = lexicon;

/** Pairs, not meanings: a kind or a country belongs to several others. */
const pairs = new Set(['kinds [apart]', 'countries [neighbour]', 'translations [word]']);
const sections = Object.entries(files).flatMap(([file, words]) =>
  [...words.sections].map(([section, rows]) => ({ name: `${file} [${section}]`, rows })),
);

for (const { name, rows } of sections.filter((one) => !pairs.has(one.name)))
  test(`a word has one meaning and appears once: ${name}`, () => {
    assert.deepEqual(repeatedSpellings(rows), []);
  });

for (const { name, rows } of sections.filter((one) => !pairs.has(one.name)))
  test(`a meaning is not a spelling of another meaning: ${name}`, () => {
    const meanings = new Set(rows.map(({ meaning }) => meaning));
    const moved = rows.flatMap(({ meaning, spellings }) =>
      spellings.filter((spelling) => spelling !== meaning && meanings.has(spelling)),
    );
    assert.deepEqual(moved, []);
  });

/** Sections whose words exclude each other: which one a word is in decides what it does. */
const exclusive: readonly (readonly (readonly [words: readonly string[], name: string])[])[] = [
  [
    [lexicon.names.words('filler'), 'filler'],
    [lexicon.names.words('setting apart'), 'setting apart'],
    [lexicon.kinds.words('kind').filter((word) => !word.includes(' ')), 'kind'],
  ],
  [
    [lexicon.names.words('serial'), 'serial'],
    [lexicon.names.words('side'), 'side'],
    [lexicon.names.words('spot'), 'spot'],
  ],
  [
    [lexicon.streets.words('sort'), 'sort'],
    [lexicon.streets.words('address'), 'address'],
  ],
  [
    [lexicon.towns.words('everywhere'), 'everywhere'],
    [lexicon.towns.words('in hotel lists'), 'in hotel lists'],
  ],
];
for (const group of exclusive)
  test(`a word is in one of ${group.map(([, name]) => name).join(', ')}`, () => {
    const words = group.map(([spellings, meaning]) => ({ meaning, spellings }));
    assert.deepEqual(repeatedSpellings(words), []);
  });

/** A set or map of words, and a regular expression with words or signs of a script: the files of this folder have them. */
const inSet = /new (?:Set|Map)\((?:\[|\s*\[\[?)'\p{L}/u;
const regularExpression =
  /(?:^|[=(,:[!&|?]\s*)\/((?:\\.|\[(?:\\.|[^\]])*\]|[^/\\\n*])(?:\\.|\[(?:\\.|[^\]])*\]|[^/\\\n])*)\/[a-z]*/gu;
const notWords = /\\p\{[^}]*\}|\\.|\(\?<\w+>|\[\p{ASCII}*?\]/gu;
const words = /[a-z]{2,}|(?![º°])\P{ASCII}/u;
/** Parts of words that this code makes itself ("3floor", "4star"), and of addresses of websites. */
const ofCode = /^ *(?:\w?floor|star|www) *$/;
/** A comparison with a word, except for the name of a section. */
const compared = /(?<!\bsection )[!=]== '[a-z]{2,}'/;
/** What these files have are letters and their sounds, not words. */
const ofLetters = /\/read\/text\/(?:korean|mandarin|respell|scripts|serbian|sound)\.ts$/;

function wordsInCode({ path, lines }: SourceFile): string[] {
  return lines.flatMap((line, index) => {
    if (/^\s*(?:\/\/|\/?\*)/.test(line)) return [];
    const bodies = [...line.matchAll(regularExpression)].map(([, body = '']) => body.replace(notWords, ' '));
    const isFound =
      inSet.test(line) ||
      compared.test(line) ||
      bodies.some(
        (body) =>
          words.test(body.replace(/[^\p{L} ]/gu, ' ')) && !ofCode.test(body.replace(/[^\p{L}]+/gu, ' ')),
      );
    return isFound ? [`${path}:${index + 1}: ${line.trim()}`] : [];
  });
}

test('words are in the files of the lexicon, and not in the code that reads and compares', async () => {
  const files = await sources('src/hotels/engine/read', 'src/hotels/engine/compare');
  const code = files.filter(({ path }) => !path.endsWith('.test.ts') && !ofLetters.test(path));
  assert.deepEqual(code.flatMap(wordsInCode), []);
});

test('a set of words, and words in a regular expression, are found', () => {
  const found = (line: string): number => wordsInCode({ path: 'a.ts', text: line, lines: [line] }).length;
  assert.equal(found("const halls = new Set(['convention', 'conv']);"), 1);
  assert.equal(found("const isHall = raw[at - 1] === 'and';"), 1);
  assert.equal(found('const shire = /(?<=[a-z]{3})shire$/;'), 1);
  assert.equal(found('const district = /^.*[省市](?=.)/u;'), 1);
  assert.equal(found(String.raw`const number = /^(\d{1,5})[a-z]?$/;`), 0);
  assert.equal(found(String.raw`const letter = /\p{L}/u;`), 0);
});

test('every kind of hotel has words', () => {
  assert.deepEqual(
    new Set(lexicon.kinds.rows('kind').map(({ meaning }) => meaning)),
    new Set<string>(kindNames),
  );
});
