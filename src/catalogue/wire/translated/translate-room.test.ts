import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bedSettings, roomClasses, views } from '../../demo/engine/room-words.ts';
import { allTranslations, translationsIn } from '../../reference/translations/translations.ts';
import { roomNameIn } from './translate-room.ts';

const german = translationsIn('de');
assert.ok(german);

test('a room is translated part by part', () => {
  const rows: readonly (readonly [name: string, translated: string | undefined])[] = [
    ['Deluxe King Room with Sea View', 'Deluxe-Zimmer, 1 Kingsize-Bett, Meerblick'],
    ['Economy Twin', 'Economy-Zimmer, 2 Einzelbetten'],
    ['Double or Twin Room', 'Zimmer, 1 Doppelbett oder 2 Einzelbetten'],
    ['Superior Room, 2 Double Beds - City View', 'Superior-Zimmer, 2 Doppelbetten, Stadtblick'],
    ['Family Quadruple Room', 'Vierbett-Familienzimmer'],
    ['Overwater Villa', 'Villa über dem Wasser'],
    ['Zimmer frei', undefined],
    ['Deluxe King Room with Harbour View', undefined],
    ['', undefined],
  ];
  for (const [name, translated] of rows) assert.equal(roomNameIn(german, name), translated, name);
});

test('every room of the demo world has a name in every language', () => {
  const names = roomClasses.flatMap(({ patterns, beds }) =>
    patterns.flatMap((pattern) =>
      beds.flatMap((bed) => {
        const setting = bedSettings[bed];
        assert.ok(setting, bed);
        const name = pattern.replace('{b}', setting.word).replace('{beds}', setting.phrase);
        return [name, ...views.map(([view]) => `${name} with ${view}`)];
      }),
    ),
  );
  for (const translations of allTranslations().values())
    for (const name of names) assert.ok(roomNameIn(translations, name), `${translations.language}: ${name}`);
});
