import assert from 'node:assert/strict';
import test from 'node:test';
import Type, { type TSchema } from 'typebox';
import { freeForm } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { quote } from '../../contract/quote.ts';
import { problemFinder } from './check.ts';

/** The first error message. */
const checker = (shape: TSchema, whole: string) => {
  const find = problemFinder(shape, whole);
  return (value: unknown) => find(value).errors[0]?.message;
};

const schema = Type.Object({
  adults: Type.Integer({ minimum: 1, maximum: 10 }),
  rooms: Type.Optional(Type.Array(Type.Object({ name: Type.String({ minLength: 1 }) }), { minItems: 1 })),
  status: Type.Optional(Type.Union([Type.Literal('enabled'), Type.Literal('disabled')])),
  note: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  checkin: Type.Optional(Type.String({ format: 'date' })),
  tag: Type.Optional(Type.String({ pattern: '^[A-Z]+$' })),
  deep: Type.Optional(Type.Object({ flag: Type.Boolean() })),
  filter: Type.Optional(
    Type.Object(
      { kind: Type.Optional(Type.String()), open: Type.Optional(Type.Boolean()) },
      { additionalProperties: false },
    ),
  ),
});
const check = checker(schema, 'the body');

const fine: readonly unknown[] = [
  { adults: 1 },
  { adults: 10, rooms: [{ name: 'x' }], status: 'enabled', note: null, checkin: '2031-02-28', tag: 'A' },
  { adults: 2, somethingElse: { is: 'ignored' } },
];
for (const value of fine) {
  test(`fits: ${JSON.stringify(value)}`, () => assert.equal(check(value), undefined));
}

const mismatches: readonly (readonly [unknown, string])[] = [
  [undefined, 'the body is missing: it must be a JSON object'],
  [[], 'the body is []: it must be a JSON object'],
  ['x', 'the body is "x": it must be a JSON object'],
  [{}, 'adults is required: it must be an integer from 1 to 10'],
  [{ adults: '2' }, 'adults is "2": it must be an integer from 1 to 10'],
  [{ adults: 0 }, 'adults is 0: it must be an integer from 1 to 10'],
  [{ adults: 1.5 }, 'adults is 1.5: it must be an integer from 1 to 10'],
  [{ adults: 1, rooms: [] }, 'rooms is []: it must be an array of at least 1 items'],
  [{ adults: 1, rooms: [{}] }, 'rooms[0].name is required: it must be text that is not empty'],
  [{ adults: 1, rooms: [{ name: '' }] }, 'rooms[0].name is "": it must be text that is not empty'],
  [{ adults: 1, status: 'on' }, 'status is "on": it must be "enabled" or "disabled"'],
  [{ adults: 1, filter: { nope: 1 } }, 'filter.nope is unknown: filter may have kind, open'],
  [{ adults: 1, note: 5 }, 'note is 5: it must be text or null'],
  [{ adults: 1, checkin: '2031-02-30' }, 'checkin is "2031-02-30": it must be a date as YYYY-MM-DD'],
  [{ adults: 1, tag: 'a' }, 'tag is "a": it must be text that matches ^[A-Z]+$'],
  [{ adults: 1, deep: {} }, 'deep.flag is required: it must be true or false'],
];
for (const [value, sentence] of mismatches) {
  test(`mismatch: ${sentence}`, () => assert.equal(check(value), sentence));
}

