import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publicForm, stableInteger } from './public-form.ts';

test('members on a path are changed, in objects and lists, and the body is not', () => {
  const body = {
    data: [
      { rooms: [{ ages: [3, 5] }], id: 'b1' },
      { rooms: [], id: 'b2' },
    ],
    count: 2,
  };
  const before = structuredClone(body);
  const shown = publicForm(
    {
      'data[].id': (id) => String(id).length,
      'data[].rooms[].ages': (ages) => String(ages),
      'data[].missing.member': () => 'never',
      'data[].added': (_, { id }) => id,
      count: () => undefined,
    },
    body,
  );
  assert.deepEqual(shown, {
    data: [
      { rooms: [{ ages: '3,5' }], id: 2, added: 2 },
      { rooms: [], id: 2, added: 2 },
    ],
  });
  assert.deepEqual(body, before);
});

test('an id has one integer, which JSON keeps exactly', () => {
  const [one, other] = [stableInteger('acc_1'), stableInteger('acc_2')];
  assert.equal(one, stableInteger('acc_1'));
  assert.notEqual(one, other);
  for (const integer of [one, other]) assert.ok(Number.isSafeInteger(integer) && integer > 0);
});
