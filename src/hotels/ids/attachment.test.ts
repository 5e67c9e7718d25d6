import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../test/support/characters.ts';
import { limits } from '../../contract/limits.ts';
import { attachmentFor } from './attachment.ts';

const table: readonly [partner: string, header: string][] = [
  ['Larkspur Beds', 'filename="id-mapping-Larkspur Beds.csv"'],
  [
    'Café Zürich',
    `filename="id-mapping-Cafe Zurich.csv"; filename*=UTF-8''id-mapping-Caf%C3%A9%20Z%C3%BCrich.csv`,
  ],
  ['日本', `filename="id-mapping--.csv"; filename*=UTF-8''id-mapping-%E6%97%A5%E6%9C%AC.csv`],
  [
    "O'Hara (UK)",
    `filename="id-mapping-O-Hara -UK-.csv"; filename*=UTF-8''id-mapping-O%27Hara%20%28UK%29.csv`,
  ],
  ['a/b\\c"\r\nd', 'filename="id-mapping-a-b-c-d.csv"'],
];

for (const [partner, header] of table) {
  test(`the file name for ${JSON.stringify(partner)}`, () =>
    assert.equal(attachmentFor(partner), `attachment; ${header}`));
}

test('any name makes a header that can be sent, and a file name of limited length', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), fc.boolean(), (name, isCut) => {
      // Half of a character in two code units is a name, too.
      const header = attachmentFor(isCut ? `${name}\ud83c` : name);
      const [, plain = '', whole] =
        /^attachment; filename="([\w. -]+)"(?:; filename\*=UTF-8''([\w.%!#$&+^`|~-]+))?$/.exec(header) ?? [];
      assert.match(plain, /^id-mapping-.*\.csv$/, header);
      const letters = [...decodeURIComponent(whole ?? plain)].length;
      assert.ok(letters <= limits.idFileNameCharacters + 'id-mapping-.csv'.length);
    }),
  );
});