test('a long value is cut where it is quoted', () => {
  const sentence = check({ adults: 'x'.repeat(500) });
  assert.match(sentence ?? '', /^adults is "x{79}…: it must be/);
});

test('a leap second is not a valid time', () => {
  const time = checker(Type.Object({ from: Type.String({ format: 'date-time' }) }), 'the body');
  assert.equal(time({ from: '2026-06-30T23:59:59Z' }), undefined);
  assert.match(
    String(time({ from: '2026-06-30T23:59:60Z' })),
    /^from is "2026-06-30T23:59:60Z": it must be a time/,
  );
});

test('free-form JSON has limits, too', () => {
  const free = checker(Type.Object({ metadata: freeForm('Anything.') }), 'the body');
  assert.equal(free({ metadata: { ip: '::1', list: [1, { deep: true }] } }), undefined);
  for (const metadata of [
    'x'.repeat(8_193),
    Array(1_001).fill(1),
    { inner: [{ text: 'x'.repeat(8_193) }] },
    Array(40).fill(Array(40).fill({})),
  ])
    assert.match(
      String(free({ metadata })),
      /^metadata is .*: it must be any JSON with at most 1000 members/,
    );
});

test('every invalid field is reported once, by a JSON pointer', () => {
  const find = problemFinder(schema, 'the body');
  const wrong = { adults: 0, status: 'on', checkin: 'soon', rooms: [{ name: 'x' }, {}], 'a/b': 1 };
  assert.deepEqual(
    find(wrong)
      .errors.map(({ pointer }) => pointer)
      .toSorted(),
    ['/adults', '/checkin', '/rooms/1/name', '/status'],
  );
  assert.deepEqual(find({ adults: 1 }).errors, []);
  const several = problemFinder(Type.Object({ a: Type.String(), b: Type.String() }), 'the body');
  assert.deepEqual(
    several({}).errors.map(({ message }) => message),
    ['a is required: it must be text', 'b is required: it must be text'],
  );
  const many = problemFinder(Type.Array(Type.Integer()), 'the body');
  const found = many(Array(500).fill('x'));
  assert.deepEqual([found.errors.length, found.more], [limits.problemsNamed, 500 - limits.problemsNamed]);
  const members = problemFinder(Type.Record(Type.String(), Type.Integer()), 'the body');
  const record = Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`m${at}`, 'x']));
  assert.equal(members(record).more, 90 - limits.problemsNamed);
});

test('a value that is too large is reported without reading its content', () => {
  let looks = 0;
  const large = Array.from({ length: 1_001 }, () => ({
    get text() {
      return (looks += 1);
    },
  }));
  const { errors } = problemFinder(Type.Object({ free: freeForm('Anything.') }), 'the body')({ free: large });
  const [problem] = errors;
  assert.equal(problem?.pointer, '/free');
  assert.match(String(problem?.message), /^free is \[.*…: it must be any JSON/);
  // The message quotes a part of it.
  assert.ok(looks < 20, `${looks} looks`);
});

test('an empty object that must not be empty is reported', () => {
  const find = problemFinder(Type.Object({}, { minProperties: 1 }), 'the body');
  assert.deepEqual(find({}).errors, [
    { pointer: '', message: 'the body is {}: it must be a JSON object with at least one member' },
  ]);
});

test('errors in long arrays are reported at their position', () => {
  const rooms = Type.Object({
    count: Type.Integer(),
    hotels: Type.Array(
      Type.Object({
        name: Type.String(),
        rooms: Type.Union([Type.Array(Type.Object({ n: Type.Integer() }), { minItems: 2 }), Type.Null()]),
      }),
      { minItems: 3 },
    ),
  });
  const find = problemFinder(rooms, 'the body');
  const hotel = (name: string, ...wrong: readonly number[]) => ({
    name,
    rooms: Array.from({ length: 50 }, (_, n) => ({ n: wrong.includes(n) ? `x${n}` : n })),
  });
  const hotels = Array.from({ length: 200 }, (_, n) => hotel(`h${n}`));
  hotels[70] = hotel('h70', 7, 41);
  hotels[199] = hotel('h199', 0);
  assert.deepEqual(
    find({ count: 'x', hotels })
      .errors.map(({ pointer }) => pointer)
      .toSorted(),
    [
      '/count',
      '/hotels/199/rooms',
      '/hotels/199/rooms/0/n',
      '/hotels/70/rooms',
      '/hotels/70/rooms/41/n',
      '/hotels/70/rooms/7/n',
    ],
  );
  assert.deepEqual(find({ count: 1, hotels: hotels.slice(0, 1) }).errors, [
    {
      pointer: '/hotels',
      message: `hotels is ${quote(hotels.slice(0, 1))}: it must be an array of at least 3 items`,
    },
  ]);
});

test('reporting the errors of a large value does not read valid elements', () => {
  let reads = 0;
  const element = {
    get name() {
      return ((reads += 1), 'x');
    },
  };
  const find = problemFinder(
    Type.Object({
      least: Type.Integer(),
      list: Type.Array(Type.Object({ name: Type.String() }), { minItems: 1 }),
    }),
    'the body',
  );
  const list = Array.from({ length: 1_000 }, () => element);
  assert.deepEqual(
    find({ least: 'x', list }).errors.map(({ pointer }) => pointer),
    ['/least'],
  );
  // Its size, its check, and the check of each element; the library reads a member several times for an error.
  assert.ok(reads < 4 * list.length, `${reads} reads`);
});
