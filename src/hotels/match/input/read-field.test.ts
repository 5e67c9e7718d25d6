import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  hostileKinds,
  hostileNames,
  type HostileKind,
} from '../../../../test/support/rooms/hostile-names.ts';
import { marling, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { limits } from '../../../contract/limits.ts';
import { folding, latinLetters } from '../../../lib/text/folding.ts';
import { Matcher } from '../../engine/engine.ts';
import { fields } from './columns.ts';
import { hotelTextOf } from './input.ts';
import { readable } from './read-field.ts';

const inLatin = folding([latinLetters]);
const characters = 500;
const names = (kind: HostileKind, seed: number) => hostileNames(kind, { count: 60, characters, seed });

for (const kind of hostileKinds)
  test(`a field of ${kind} is read up to ${limits.matchFieldCharacters} Latin letters`, () => {
    for (const name of names(kind, 1)) {
      const read = readable(name);
      assert.ok(name.startsWith(read));
      assert.ok(inLatin(read).length <= limits.matchFieldCharacters, `${inLatin(read).length}`);
    }
  });

test('fields as hotels have them are read whole', () => {
  for (const text of [
    '',
    'The Cormorant Hotel, 12 Pilchard Street, Marling '.repeat(10),
    'Κεντρική Λεωφόρος Εθνικής Αντιστάσεως 12, Θεσσαλονίκη '.repeat(3),
    '東京都千代田区丸の内一丁目九番一号 グランドホテル東京ステーション 別館',
    '서울특별시 중구 소공로 106 웨스틴 조선 호텔 서울 별관',
  ])
    assert.equal(readable(text), text);
  assert.equal(readable('a'.repeat(9_999)).length, limits.matchFieldCharacters);
});

const matcher = new Matcher([shardOf(marling)]);

/** Processor time, so a busy machine changes little. */
function costMs(kind: HostileKind): number {
  const [first, second] = [names(kind, 1), names(kind, 2)];
  const list = first.map((name, at) => {
    const given: Readonly<Record<string, string | undefined>> = {
      name,
      address: second[at],
      city: name,
      country: 'GB',
    };
    return { row: hotelTextOf(fields.map((field) => given[field] ?? '')), options: {} };
  });
  const before = process.threadCpuUsage();
  for (const [, { verdict }] of matcher.matchAll(list)) assert.ok(verdict);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

test('rows of long fields of syllables or of one word cost about what long fields of words do', () => {
  const usual = () => costMs('known words');
  usual();
  for (const kind of ['Hangul', 'letters that become many', 'one token'] as const) {
    costMs(kind);
    // Each is the minimum of three runs, because other load only adds.
    const least = (cost: () => number) => Math.min(cost(), cost(), cost());
    const times = least(() => costMs(kind)) / least(usual);
    assert.ok(times < 5, `${kind}: ${times.toFixed(1)} times`);
  }
});
