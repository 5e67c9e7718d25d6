import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictureAt } from '../pictures/address.ts';
import { draw } from '../pictures/draw.ts';
import { hotelPhotos, mainPhoto, roomPhotos } from './demo-photos.ts';

const everything = [106, 401, 407, 501, 513, 523, 601, 605];

function drawn(address: string): string {
  const [, , version = '', width = '', place = '', file = ''] = address.split('/');
  const found = pictureAt({ version, width, place, file });
  assert.ok(found, address);
  return draw(found.shot, found.width);
}

const town = { name: 'Rome', country: 'IT', latitude: 42 };

test('every picture of a hotel and of a room is drawn from its address', () => {
  const hotel = hotelPhotos({ id: 10_001, naming: { type: 206, stars: 4.5 }, facilities: everything, town });
  const room = roomPhotos({
    id: 160_016,
    name: 'Superior',
    beds: [{ quantity: 2, type: 'Twin/single', size: '90-130 cm wide' }],
    view: 'Sea View',
  });
  assert.ok(hotel.length >= 8 && hotel.length <= 30, `${hotel.length}`);
  assert.ok(room.length >= 4);
  for (const { url } of [...hotel, ...room]) {
    const svg = drawn(url);
    assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="1024" height="683"/);
    assert.doesNotMatch(svg, /NaN|undefined|Infinity|<script/);
    assert.ok(svg.length < 100_000, `${url}: ${svg.length}`);
    assert.equal(drawn(url), svg);
  }
});

test('no two hotels look alike, apart from the size of the picture', () => {
  const fronts = Array.from({ length: 2000 }, (_, at) =>
    drawn(mainPhoto({ id: 10_000 + at, naming: { type: 204, stars: 3 }, town })),
  );
  assert.equal(new Set(fronts).size, fronts.length);
});

test('the first picture of a hotel is the one of lists, and its view is that of its place', () => {
  const palma = { name: 'Palma', country: 'ES', latitude: 40 };
  for (const id of [10_001, 10_002, 10_003]) {
    const naming = { type: 204, stars: 4 };
    const photos = hotelPhotos({ id, naming, facilities: [], town: palma });
    assert.equal(photos[0]?.url, mainPhoto({ id, naming, town: palma }));
    for (const { url } of photos.filter(({ caption }) => caption.startsWith('Front')))
      assert.ok(url.endsWith('-sea.svg'), url);
    const views = photos.filter(({ caption }) => caption === 'View');
    assert.ok(views.length > 0 && views.every(({ url }) => url.endsWith('view-sea.svg')));
  }
});

test('no front of a city without a coast has the sea behind it', () => {
  const madrid = { name: 'Madrid', country: 'ES', latitude: 40 };
  for (let id = 10_000; id < 10_200; id += 1)
    for (const type of [204, 206, 207])
      assert.doesNotMatch(mainPhoto({ id, naming: { type, stars: 4 }, town: madrid }), /sea/);
});
