import assert from 'node:assert/strict';
import { test } from 'node:test';
import { around, metresBetween, pixelOf, scaleBar, tilesOf, viewOf, pointIn } from './map.ts';

const pier = { latitude: 53.4, longitude: -3 };
const lodge = { latitude: 53.409, longitude: -3 };
const options = { width: 400, height: 300, margin: 30, leastMetres: 200 };

test('distances are in metres', () => {
  assert.equal(Math.round(metresBetween(pier, lodge)), 1001);
  assert.equal(metresBetween(pier, pier), 0);
});

test('the points around a place are as far as asked for, also near a pole', () => {
  for (const place of [pier, { latitude: 78.2, longitude: 15.6 }])
    for (const point of around(place, 1_000)) {
      const metres = metresBetween(place, point);
      assert.ok(Math.abs(metres - 1_000) < 1, `${metres} m`);
    }
});

test('a view shows all points, north at the top', () => {
  const view = viewOf([pier, lodge], options);
  const [south, north] = [pixelOf(view, pier), pixelOf(view, lodge)];
  assert.ok(north.y < south.y && north.y >= 29 && south.y <= 271);
  const metres = Math.hypot(north.x - south.x, north.y - south.y) * view.metresPerPixel;
  assert.ok(Math.abs(metres - 1001) < 5, `${metres} m`);
});

test('a view of one point is as wide as asked for, and has a round scale', () => {
  const view = viewOf([pier], options);
  const wide = (options.width - 60) * view.metresPerPixel;
  assert.ok(wide >= 200 && wide < 220, `${wide} m`);
  const bar = scaleBar(view, 100);
  assert.equal(bar.metres, 50);
  assert.ok(bar.pixels <= 100);
});

test('tiles cover the view', () => {
  const view = viewOf([pier, lodge], options);
  const tiles = tilesOf(view);
  assert.ok(tiles.length >= 4 && tiles.length <= 16, `${tiles.length} tiles`);
  assert.ok(Math.min(...tiles.map(({ left }) => left)) <= 0);
  assert.ok(Math.max(...tiles.map(({ left, size }) => left + size)) >= view.width);
  assert.ok(tiles.every(({ z, x, y }) => x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z));
});

test('a point is read as partners write it, and other texts are refused', () => {
  assert.deepEqual(pointIn(' 48,8566', '2.3522'), { latitude: 48.8566, longitude: 2.3522 });
  for (const [latitude, longitude] of [
    ['', '2.35'],
    ['48.8', undefined],
    ['north', '2.35'],
    ['151.2', '-33.8'],
  ] as const)
    assert.equal(pointIn(latitude, longitude), undefined);
});
