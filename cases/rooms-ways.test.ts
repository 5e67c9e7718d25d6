import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import type { Room } from '../src/rooms/engine/index.ts';
import { roomEngine } from '../src/rooms/load-engine.ts';

const engine = roomEngine();

/** What a way of saying it must be read as; `value` is the second word of the meaning. */
const read: Readonly<Record<string, (room: Room, value: string) => boolean>> = {
  view: ({ view }, value) => {
    const [kind = '', shade] = value.split(' ');
    return view?.kinds.includes(kind) === true && view.isPartial === (shade === 'partial');
  },
  accessible: ({ access }) => access.length > 0,
  class: ({ classes, features }, value) =>
    [...classes, ...features].some((one) => (alike[value] ?? [value]).includes(one)),
  feature: ({ features }, value) => features.includes(value),
  bed: ({ beds }, value) =>
    beds.some((option) => option.some(({ count, kind }) => `${count} ${kind}` === value)),
  'single use': ({ features }) => features.includes('single use'),
  bedrooms: ({ bedrooms }, value) => bedrooms === Number(value),
  board: ({ board, remarks }, value) =>
    remarks.length === 0 && (value === 'none' ? board.length === 0 : board.includes(value)),
  // A remark on the rate is not about the room.
  rate: ({ remarks, classes, beds, bedrooms, persons, types }) =>
    remarks.length + classes.length + beds.length === 0 &&
    bedrooms === undefined &&
    persons === undefined &&
    types.join() === 'suite',
};

/** Classes that languages do not distinguish. */
const alike: Readonly<Record<string, readonly string[]>> = {
  economy: ['economy', 'budget'],
  residence: ['residence', 'residences'],
  club: ['club', 'executive'],
};
const ofRates = new Set(['rate', 'board']);

const lines = readFileSync(path.join(import.meta.dirname, 'rooms/ways.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('|'));

for (const [language, ways] of Map.groupBy(lines, ([first = '']) => first))
  test(`all ways to say a meaning in ${language} are read`, () => {
    const misread = ways.flatMap(([, meaning = '', ...names]) => {
      const kind = meaning in read ? meaning : (meaning.split(' ')[0] ?? '');
      const isRead = read[kind];
      assert.ok(isRead !== undefined, `"${meaning}" is not a meaning`);
      return names
        .map((name) => (ofRates.has(kind) ? `Suite - ${name}` : name))
        .filter((name) =>
          [engine.parse(name), engine.parse(name, language)].some(
            (room) => room.words.length > 0 || !isRead(room, meaning.slice(kind.length + 1)),
          ),
        );
    });
    assert.deepEqual(misread, []);
  });
