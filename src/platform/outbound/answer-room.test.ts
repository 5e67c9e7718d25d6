import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAnswerRoom } from './answer-room.ts';

test('above the limit the account with the most bytes loses its largest answer', () => {
  const room = openAnswerRoom(100);
  const ended: string[] = [];
  const open = (name: string) => room.open(name.slice(0, 1), () => void ended.push(name));
  const [a1, a2, a3, b1] = ['a1', 'a2', 'a3', 'b1'].map(open);
  b1?.add(45);
  a1?.add(20);
  a2?.add(30);
  a3?.add(5);
  assert.deepEqual(ended, []);
  b1?.add(1);
  assert.deepEqual(ended, ['a2'], 'b has the largest answer, a has more in all');
  a2?.add(1_000);
  a3?.add(20);
  assert.deepEqual(ended, ['a2'], 'an ended answer takes no room');
});

test('a closed answer frees its room', () => {
  const room = openAnswerRoom(10);
  const ended = new Array<string>();
  const first = room.open('a', () => void ended.push('first'));
  first.add(10);
  first.close();
  first.close();
  room.open('a', () => void ended.push('second')).add(10);
  assert.equal(ended.length, 0);
  room.open('b', () => void ended.push('third')).add(11);
  assert.deepEqual(ended, ['third'], 'alone it is above the limit');
});
