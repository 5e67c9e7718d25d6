import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileLexicon } from '../lexicon/lexicon.ts';
import { phrasesOf } from '../words/phrases.ts';
import { Reading } from './reading.ts';

const lexicon = compileLexicon([
  { language: 'en', text: '[filler]\nfiller|of|size\n[number]\n2|two\n[bed]\nbed|bed\n' },
  { language: 'es', text: '[grammar]\nadjectives behind nouns\n' },
]);
const reading = (name: string): Reading => new Reading(name, phrasesOf(name, lexicon), lexicon);

test('a phrase that one reader has consumed is not available to the next', () => {
  const one = reading('two bed');
  assert.equal(one.number(0), 2);
  one.take(0, 'beds', '2');
  assert.equal(one.isFree(0), false);
  assert.equal(one.number(0), undefined);
  assert.deepEqual(one.spans, [{ attribute: 'beds', value: '2', start: 0, end: 3 }]);
});

test('a number that does not count beds is ignored', () =>
  assert.equal(reading('305 bed').number(0), undefined));

test('small words and single letters are filler, words are not', () => {
  const one = reading('of x zorb');
  assert.deepEqual(
    [0, 1, 2].map((at) => one.isFiller(at)),
    [true, true, false],
  );
  assert.equal(one.isUnknown(2), true);
});

test('the grammar of a language defines the position of adjectives', () => {
  const one = reading('bed');
  assert.deepEqual([one.isNounFirst('es'), one.isNounFirst('en')], [true, false]);
});
