import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyedRandom } from '../../../lib/seeded-random.ts';
import { destinations } from '../../reference/destinations.ts';
import { facilitiesOf } from './demo-facilities.ts';
import { settingOf } from './demo-setting.ts';

const HOTEL = 204;
const types = [201, 202, 203, HOTEL, 206, 212, 217, 219, 230, 234];
/** Hotels of every kind and class in every destination. */
const hotels = destinations.flatMap(({ name, country }, town) =>
  types.flatMap((type) =>
    [1, 2, 3, 4, 5].map((stars) => {
      const setting = settingOf({ name, country, latitude: 45 });
      const naming = { name: '', formerNames: [], chain: '', type, stars };
      const facilities = new Set(facilitiesOf(keyedRandom(7, town, type, stars), naming, setting));
      return { where: `${stars} stars, type ${type}, ${name}`, name, stars, type, facilities };
    }),
  ),
);

const pairs: readonly (readonly [what: string, one: number, other: number])[] = [
  ['free and paid WiFi', 101, 102],
  ['free and paid parking', 201, 202],
  ['a free and a paid shuttle', 212, 213],
  ['non-smoking and a smoking area', 804, 805],
  ['adults only and family rooms', 806, 701],
  ['adults only and a playground', 806, 705],
  ['adults only and babysitting', 806, 703],
];
const needs: readonly (readonly [what: string, facility: number, needed: readonly number[]])[] = [
  ['several restaurants', 402, [401]],
  ['a rooftop bar', 408, [407]],
  ['a pool for children', 507, [501, 502]],
  ['pool towels', 510, [501, 502]],
  ['massages', 514, [513]],
  ['valet parking', 205, [201, 202]],
  ['a basket for pets', 803, [801]],
  ['room service at all hours', 415, [414]],
  ['wheelchair access', 901, [902]],
  ['wheelchair access', 901, [903]],
  ['a roll-in shower', 912, [903]],
];

test('no hotel has two facilities that exclude each other, or one without what it needs', () => {
  for (const { where, facilities } of hotels) {
    for (const [what, one, other] of pairs)
      assert.ok(!(facilities.has(one) && facilities.has(other)), `${what}: ${where}`);
    for (const [what, facility, needed] of needs)
      assert.ok(!facilities.has(facility) || needed.some((id) => facilities.has(id)), `${what}: ${where}`);
  }
});

test('facilities fit the place', () => {
  const townsWith = (...ids: readonly number[]) =>
    new Set(hotels.filter(({ facilities }) => ids.some((id) => facilities.has(id))).map(({ name }) => name));
  const around = (word: 'beach' | 'snow') =>
    new Set(destinations.filter(({ surroundings }) => surroundings.includes(word)).map(({ name }) => name));
  assert.deepEqual(townsWith(622, 623, 624, 625, 217), around('snow'));
  assert.deepEqual(townsWith(605, 606, 607, 626), around('beach'));
  assert.ok(!townsWith(808).has('Singapore'), 'heating in the tropics');
});

test('facilities fit the class', () => {
  for (const { where, stars, type, facilities } of hotels) {
    if (stars === 5 && type === HOTEL)
      assert.deepEqual(
        [305, 401, 407, 415, 513, 523, 807].filter((id) => !facilities.has(id)),
        [],
        where,
      );
    if (stars < 5) assert.ok(!facilities.has(326), `a butler: ${where}`);
    if (stars < 3) assert.ok(![306, 402, 504].some((id) => facilities.has(id)), where);
    assert.ok(
      [101, 301, 951].every((id) => facilities.has(id)),
      where,
    );
  }
});

test('a plausible share of the hotels is accessible, in every class', () => {
  for (const [type, stars, least, most] of [
    [HOTEL, 5, 0.22, 0.42],
    [HOTEL, 3, 0.22, 0.42],
    [201, 3, 0.04, 0.22],
  ] as const) {
    const all = hotels.filter((hotel) => hotel.type === type && hotel.stars === stars);
    const share =
      all.filter(({ facilities }) => [901, 902, 903].every((id) => facilities.has(id))).length / all.length;
    assert.ok(share > least && share < most, `${share} of type ${type}, ${stars} stars`);
  }
});
