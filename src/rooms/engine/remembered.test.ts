import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom, testSeed } from '../../../test/support/random.ts';
import { Remembered } from './remembered.ts';

test('frequent keys are not evicted by keys that are used once', () => {
  const remembered = new Remembered<string>(100);
  let made = 0;
  const popular = Array.from({ length: 20 }, (_, at) => `popular ${at}`);
  for (let once = 0; once < 5_000; once += 1) {
    remembered.get(`once ${once}`, () => '');
    const key = popular[once % popular.length] ?? '';
    const value = remembered.get(key, () => {
      made += 1;
      return key.toUpperCase();
    });
    assert.equal(value, key.toUpperCase());
  }
  assert.ok(made < 200, `${made} computed for 20 names asked 5,000 times`);
});

test('the limit counts sizes, and a value above it is not cached', () => {
  const remembered = new Remembered<string>(10, (value) => value.length);
  remembered.get('a', () => 'four');
  remembered.get('b', () => 'sixsix');
  assert.equal(remembered.size, 10);
  remembered.get('c', () => 'x');
  assert.equal(remembered.find('c'), 'x');
  assert.ok(remembered.size <= 7);
  remembered.get('d', () => 'eleven chars');
  assert.equal(remembered.find('d'), undefined);
});

test('more names than fit, requested in turn, are still found often', () => {
  const remembered = new Remembered<number>(1_000);
  let made = 0;
  for (let round = 0; round < 20; round += 1)
    for (let name = 0; name < 1_500; name += 1) remembered.get(`name ${name}`, () => (made += 1));
  assert.ok(made < 0.7 * 20 * 1_500, `${made} of ${20 * 1_500} computed`);
});

test('for any keys the limit holds, and each key has its own value', () => {
  const { fraction } = seededRandom(testSeed());
  const remembered = new Remembered<string>(50, (value) => value.length);
  for (let round = 0; round < 5_000; round += 1) {
    const key = 'x'.repeat(Math.floor(fraction() * 60));
    assert.equal(
      remembered.get(key, () => key),
      key,
    );
    assert.ok(remembered.size <= 50);
  }
});
