import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inSize, pictureAddress, pictureAt, widths } from './address.ts';
import { draw, type Subject } from './draw.ts';

function partsOf(address: string) {
  const [, , version = '', width = '', place = '', file = ''] = address.split('/');
  return { version, width, place, file };
}

test('a hotel is the same building by day and by night', () => {
  const outlines = (seed: number, light: 'day' | 'night') =>
    new Set(
      draw(
        { seed, take: 0, subject: { scene: 'facade', type: 204, stars: 4, light, view: 'city' } },
        320,
      ).match(/<polygon points="[^"]*"/g),
    );
  const day = outlines(7, 'day');
  assert.ok(day.size > 3);
  assert.deepEqual(outlines(7, 'night'), day);
  assert.notDeepEqual(outlines(8, 'day'), day);
});

test('our addresses have sizes; other addresses stay unchanged', () => {
  const subject: Subject = { scene: 'pool' };
  const address = pictureAddress({ seed: 1, take: 0, subject });
  assert.equal(inSize(address, 'thumbnail'), address.replace('/1024/', `/${widths.thumbnail}/`));
  assert.equal(
    inSize('https://a.example/media/1/1024/x.jpg', 'large'),
    'https://a.example/media/1/1024/x.jpg',
  );
});

test('an address with anything else is not a picture', () => {
  const good = partsOf(
    pictureAddress({ seed: 1, take: 0, subject: { scene: 'bed', beds: 1, bedCm: 150, view: 'sea' } }),
  );
  assert.ok(pictureAt(good));
  for (const bad of [
    { version: '2' },
    { width: '1025' },
    { place: '1' },
    { place: '99999999999999999-0' },
    { file: 'bed-0-150-sea.svg' },
    { file: 'bed-1-999-sea.svg' },
    { file: 'bed-1-150-moon.svg' },
    { file: 'pool-1.svg' },
    { file: 'facade-204-9-day-city.svg' },
    { file: 'facade-104-4-day-city.svg' },
    { file: 'facade-204-4-day.svg' },
    { file: 'toString.svg' },
    { file: '../pool.svg' },
  ])
    assert.equal(pictureAt({ ...good, ...bad }), undefined, JSON.stringify(bad));
});
