import { baseUrl, call, chapter, sandboxKey, say } from './requests.ts';

const references = [
  { id: 11, name: 'Deluxe King Room, Sea View' },
  { id: 12, name: 'Deluxe King Room' },
  { id: 13, name: 'Twin Room with Balcony' },
];

chapter('Room match', 'Which of the rooms of a hotel does each supplier name mean, if any?');
await call('POST /v3.0/rooms/match', {
  body: {
    hotelId: 'lp3039c',
    topK: 1,
    references,
    suppliers: [
      { i: 0, name: 'DLX KING SEA VW BB' },
      { i: 1, name: 'Zweibettzimmer' },
      { i: 2, name: 'デラックスキング（朝食付き）' },
      { i: 3, name: 'Junior Suite - Room Only' },
    ],
  },
});
say('An error names the field.');
await call('POST /v3.0/rooms/match', {
  body: { references, suppliers: [{ i: 0, name: 'Suite' }], threshold: 2 },
});

chapter('Grouping', 'Rooms of several suppliers with the same attributes are one group, in any language.');
await call('POST /v3.0/rooms/group', {
  body: {
    propertyName: 'The Lanternhouse',
    propertyId: 'lp3039c',
    supplierList: [
      {
        supplierName: 'Wanderbeds',
        supplierId: 's1',
        supplierRooms: [
          { roomId: 'a1', roomName: 'Deluxe Room, 1 King Bed, Sea View' },
          { roomId: 'a2', roomName: 'Standard Twin Room - Breakfast included' },
        ],
      },
      {
        supplierName: 'Nightferry',
        supplierId: 's2',
        supplierRooms: [
          { roomId: '77', roomName: 'Habitación Deluxe con cama king y vistas al mar' },
          { roomId: '78', roomName: ' ' },
        ],
      },
    ],
  },
});
await call('POST /v3.0/rooms/group/with-reference', {
  body: {
    hotelId: 'lp3039c',
    references,
    suppliers: [
      { i: 0, name: 'Deluxe King, Ocean View' },
      { i: 1, name: 'Habitación con dos camas y balcón' },
      { i: 2, name: 'Presidential Suite' },
    ],
  },
});

chapter(
  'Deep-map',
  'A job maps every name, compares the result with earlier jobs, and stores the decisions.',
);
const request = {
  hotelId: 'lp3039c',
  referenceRooms: references,
  roomNames: ['Deluxe King Room', 'DLX KING SEA VW BB', 'Run of House', 'Junior Suite', ' ', 'junior suite.'],
};
const { body } = await call('POST /v3.0/rooms/match/async', { body: request, hide: ['jobId'] });
// The documented shape of the answer above.
const { jobId } = (body as { data: { jobId: string } }).data;
let status = 'queued';
while (status !== 'completed') ({ status } = await fetchJob('?wait=30'));
console.log('\nGET /v3.0/rooms/match/async/jobs/…');
console.log(JSON.stringify((await fetchJob()).results, null, 2));
await call('GET /v3.0/rooms/match/async/matches/lp3039c');
await call('GET /v3.0/rooms/match/async/matches/unheard-of');

async function fetchJob(query = ''): Promise<{ readonly status: string; readonly results: unknown }> {
  const answer = await fetch(`${baseUrl}/v3.0/rooms/match/async/jobs/${jobId}${query}`, {
    headers: { 'x-api-key': sandboxKey },
  });
  // The documented shape of a job.
  return ((await answer.json()) as { data: { status: string; results: unknown } }).data;
}
