import { call, chapter, say } from './requests.ts';

/** This example reads the content of responses; the reference has their schema. */
interface Listed {
  readonly data: readonly Record<string, unknown>[];
  readonly total?: number;
}

/** Prints some fields of the first entries, and how many there are. */
async function list(what: string, fields: readonly string[], most = 3): Promise<Listed> {
  const answer = await call(what, { quiet: true });
  // Every list of these operations has `data`.
  const body = answer.body as Listed;
  for (const entry of body.data.slice(0, most)) {
    console.log(`  ${fields.map((field) => JSON.stringify(entry[field])).join('  ')}`);
  }
  console.log(`  ${body.data.length} entries${body.total === undefined ? '' : ` of ${body.total}`}`);
  return body;
}

chapter('Places of hotels', 'Countries, their cities, and airports come from open data.');
await list('GET /v3.0/data/countries', ['code', 'name']);
await list('GET /v3.0/data/cities?countryCode=SM', ['city']);
await list('GET /v3.0/data/iataCodes', ['code', 'name', 'countryCode']);
await list('GET /v3.0/data/currencies', ['code', 'currency', 'countries']);
await list('GET /v3.0/data/languages', ['code', 'name']);
say('The country is required; an unknown one has no cities.');
await call('GET /v3.0/data/cities');
await call('GET /v3.0/data/cities?countryCode=ZZ');

chapter('Descriptions', 'Facilities, types and chains of hotels.');
await list('GET /v3.0/data/facilities', ['facility_id', 'facility']);
await list('GET /v3.0/data/hotelTypes', ['id', 'name']);
await list('GET /v3.0/data/chains', ['name']);

chapter('Hotels', 'By country and city, in any of the names of the city.');
const fields = ['id', 'name', 'stars', 'rating'];
const rome = await list('GET /v3.0/data/hotels?countryCode=IT&cityName=Roma', fields);
await list('GET /v3.0/data/hotels?countryCode=IT&cityName=Rome&starRating=4,5&minRating=8', fields);
say('By name, within a circle (the nearest first), by ids.');
await list('GET /v3.0/data/hotels?countryCode=IT&hotelName=hotel%20mim', fields);
await list('GET /v3.0/data/hotels?latitude=41.89193&longitude=12.51133&radius=3000', fields);
await list('GET /v3.0/data/hotels?hotelIds=lp2710,lp2711,lp999999', fields);
say('A place, ids or a time is required.');
await call('GET /v3.0/data/hotels');

chapter('Places', 'Find a place by text, then list its hotels.');
const places = await list(
  'GET /v3.0/data/places?textQuery=rom&type=locality,airport',
  ['displayName', 'formattedAddress'],
  2,
);
const placeId = String(places.data[0]?.['placeId']);
await call(`GET /v3.0/data/places/${placeId}`);
await list(`GET /v3.0/data/hotels?placeId=${placeId}&radius=2000`, fields);
await call('GET /v3.0/data/places/nowhere');

chapter('One hotel', 'The whole record, the reviews, and the best match of a text.');
const id = String(rome.data[1]?.['id']);
const page = await call(`GET /v3.0/data/hotel?hotelId=${id}&language=it`, { quiet: true });
// The page of a hotel has these parts.
const { data } = page.body as {
  data: { name: string; rooms: readonly { id: number; roomName: string; maxOccupancy: number }[] };
};
for (const room of data.rooms) console.log(`  ${room.id}  ${room.roomName}  ${room.maxOccupancy}`);
await list(`GET /v3.0/data/reviews?hotelId=${id}&getSentiment=true`, [
  'date',
  'averageScore',
  'headline',
  'language',
]);
await call(`GET /v3.0/data/hotel/search?query=${encodeURIComponent(data.name)}`);
await call('GET /v3.0/data/hotel?hotelId=lp1');

say('A client that sends the ETag of its copy gets 304 without a body if nothing has changed.');
await call(`GET /v3.0/data/hotel?hotelId=${id}&language=it`, {
  quiet: true,
  headers: { 'if-none-match': page.headers.get('etag') ?? '' },
});
