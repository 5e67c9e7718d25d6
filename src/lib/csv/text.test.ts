import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../test/support/characters.ts';
import { columnKey, decode } from './text.ts';

const whole = (bytes: Uint8Array) => decode(bytes, { from: 0, to: bytes.length, high: true });

test('UTF-8 is read as UTF-8, everything else as Windows-1252', () => {
  assert.equal(whole(Buffer.from('Hôtel €')), 'Hôtel €');
  assert.equal(whole(Buffer.from([0x48, 0xf4, 0x74, 0x65, 0x6c, 0x20, 0x80, 0x9f])), 'Hôtel €Ÿ');
});

test('Windows-1252 is read as the platform reads it', () => {
  const decoder = new TextDecoder('windows-1252');
  for (let byte = 0x80; byte < 0xc0; byte++) {
    assert.equal(whole(Uint8Array.of(byte)), decoder.decode(Uint8Array.of(byte)), `byte ${byte}`);
  }
});

test('any text is read back unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (words) => {
      const bytes = Buffer.from(words);
      assert.equal(whole(bytes), bytes.toString());
    }),
  );
});

test('differences of case, spaces and punctuation in column names are ignored', () => {
  for (const name of ['hotel_id', 'Hotel ID', 'HOTEL-ID', '"hotelId"', ' hotel.id ']) {
    assert.equal(columnKey(name), 'hotelid');
  }
  assert.equal(columnKey('Straße №'), 'straßeno');
});
