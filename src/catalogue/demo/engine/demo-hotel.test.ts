import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testAtlas } from '../../../../test/support/demo-atlas.ts';
import { demoWorld } from './demo-world.ts';

const world = demoWorld(1, testAtlas);
const all = Array.from({ length: 300 }, (_, number) => world.block(number, 3000));
const hotels = all.flatMap((block) => block.hotels);

test('a hotel is within ten kilometres of its town, and its neighbour is at the same address', () => {
  for (const { latitude, longitude } of hotels) {
    assert.ok(Math.hypot((latitude ?? 0) - 10, (longitude ?? 0) - 20) < 0.13);
  }
  for (const { hotels: block } of all) {
    const [main, annex] = [block[3], block[4]];
    const apart = Math.hypot(
      (main?.latitude ?? 0) - (annex?.latitude ?? 1),
      (main?.longitude ?? 0) - (annex?.longitude ?? 1),
    );
    assert.ok(apart < 0.002, `${apart} degrees`);
  }
});

test('postal codes have the form of their country', () => {
  for (const { country, postal_code } of hotels) {
    if (country === 'IT') assert.match(postal_code ?? '', /^\d{5}$/);
    if (country === 'JP') assert.match(postal_code ?? '', /^\d{3}-\d{4}$/);
  }
});

test('no address or name contains an unfilled placeholder, and every link has a reserved domain', () => {
  for (const hotel of hotels) {
    assert.doesNotMatch(`${hotel.name} ${hotel.address} ${hotel.description}`, /[{}=]/);
    assert.match(hotel.website ?? '', /^https:\/\/www\.[a-z0-9-]+\.example\/$/);
    assert.match(hotel.main_photo ?? '', /^\/media\/1\/1024\//);
  }
});

test('every hotel has the basic facilities, in the order of their numbers', () => {
  for (const { facilities = [] } of hotels) {
    assert.ok([101, 301, 951].every((id) => facilities.includes(id)));
    assert.deepEqual(
      facilities,
      facilities.toSorted((a, b) => a - b),
    );
  }
});
