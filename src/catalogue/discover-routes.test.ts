import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { importText } from '../../test/support/catalogue.ts';
import { testServer } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { loadDemoWorld } from './demo/load-demo-world.ts';
import { routes } from './routes.ts';

const needs = await testNeeds();
const { ask } = await testServer(needs, routes);

type Json = ReturnType<typeof JSON.parse>;
const get = async (path: string): Promise<{ status: number; body: Json }> => {
  const answer = await ask({ url: `/v3.0${path}` });
  return { status: answer.status, body: answer.json };
};
const search = async (query: string, further = ''): Promise<Json[]> => {
  const { status, body } = await get(
    `/data/hotels/semantic-search?query=${encodeURIComponent(query)}${further}`,
  );
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
};
const rooms = async (query: string, further = ''): Promise<Json[]> =>
  (await get(`/data/hotels/room-search?query=${encodeURIComponent(query)}${further}`)).body.data;

before(async () => {
  await loadDemoWorld(needs, { hotels: 120 });
  const hotels = [
    { id: 41, name: 'Quarzgarten', city: 'Rome', country: 'IT', latitude: 41.89, longitude: 12.5 },
    { id: 42, name: 'Quarzgarten', city: 'Graz', country: 'AT', latitude: 47.07, longitude: 15.43 },
  ].map((one) => ({ ...one, stars: 5, rating: 9.1, review_count: 0, facilities: [612, 501] }));
  await importText(needs, 'hotels', hotels.map((one) => JSON.stringify(one)).join('\n'));
});

test('GET /data/hotels/semantic-search → 200: facilities in a city, the best first', async () => {
  const found = await search('hotel with pool in Rome', '&limit=20');
  assert.ok(found.length > 3);
  assert.ok(found.every(({ city }) => city === 'Rome'));
  assert.deepEqual(
    found.map(({ score }) => score),
    found.map(({ score }) => score).toSorted((a, b) => b - a),
  );
  const page = (await get(`/data/hotel?hotelId=${found[0].id}`)).body.data;
  assert.ok(page.facilities.some(({ name }: Json) => /pool/i.test(name)));
  assert.ok(found[0].tags.includes('swimming pool'));
  assert.deepEqual(await search('hotel with pool in Rome', '&limit=20'), found, 'the same again');
});

test('a name is found in every city, in the named one only, and beyond the most reviewed hotels', async () => {
  const ids = (found: Json[]) => found.map(({ id }) => id).toSorted();
  assert.deepEqual(ids(await search('Quarzgarten')), ['lp29', 'lp2a']);
  assert.deepEqual(ids(await search('Quarzgarten in Graz')), ['lp2a']);
  assert.deepEqual(ids(await search('Quarzgarten, Austria')), ['lp2a']);
});

test('min_rating narrows, and what nothing fulfils finds nothing', async () => {
  const found = await search('Rome', '&limit=100&min_rating=9');
  assert.ok(found.length > 0);
  assert.ok(found.some(({ id }) => id === 'lp29'));
  assert.deepEqual(await search('xylophonarium'), []);
});

test('GET /data/hotels/semantic-search → 400: without words', async () => {
  for (const query of ['', '?query=', '?query=%20', `?query=${'x'.repeat(501)}`])
    assert.equal((await get(`/data/hotels/semantic-search${query}`)).body.error.code, 4002, query);
});

test('GET /data/hotels/room-search → 200: rooms that fit, of a city', async () => {
  const [best] = await rooms('twin beds', '&city=Rome&country=IT');
  assert.equal(best.city, 'Rome');
  assert.ok(best.rooms.length > 0 && best.rooms.length <= 3);
  assert.equal(best.rooms[0].similarity, 1);
  const page = (await get(`/data/hotel?hotelId=${best.id}`)).body.data;
  const room = page.rooms.find(({ roomName }: Json) => roomName === best.rooms[0].room_name);
  assert.match(JSON.stringify([room.roomName, room.bedTypes]), /twin/i);
  assert.equal(best.rooms[0].image_url, room.photos[0].url);
  const near = await rooms('twin beds', '&latitude=41.89&longitude=12.5&radius=30');
  assert.equal(near.length, 3);
});

test('GET /data/hotels/room-search → 400: a city without a country, and an unknown place', async () => {
  for (const further of ['&city=Rome', '&city=Rome&country=Atlantis', '&placeId=x'])
    assert.equal((await get(`/data/hotels/room-search?query=twin${further}`)).status, 400, further);
  assert.equal((await get('/data/hotels/room-search')).status, 400);
});

const highlights = async (body: object): Promise<{ status: number; body: Json }> => {
  const answer = await ask({ method: 'POST', url: '/v3.0/data/hotel/highlights', body });
  return { status: answer.status, body: answer.json };
};

test('POST /data/hotel/highlights → 200: the words of guests, the best rated topic first', async () => {
  const [{ id: hotelId }] = await search('Rome', '&min_rating=8');
  const { status, body } = await highlights({ hotelId, language: 'de', count: 2 });
  assert.equal(status, 200);
  const page = (await get(`/data/hotel?hotelId=${hotelId}`)).body.data;
  const { categories } = page.sentiment_analysis;
  const best = Math.max(...categories.map(({ rating }: Json) => rating));
  assert.match(body.data.highlights[0].title, new RegExp(`: ${best}$`));
  assert.deepEqual([body.data.language, body.data.generated, body.data.highlights.length], ['en', false, 2]);

  const requests = [
    { type: 'where', context: 'location' },
    { type: 'staff', context: 'service' },
  ];
  const chosen = await highlights({ hotelId, language: 'en', count: 2, highlights: requests });
  const titles = chosen.body.data.highlights.map(({ title }: Json) => title.split(':')[0]);
  assert.deepEqual(titles, ['Location', 'Service']);
  assert.deepEqual(
    chosen.body.data.highlights.map(({ type }: Json) => type),
    ['where', 'staff'],
  );
});

test('a hotel without reviews has no highlights', async () => {
  assert.deepEqual((await highlights({ hotelId: 'lp29', language: 'en' })).body.data.highlights, []);
});

test('POST /data/hotel/highlights → 400: an unknown hotel, and a count that is another', async () => {
  const further = { language: 'en', count: 2, highlights: [{ type: 'location' }] };
  assert.equal((await highlights({ hotelId: 'lp29', ...further })).status, 400);
  assert.equal((await highlights({ hotelId: 'lp29ffff', language: 'en' })).status, 400);
});

test('aiSearch lists what a text describes, the best first, within the other filters', async () => {
  const list = async (query: string): Promise<Json> => (await get(`/data/hotels?${query}`)).body;
  const found = await list('aiSearch=hotel%20with%20pool%20in%20Rome&limit=5');
  const ids = (await search('hotel with pool in Rome', '&limit=5')).map(({ id }) => id);
  assert.deepEqual(found.hotelIds, ids);
  assert.equal(found.hotelIds.length, Math.min(found.total, 5));
  assert.deepEqual((await list('aiSearch=Quarzgarten&countryCode=AT')).hotelIds, ['lp2a']);
  assert.deepEqual((await list('aiSearch=xylophonarium')).hotelIds, []);
});
