import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importText } from '../../test/support/catalogue.ts';
import { testServer, type Answer } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { problemFinder } from '../app/reading/check.ts';
import { loadDemoWorld } from './demo/load-demo-world.ts';
import { publicId } from './hotel-id.ts';
import { mergeHotels } from './maintain/merge-hotels.ts';
import { routes } from './routes.ts';

const needs = await testNeeds();
const { db } = needs;
await loadDemoWorld(needs, { hotels: 640 });
const { ask } = await testServer(needs, routes);

// Tests read single members of bodies; whole bodies are checked against the schemas of the routes.
type Body = any; // oxlint-disable-line typescript/no-explicit-any

async function get(
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer & { readonly body: Body }> {
  const answer = await ask({ url: `/v3.0${path}`, headers });
  if (answer.status === 200) assertFits(path, answer.json);
  return { ...answer, body: answer.json as Body };
}

function assertFits(path: string, body: unknown): void {
  const [bare = ''] = path.split('?');
  const entry = routes.find(
    (route) =>
      route.path === bare || (bare.startsWith('/data/places/') && route.path === '/data/places/{placeId}'),
  );
  const schema = entry?.answers[200]?.schema;
  assert.ok(schema !== undefined, path);
  assert.deepEqual(problemFinder(schema, 'the answer')(body).errors, []);
}

async function assertTagged(path: string): Promise<void> {
  const first = await get(path);
  assert.equal(first.status, 200);
  const etag = String(first.headers['etag']);
  for (const brought of [etag, etag.replace('W/', ''), `"another", ${etag}`]) {
    const again = await get(path, { 'if-none-match': brought });
    assert.deepEqual([again.status, again.text], [304, ''], brought);
  }
}

const refusal = ({ status, body }: { status: number; body: Body }) => [
  status,
  body.error.code,
  body.error.message,
];

for (const list of [
  'countries',
  'currencies',
  'iataCodes',
  'facilities',
  'hotelTypes',
  'chains',
  'languages',
]) {
  test(`GET /data/${list} → 200 and → 304`, async () => {
    const { body } = await get(`/data/${list}`);
    assert.ok(body.data.length >= 29, `${body.data.length} rows`);
    await assertTagged(`/data/${list}`);
  });
}

test('GET /data/iataCodes → 200, airports and the cities that several of them serve', async () => {
  const { body } = await get('/data/iataCodes');
  const found = (code: string) => body.data.filter((one: { code: string }) => one.code === code);
  assert.equal(found('LHR')[0].countryCode, 'GB');
  assert.deepEqual(found('LON'), [
    { code: 'LON', name: 'London', latitude: 51.50853, longitude: -0.12574, countryCode: 'GB' },
  ]);
  const codes = body.data.map((one: { code: string }) => one.code);
  assert.deepEqual(codes, [...new Set(codes)].toSorted());
});

test('GET /data/cities → 200 and → 304, the cities of a country', async () => {
  const { body } = await get('/data/cities?countryCode=it');
  const names = body.data.map(({ city }: { city: string }) => city);
  assert.ok(names.includes('Rome') && names.length > 3000);
  assert.equal(new Set(names).size, names.length);
  assert.deepEqual((await get('/data/cities?countryCode=ZZ')).body, { data: [] });
  await assertTagged('/data/cities?countryCode=SM');
  // Cities that only hotels have are included, once, as long as a hotel there is on sale.
  const csv =
    'id,name,country,city\n901,One,SM,Nuova Villa\n902,Two,SM,nuova villa\n903,Three,SM,Serravalle\n904,Four,SM,\n';
  await importText(needs, 'hotels', csv);
  const inSanMarino = async () =>
    (await get('/data/cities?countryCode=SM')).body.data.map(({ city }: { city: string }) => city);
  const known = await inSanMarino();
  assert.deepEqual(
    known.filter((city: string) => /villa|Serra/i.test(city)),
    ['Nuova Villa', 'Serravalle'],
  );
  await mergeHotels(needs, { loser: '901', survivor: '903' });
  await mergeHotels(needs, { loser: '902', survivor: '903' });
  assert.deepEqual(
    await inSanMarino(),
    known.filter((city: string) => city !== 'Nuova Villa'),
  );
});

test('GET /data/cities → 400, no country', async () => {
  assert.deepEqual(refusal(await get('/data/cities')), [400, 4000, 'countryCode is required']);
});

for (const [path, sent, hint] of [
  ['/data/cities', 'Italy', ': use IT for Italy'],
  ['/data/hotels', 'Italy', ': use IT for Italy'],
  ['/data/hotels', 'ITA', ': use IT for Italy'],
  ['/data/hotels', 'Atlantis', ', such as IT'],
  ['/data/cities', 'I', ', such as IT'],
] as const)
  test(`GET ${path} → 400, the country ${sent} is not a code of two letters${hint}`, async () => {
    const { status, body } = await get(`${path}?countryCode=${sent}`);
    assert.deepEqual([status, body.error.code], [400, 4002]);
    const wanted = `countryCode "${sent}" is not a country: expected an ISO 3166-1 code of two letters${hint}`;
    assert.ok(JSON.stringify(body).includes(JSON.stringify(wanted).slice(1, -1)), JSON.stringify(body));
  });

test('GET /data/hotels → 200 and → 304, by country and city in any language', async () => {
  const { body } = await get('/data/hotels?countryCode=it&cityName=Roma');
  assert.ok(body.total >= 10);
  assert.equal(body.data.length, body.total);
  assert.deepEqual(
    body.hotelIds,
    body.data.map(({ id }: { id: string }) => id),
  );
  for (const hotel of body.data)
    assert.deepEqual([hotel.country, hotel.city, hotel.deletedAt], ['IT', 'Rome', null]);
  assert.deepEqual((await get('/data/hotels?countryCode=ZZ')).body, { data: [], hotelIds: [], total: 0 });
  const { total } = (await get('/data/hotels?countryCode=IT')).body;
  const empties =
    'cityName=&hotelName=&zip=&starRating=&facilityIds=&chainIds=&hotelTypeIds=&placeId=&hotelIds=';
  assert.equal((await get(`/data/hotels?countryCode=IT&${empties}`)).body.total, total);
  await assertTagged('/data/hotels?countryCode=IT');
});

test('the famous cities all have hotels', async () => {
  for (const [country, city] of [
    ['IT', 'Rome'],
    ['FR', 'Paris'],
    ['GB', 'London'],
    ['US', 'New York'],
    ['US', 'New York City'],
    ['JP', 'Tokyo'],
    ['ES', 'Barcelona'],
    ['AE', 'Dubai'],
    ['SG', 'Singapore'],
    ['DE', 'München'],
  ]) {
    const { body } = await get(
      `/data/hotels?countryCode=${country}&cityName=${encodeURIComponent(city ?? '')}`,
    );
    assert.ok(body.total >= 10, `${city}: ${body.total}`);
  }
});

test('pages of a list neither overlap nor leave out rows, and have the total', async () => {
  const all = (await get('/data/hotels?countryCode=US&limit=5000')).body;
  const pages = await Promise.all(
    [0, 7, 14].map((offset) => get(`/data/hotels?countryCode=US&limit=7&offset=${offset}`)),
  );
  assert.deepEqual(
    pages.flatMap(({ body }) => body.hotelIds),
    all.hotelIds.slice(0, 21),
  );
  for (const { body } of pages) assert.equal(body.total, all.total);
  const beyond = (await get('/data/hotels?countryCode=US&offset=4000')).body;
  assert.deepEqual([beyond.data, beyond.total], [[], all.total]);
});

test('a circle gives exactly the hotels within it, the nearest first', async () => {
  const [latitude, longitude] = [41.89193, 12.51133];
  const { body } = await get(`/data/hotels?latitude=${latitude}&longitude=${longitude}&radius=4000`);
  const rows = await db.rows<{ id: number }>(`
    select id from hotels where deleted_at is null and latitude is not null and
      6371.0088 * 2 * asin(sqrt(sin(radians(latitude - ${latitude}) / 2) ^ 2 +
        cos(radians(latitude)) * cos(radians(${latitude})) * sin(radians(longitude - ${longitude}) / 2) ^ 2)) <= 4
    order by 6371.0088 * 2 * asin(sqrt(sin(radians(latitude - ${latitude}) / 2) ^ 2 +
        cos(radians(latitude)) * cos(radians(${latitude})) * sin(radians(longitude - ${longitude}) / 2) ^ 2)), id`);
  assert.ok(rows.length > 3);
  assert.deepEqual(
    body.hotelIds,
    rows.map(({ id }) => publicId(id)),
  );
});

test('filters narrow: stars, rating, reviews, type, chain, facilities, zip, name, accessibility', async () => {
  const all: Body[] = (await get('/data/hotels?countryCode=FR&limit=5000')).body.data;
  const sample = all.find(({ chainId }) => chainId !== 0);
  const wanted: readonly (readonly [string, (hotel: Body) => boolean])[] = [
    ['starRating=3,5', ({ stars }) => stars === 3 || stars === 5],
    ['minRating=8.5', ({ rating }) => rating !== null && rating >= 8.5],
    ['minReviewsCount=5', ({ reviewCount }) => reviewCount >= 5],
    ['hotelTypeIds=203,201', ({ hotelTypeId }) => hotelTypeId === 203 || hotelTypeId === 201],
    [`chainIds=${sample.chainId}`, ({ chainId }) => chainId === sample.chainId],
    ['facilityIds=501,515', ({ facilityIds }) => facilityIds.includes(501) || facilityIds.includes(515)],
    [
      'facilityIds=501,401&strictFacilitiesFiltering=true',
      ({ facilityIds }) => facilityIds.includes(501) && facilityIds.includes(401),
    ],
    [`zip=${sample.zip}`, ({ zip }) => zip === sample.zip],
    [
      'advancedAccessibilityOnly=true',
      ({ facilityIds }) => [901, 902, 903].every((id) => facilityIds.includes(id)),
    ],
    [
      'hotelName=resid',
      ({ name, city }) => / resid/.test(` ${name} ${city}`.toLowerCase().replace(/[é]/g, 'e')),
    ],
  ];
  for (const [query, fits] of wanted) {
    const { body } = await get(`/data/hotels?countryCode=FR&limit=5000&${query}`);
    assert.deepEqual(
      body.hotelIds,
      all.filter(fits).map(({ id }) => id),
      query,
    );
    assert.equal(body.total, body.hotelIds.length);
  }
});

test('changes since a time include deleted hotels, and a merged id is listed as its survivor', async () => {
  await needs.clock.advance(60_000);
  const since = new Date(needs.clock.nowMs() - 1).toISOString();
  await mergeHotels(needs, { loser: '10012', survivor: '10013' });
  const { body } = await get(`/data/hotels?lastUpdatedAt=${since}`);
  assert.deepEqual(body.hotelIds, [publicId(10_012)]);
  assert.equal(body.data[0].deletedAt, needs.clock.now().toISOString());
  const byId = await get(`/data/hotels?hotelIds=${publicId(10_012)},10013,lpffffff,nonsense`);
  assert.deepEqual(byId.body.hotelIds, [publicId(10_013)]);
});

test('a list is cached until the catalogue changes', async () => {
  const path = '/data/hotels?countryCode=FR&limit=3';
  const first = await get(path);
  const etag = String(first.headers['etag']);
  for (const time of ['second', 'third']) {
    const again = await get(path);
    assert.deepEqual([again.text, again.headers['etag']], [first.text, etag], `the ${time} time`);
  }
  for (const time of ['first', 'second']) {
    const packed = await ask({ url: `/v3.0${path}`, headers: { 'accept-encoding': 'gzip' } });
    assert.equal(packed.headers['content-encoding'], 'gzip', `packed for the ${time} time`);
  }
  const [, loser = ''] = first.body.hotelIds;
  await mergeHotels(needs, { loser, survivor: first.body.hotelIds[0] });
  const after = await get(path, { 'if-none-match': etag });
  assert.equal(after.status, 200);
  assert.notEqual(after.headers['etag'], etag);
  assert.ok(!after.body.hotelIds.includes(loser));
  assert.equal(after.body.total, first.body.total - 1);
});

test('a list that is requested after a change shows it, also with simultaneous requests', async () => {
  const shown = async (): Promise<string> =>
    (await get('/data/hotels?countryCode=AD&cityName=Soldeu&hotelName=version')).body.data[0]?.name;
  const ask = () => Array.from({ length: 5 }, shown);
  for (const name of ['Version 1', 'Version 2', 'Version 3', 'Version 4', 'Version 5', 'Version 6']) {
    const before = ask();
    await importText(needs, 'hotels', `id,name,country,city\n990001,${name},AD,Soldeu\n`);
    assert.deepEqual(new Set(await Promise.all(ask())), new Set([name]));
    await Promise.all(before);
  }
});

test('a tag belongs to one request, and an invalid request with a tag is refused', async () => {
  const { headers } = await get('/data/hotels?countryCode=FR&limit=3');
  const etag = String(headers['etag']);
  assert.equal((await get('/data/hotels?countryCode=FR&limit=4', { 'if-none-match': etag })).status, 200);
  for (const tag of [etag, '*'])
    assert.equal((await get('/data/hotels?cityName=Bonn', { 'if-none-match': tag })).status, 400);
  assert.equal((await get('/data/hotels?countryCode=FR&limit=3', { 'if-none-match': '*' })).status, 304);
});

test('a circle of many cells gives the same as a circle of few', async () => {
  const circle = (radius: number) => get(`/data/hotels?latitude=41.9&longitude=12.5&radius=${radius}`);
  const [near, far] = await Promise.all([circle(20_000), circle(400_000)]);
  assert.deepEqual(far.body.hotelIds.slice(0, near.body.total), near.body.hotelIds);
  assert.ok(near.body.total > 3 && far.body.total > near.body.total);
});

test('distance is another name of radius', async () => {
  const circle = '/data/hotels?latitude=41.9&longitude=12.5';
  const [byRadius, byDistance] = await Promise.all([
    get(`${circle}&radius=20000`),
    get(`${circle}&distance=20000`),
  ]);
  assert.ok(byRadius.body.total > 3);
  assert.deepEqual(byDistance.body.hotelIds, byRadius.body.hotelIds);
  assert.equal((await get(`${circle}&radius=20000&distance=20000`)).status, 200);
  const both = await get(`${circle}&radius=20000&distance=30000`);
  assert.deepEqual([both.status, both.body.errors[0].pointer], [400, '/distance']);
});

test('a place means the extent of a city, a kilometre around an airport, or one hotel', async () => {
  const places = (await get('/data/places?textQuery=Rome&type=locality')).body.data;
  assert.deepEqual([places[0].displayName, places[0].formattedAddress], ['Rome', 'Rome, Italy']);
  const around = (await get(`/data/hotels?placeId=${places[0].placeId}`)).body;
  assert.equal(around.place.displayName, 'Rome');
  const nearer = (await get(`/data/hotels?placeId=${places[0].placeId}&radius=1000`)).body;
  assert.ok(nearer.total < around.total, `${nearer.total} of ${around.total}`);
  const airport = (await get('/data/places?textQuery=FCO&type=airport')).body.data[0];
  const nearAirport = (await get(`/data/hotels?placeId=${airport.placeId}`)).body;
  const within1km = (await get(`/data/hotels?placeId=${airport.placeId}&radius=1000`)).body;
  assert.deepEqual(nearAirport.hotelIds, within1km.hotelIds);
  const { name } = (await get('/data/hotel?hotelId=10003')).body.data;
  const hotel = (await get(`/data/places?textQuery=${encodeURIComponent(name)}&type=hotel`)).body.data[0];
  assert.deepEqual((await get(`/data/hotels?placeId=${hotel.placeId}`)).body.hotelIds, [publicId(10_003)]);
});

test('GET /data/hotels → 400, no location', async () => {
  assert.deepEqual(refusal(await get('/data/hotels')), [400, 4000, 'countryCode is required']);
  for (const query of ['cityName=Rome', 'countryCode=', 'hotelIds=', 'placeId=', 'radius=5000'])
    assert.deepEqual(
      refusal(await get(`/data/hotels?${query}`)),
      [400, 4000, 'countryCode is required'],
      query,
    );
  for (const query of [
    'countryCode=IT&limit=0',
    'countryCode=IT&limit=5001',
    'latitude=1',
    'latitude=91&longitude=0',
    'latitude=1&longitude=1&radius=10',
    'latitude=1&longitude=1&distance=10',
    'countryCode=IT&starRating=x',
    'countryCode=IT&zip=a%00b',
    'countryCode=IT&facilityIds=99999999999',
    'countryCode=IT&chainIds=99999999999',
    'countryCode=IT&hotelTypeIds=-1',
    'countryCode=IT&minReviewsCount=99999999999',
    'countryCode=IT&offset=99999999999999999999',
    'lastUpdatedAt=yesterday',
    'lastUpdatedAt=2026-06-30T23:59:60Z',
  ]) {
    const answer = await get(`/data/hotels?${query}`);
    assert.deepEqual([answer.status, answer.body.error.code], [400, 4002], query);
  }
  assert.deepEqual(refusal(await get('/data/hotels?placeId=bm93aGVyZQ')), [400, 4003, 'invalid place ID']);
});

test('GET /data/hotel → 200 and → 304, the whole page', async () => {
  const { body } = await get('/data/hotel?hotelId=lp2710&language=de');
  const hotel = body.data;
  assert.equal(hotel.id, 'lp2710');
  assert.ok(
    hotel.rooms.length > 0 && hotel.rooms[0].roomAmenities.length > 0 && hotel.rooms[0].bedTypes.length > 0,
  );
  assert.match(hotel.checkinCheckoutTimes.checkin_start, /^\d\d:00 PM$/);
  assert.equal(hotel.hotelFacilities[0], 'Kostenloses WLAN');
  assert.equal(hotel.policies[0].name, 'Kinder');
  assert.match(hotel.rooms.map(({ roomName }: { roomName: string }) => roomName).join(), /zimmer/i);
  assert.deepEqual(body.translation.translated, [
    'facilities.name',
    'hotelFacilities',
    'policies',
    'rooms.roomName',
  ]);
  assert.ok(body.translation.untranslated.includes('hotelDescription'));
  assert.ok(
    hotel.hotelImages.length >= 8 &&
      hotel.rooms.every((room: { photos: object[] }) => room.photos.length >= 4),
  );
  assert.deepEqual(
    hotel.hotelFacilities,
    hotel.facilities.map(({ name }: { name: string }) => name),
  );
  assert.equal(hotel.accessibility, undefined);
  const { accessibility } = (await get('/data/hotel?hotelId=lp2710&advancedAccessibilityOnly=true')).body
    .data;
  assert.equal(Object.keys(accessibility.attributes).length, 9);
  assert.ok(hotel.sentiment_analysis !== null && !Number.isNaN(Date.parse(hotel.sentiment_updated_at)));
  assert.deepEqual((await get('/data/hotel?hotelId=10000')).body.data.name, hotel.name);
  await assertTagged('/data/hotel?hotelId=lp2710');
});

test('a merged id answers with its survivor, in every operation that takes one', async () => {
  const loser = publicId(90_000_000);
  const page = (await get(`/data/hotel?hotelId=${loser}`)).body.data;
  assert.equal(page.id, 'lp2710');
  const ofLoser = await get(`/data/reviews?hotelId=${loser}`);
  assert.deepEqual(ofLoser.body, (await get('/data/reviews?hotelId=lp2710')).body);
  assert.deepEqual((await get(`/data/hotels?hotelIds=${loser}`)).body.hotelIds, ['lp2710']);
  const placeId = Buffer.from(`hotel:${loser}`).toString('base64url');
  assert.deepEqual((await get(`/data/hotels?placeId=${placeId}`)).body.hotelIds, ['lp2710']);
  assert.equal((await get(`/data/places/${placeId}`)).body.data.displayName, page.name);
});

test('GET /data/hotel → 400, an unknown hotel', async () => {
  for (const query of ['', '?hotelId=', '?hotelId=lpffffffff', '?hotelId=hotel'])
    assert.deepEqual(
      refusal(await get(`/data/hotel${query}`)),
      [400, 4002, 'hotelId is missing or invalid'],
      query,
    );
});

test('GET /data/reviews → 200 and → 304, the latest first', async () => {
  const hotelId = publicId(10_004);
  const { body } = await get(`/data/reviews?hotelId=${hotelId}&getSentiment=true`);
  const { data: hotel } = (await get(`/data/hotel?hotelId=${hotelId}`)).body;
  assert.ok(body.total >= 30);
  assert.deepEqual([body.data.length, body.total], [Math.min(200, hotel.reviewCount), hotel.reviewCount]);
  const dates = body.data.map(({ date }: { date: string }) => date);
  assert.deepEqual(dates, dates.toSorted().toReversed());
  for (const { country } of body.data) assert.match(country, /^[A-Z]{2}$/);
  assert.equal(body.sentimentAnalysis.categories.length, 8);
  assert.equal((await get(`/data/reviews?hotelId=${hotelId}&limit=2&offset=1`)).body.data[0].date, dates[1]);
  assert.ok((await get(`/data/reviews?hotelId=${hotelId}&language=de`)).body.data.length <= 10);
  await assertTagged(`/data/reviews?hotelId=${hotelId}`);
});

test('stored reviews of a demo hotel replace the invented ones', async () => {
  await db.run(
    `insert into reviews (hotel, content_key, score, reviewer, written_at)
     values (10007, gen_random_uuid(), 9, 'Ada', '2026-03-01'), (10007, gen_random_uuid(), 3, 'Bob', '2026-02-01')`,
  );
  const { body } = await get(`/data/reviews?hotelId=${publicId(10_007)}`);
  assert.deepEqual([body.total, ...body.data.map(({ name }: { name: string }) => name)], [2, 'Ada', 'Bob']);
});

test('GET /data/reviews → 400, an unknown hotel', async () => {
  const { status } = await get('/data/reviews?hotelId=lp2710&offset=99999999999999999999');
  assert.equal(status, 400);
  assert.deepEqual(refusal(await get('/data/reviews?hotelId=1')), [
    400,
    4002,
    'hotelId is missing or invalid',
  ]);
});

test('GET /data/hotel/search → 200 and → 304, the hotel that best matches a text', async () => {
  const { name, city } = (await get('/data/hotel?hotelId=10001')).body.data;
  const { body } = await get(`/data/hotel/search?query=${encodeURIComponent(name)}`);
  assert.deepEqual([body.data.name, body.score], [name, 1]);
  assert.equal(
    (await get(`/data/hotel/search?query=${encodeURIComponent(`${city} ${name}`)}`)).body.data.name,
    name,
  );
  await assertTagged('/data/hotel/search?query=rome');
});

test('a hotel whose name has no letters is stored, and unusual words are found', async () => {
  const csv = 'id,name,country,city\n951,!!!,DE,\n952,1e400 0x1F a.b.example 007,DE,—\n';
  assert.equal((await importText(needs, 'hotels', csv)).created, 2);
  for (const word of ['1e400', '0x1f', '007', 'a.b.ex']) {
    const { body } = await get(`/data/hotels?countryCode=DE&hotelName=${word}`);
    assert.deepEqual(body.hotelIds, [publicId(952)], word);
  }
});

test('a hotel is found by its name and any name of its city', async () => {
  for (const city of ['Rome', 'Roma', 'Rom'])
    assert.equal(
      (await get(`/data/hotel/search?query=${encodeURIComponent(`Villa Perla ${city}`)}`)).body.data.id,
      'lp2710',
    );
});

test('GET /data/hotel/search → 400 and → 404', async () => {
  assert.deepEqual(refusal(await get('/data/hotel/search')), [400, 4001, 'query parameter is required']);
  assert.deepEqual(refusal(await get('/data/hotel/search?query=qqqzzz')), [
    404,
    404,
    'no match found for query',
  ]);
  assert.deepEqual(refusal(await get('/data/hotel/search?query=%2D%2D')), [
    404,
    404,
    'no match found for query',
  ]);
});

test('GET /data/places → 200 and → 304, cities, airports and hotels', async () => {
  const { body } = await get('/data/places?textQuery=singap');
  const types = body.data.map((place: Body) => place.types[0]);
  assert.ok(types.includes('locality') && types.includes('airport') && types.includes('hotel'));
  assert.equal(
    (await get('/data/places?textQuery=fco&type=airport')).body.data[0].formattedAddress.includes('(FCO)'),
    true,
  );
  assert.deepEqual((await get('/data/places?textQuery=Rome&type=planet')).body, { data: [] });
  await assertTagged('/data/places?textQuery=Rome');
});

test('GET /data/places → 400, no text', async () => {
  assert.deepEqual(refusal(await get('/data/places')), [
    400,
    4002,
    "query parameter 'textQuery' is required",
  ]);
});

test('GET /data/places/{placeId} → 200 and → 304, its location', async () => {
  const [place] = (await get('/data/places?textQuery=Tokyo')).body.data;
  const { data } = (await get(`/data/places/${place.placeId}`)).body;
  assert.equal(data.displayName, 'Tokyo');
  assert.ok(Math.abs(data.location.latitude - 35.69) < 0.1);
  assert.ok(data.viewport.high.latitude > data.viewport.low.latitude);
  assert.deepEqual(
    data.addressComponents.map((part: Body) => part.shortText),
    ['Tokyo', 'JP'],
  );
  await assertTagged(`/data/places/${place.placeId}`);
});

test('GET /data/places/{placeId} → 400, no such place', async () => {
  for (const id of [
    'x',
    Buffer.from('city:99').toString('base64url'),
    Buffer.from('city:x').toString('base64url'),
    Buffer.from('airport:F\0O').toString('base64url'),
  ])
    assert.deepEqual(refusal(await get(`/data/places/${id}`)), [400, 4003, 'invalid place ID']);
});
