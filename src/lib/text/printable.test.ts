import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../test/support/characters.ts';
import { printable, printableCell, printableJson } from './printable.ts';

const red = '\u001b[31mRED\u001b]0;TITLE\u0007';

test('control characters are escaped; line ends, tabs and letters stay', () => {
  assert.equal(printable(red), '\\u001b[31mRED\\u001b]0;TITLE\\u0007');
  assert.equal(printable('one\ntwo\tthree Zürich 東京 👩‍👩‍👧'), 'one\ntwo\tthree Zürich 東京 👩‍👩‍👧');
  assert.equal(printable('a\rb\u009bc\u202ed\u007fe'), 'a\\u000db\\u009bc\\u202ed\\u007fe');
});

test('a cell is one line', () => {
  assert.equal(printableCell(`Ada\nok  fine\t${red}`), `Ada\\u000aok  fine\\u0009${printable(red)}`);
});

const control = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

test('names in JSON contain no control character, and the JSON means the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      assert.doesNotMatch(printableCell(text), control);
      assert.doesNotMatch(printable(text).replaceAll(/[\n\t]/g, ''), control);
      const json = printableJson({ [text]: text });
      assert.doesNotMatch(json.replaceAll('\n', ''), control);
      assert.deepEqual(JSON.parse(json), JSON.parse(JSON.stringify({ [text]: text })));
    }),
  );
});
