import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { atOnce } from '../../../test/support/at-once.ts';
import { bytesOf, emptyCatalogue, importText, keptReport } from '../../../test/support/catalogue.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { limits } from '../../contract/limits.ts';
import type { Query } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import { deleteRecords } from './delete-records.ts';
import { importRecords } from './import-records.ts';

const needs = await testNeeds();
const { db, clock } = needs;

beforeEach(() => emptyCatalogue(needs));

const hotelsCsv = `id,name,address,city,country,latitude,longitude,stars,chain,former_names,extra
7,Hôtel du Lac,1 Quai Bleu,Genève,CH,46.2,6.15,4,Lac & Co,Old Lake House|Seehaus,x
lp8,"Inn, the ""Second""",,Roma,italy,,,,,,
`;

const changes = () =>
  db.rows<{ change: string; hotels: number[] }>(
    'select change, hotels::int[] as hotels from catalogue_changes order by first_change',
  );

test('hotels are imported from CSV; a second import of the same file changes nothing', async () => {
  const first = await importText(needs, 'hotels', hotelsCsv);
  assert.deepEqual([first.rows, first.created, first.updated, first.unchanged, first.bad], [2, 2, 0, 0, 0]);
  const rows = await db.rows(
    'select h.id, h.name, city_key, country, latitude, stars, former_names, c.name as chain from hotels h left join chains c on c.id = h.chain order by id',
  );
  assert.deepEqual(rows, [
    {
      id: 7,
      name: 'Hôtel du Lac',
      city_key: 'geneva',
      country: 'CH',
      latitude: 46.2,
      stars: 4,
      former_names: ['Old Lake House', 'Seehaus'],
      chain: 'Lac & Co',
    },
    {
      id: 8,
      name: 'Inn, the "Second"',
      city_key: 'rome',
      country: 'IT',
      latitude: null,
      stars: null,
      former_names: [],
      chain: null,
    },
  ]);
  const again = await importText(needs, 'hotels', hotelsCsv);
  assert.deepEqual([again.created, again.updated, again.unchanged], [0, 0, 2]);
  assert.deepEqual(await changes(), [{ change: 'created', hotels: [7, 8] }]);
});

test('columns that a file does not have stay unchanged, and empty cells empty the value', async () => {
  await importText(needs, 'hotels', hotelsCsv);
  await clock.advance(1000);
  const result = await importText(
    needs,
    'hotels',
    'id,name,country,stars,former_names\n7,Hôtel du Lac,CH,,\n',
  );
  assert.equal(result.updated, 1);
  const row = await db.row(
    'select address, stars, former_names, latitude, chain is null as chainless, updated_at > created_at as later from hotels where id = 7',
  );
  assert.deepEqual(row, {
    address: '1 Quai Bleu',
    stars: null,
    former_names: [],
    latitude: 46.2,
    chainless: false,
    later: true,
  });
  assert.deepEqual((await changes()).at(-1), { change: 'updated', hotels: [7] });
});

test('JSON lines are equivalent to CSV, may have different keys on each line, and may be compressed', async () => {
  const lines = [
    { id: 'lp7', name: 'A', country: 'CH', former_names: ['B', 'C'], details: { email: 'a@b.example' } },
    { id: 9, name: 'D', country: 'it', latitude: 1.5, longitude: 2 },
    { id: 7, name: 'A2', country: 'CH' },
  ];
  const packed = gzipSync(lines.map((line) => JSON.stringify(line)).join('\n\n'));
  const report = keptReport();
  const result = await importRecords(needs, { kind: 'hotels', bytes: pieces(packed), report });
  assert.deepEqual(report.rows, []);
  assert.deepEqual([result.rows, result.created, result.updated], [3, 2, 1]);
  assert.deepEqual(
    await db.rows('select id, name, former_names, latitude, details from hotels order by id'),
    [
      { id: 7, name: 'A2', former_names: ['B', 'C'], latitude: null, details: { email: 'a@b.example' } },
      { id: 9, name: 'D', former_names: [], latitude: 1.5, details: {} },
    ],
  );
});

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += 7) yield bytes.subarray(from, from + 7);
}

test('of two rows with the same id the later one wins', async () => {
  const result = await importText(needs, 'hotels', 'id,name,country\n5,First,DE\n5,Last,DE\n');
  assert.equal(result.created, 1);
  assert.equal((await db.row<{ name: string }>('select name from hotels where id = 5'))?.name, 'Last');
});

test('a hotel without an id is identified by the values of its columns, not by their order', async () => {
  const land = (text: string) => importText(needs, 'hotels', text);
  await land('name,city,country\nHotel Beta,Lyon,FR\n');
  const other = await land('name,address,country\nHotel Beta,Lyon,FR\n');
  assert.deepEqual([other.created, other.updated], [1, 0], 'an address is not a city');
  const same = await land('country,address,postal_code,city,name\nFR,,,Lyon,Hotel Beta\n');
  assert.deepEqual([same.created, same.updated, same.unchanged], [0, 0, 1], 'empty or absent is the same');
});

test('a review without a number is identified by the values of its columns, not by their order', async () => {
  await importText(needs, 'hotels', hotelsCsv);
  await importText(needs, 'reviews', 'hotel_id,score,written_at,pros\n7,8,2026-01-02,Quiet\n');
  const other = await importText(needs, 'reviews', 'hotel_id,score,written_at,cons\n7,8,2026-01-02,Quiet\n');
  assert.equal(other.created, 1, 'pros are not cons');
  const same = await importText(
    needs,
    'reviews',
    'pros,cons,written_at,hotel_id,score\nQuiet,,2026-01-02 00:00:00,lp7,8.0\n',
  );
  assert.deepEqual([same.created, same.unchanged], [0, 1]);
});

test('good rows are stored and bad ones are reported with line and reason', async () => {
  const csv = `id,name,country,latitude,longitude,stars
1,Good,FR,1,2,3
x,Bad id,FR,,,
2,,FR,,,
3,No country,Atlantis,,,
4,Half,FR,10,,
5,Too high,FR,95,2,3
6,"Unclosed,FR,1,2,3
7,Also good,FR,,,5
`;
  const result = await importText(needs, 'hotels', csv);
  assert.deepEqual([result.created, result.bad], [2, 6]);
  assert.deepEqual(
    result.report.map(({ line, reason }) => `${line} ${reason}`),
    [
      '3 id: "x" is not a hotel id: expected a whole number, or lp followed by hexadecimal digits',
      '4 name: is missing',
      '5 country: "Atlantis" is not a country',
      '6 latitude and longitude: one is given without the other',
      '7 latitude: "95" is not a number from -90 to 90',
      '8 a quote opens and never closes',
    ],
  );
});

test('bytes that the database cannot store are bad rows, and do not abort the import', async () => {
  const lines = [
    '{"id":1,"name":"A\\u0000B","country":"FR"}',
    '{"id":2,"name":"ok \\ud800","country":"FR","details":{"email":"\\ud800"}}',
    '{"id":3,"name":"tab\\tand\\\\N","country":"FR"}',
    'no json',
    '[]',
    '{"name":"no country"}',
  ];
  const result = await importText(needs, 'hotels', lines.join('\n'));
  assert.deepEqual(result.report.map(({ line }) => line).toSorted(), [1, 2, 4, 5, 6]);
  assert.deepEqual(await db.rows('select name from hotels'), [{ name: 'tab\tand\\N' }]);
});

test('an id that is too large is reported as written, even if a JSON number would be rounded', async () => {
  const lines = ['{"id":9007199254740993,"name":"A","country":"FR"}', '{"id":1,"name":"B","country":"FR"}'];
  const { created, report } = await importText(needs, 'hotels', lines.join('\n'));
  assert.equal(created, 1);
  assert.match(report[0]?.reason ?? '', /^id: "9007199254740993" is not a hotel id/);
  const rooms = await importText(needs, 'rooms', '{"id":9007199254740993,"hotel_id":1,"name":"Loft"}');
  assert.match(rooms.report[0]?.reason ?? '', /^id: "9007199254740993" is not a number from 1 to/);
});

test('the first unknown columns are named, with the number of further ones', async () => {
  const columns = (count: number) => Array.from({ length: count }, (_, place) => `x${place}`).join();
  for (const [count, wording] of [
    [10, /ignored: x0, .*x8, x9\.$/],
    [300, /ignored: x0, .*x8, x9 and 290 more\.$/],
  ] as const) {
    const remarks: string[] = [];
    await importRecords(needs, {
      kind: 'hotels',
      bytes: bytesOf(`name,country,${columns(count)}\nA,FR\n`),
      report: keptReport(),
      onRemark: (remark) => remarks.push(remark),
    });
    assert.match(remarks.join(), wording);
  }
});

test('no value aborts an import: the row is bad, or its values can be stored', async () => {
  const hotels = `id,name,city,country,stars
${2 ** 53 - 1},Above,,FR,
${2 ** 52 + 1},Above too,,FR,
1,Faint,,FR,1e-50
2,${'双'.repeat(500)},${'双'.repeat(200)},CN,
,Nameless id,,FR,
`;
  const landed = await importText(needs, 'hotels', hotels);
  assert.deepEqual([landed.created, landed.report.map(({ line }) => line)], [3, [2, 3]]);
  assert.deepEqual(await db.rows('select id, stars from hotels order by id'), [
    { id: 1, stars: 0 },
    { id: 2, stars: null },
    { id: limits.firstGivenId, stars: null },
  ]);
  const rooms = await importText(
    needs,
    'rooms',
    `id,hotel_id,name\n${2 ** 53 - 1},1,Attic\n7,1,Loft\n,1,Cellar\n`,
  );
  assert.deepEqual([rooms.created, rooms.bad], [2, 1]);
  const reviews =
    'hotel_id,score,written_at\n1,8,0000-01-01 00:00:00\n1,8,0001-01-01T00:00:00+02:00\n1,8,2026-01-01\n';
  const opinions = await importText(needs, 'reviews', reviews);
  assert.deepEqual([opinions.created, opinions.bad], [1, 2]);
});

test('a file with only one coordinate is reported row by row', async () => {
  await importText(needs, 'hotels', hotelsCsv);
  const hotels = await importText(needs, 'hotels', 'id,name,country,latitude\n7,Hôtel du Lac,CH,\n');
  assert.deepEqual([hotels.updated, hotels.bad], [0, 1]);
  const half = 'partner,partner_id,hotel_id,longitude\nAcme,a,7,\n';
  assert.equal((await importText(needs, 'partner-ids', half)).bad, 1);
});

test('a file without a needed column, and a file that is not text, are refused with one message', async () => {
  await assert.rejects(
    importText(needs, 'hotels', 'id,title\n1,x\n'),
    /needs the columns name, country; it has id, title/,
  );
  await assert.rejects(
    importText(needs, 'partner-ids', ''),
    /needs the columns partner, partner_id, hotel_id; it has no header/,
  );
  await assert.rejects(
    importRecords(needs, {
      kind: 'hotels',
      bytes: pieces(gzipSync('id,name,country\n1,a,FR\n').subarray(0, 30)),
      report: keptReport(),
    }),
    /cannot be unpacked/,
  );
});

test('rooms and reviews are stored once, belong to their hotel, and count as a change of it', async () => {
  await importText(needs, 'hotels', hotelsCsv);
  await clock.advance(1000);
  const rooms =
    'hotel_id,name,max_adults,beds\nlp7,Double Room,2,"[{""quantity"":1,""type"":""Double"",""size"":""140 cm""}]"\n7,Single Room,1,\n99,Nowhere,1,\n';
  const first = await importText(needs, 'rooms', rooms);
  assert.deepEqual([first.created, first.bad], [2, 1]);
  assert.match(first.report[0]?.reason ?? '', /there is no hotel 99 \(lp63\)/);
  assert.deepEqual(await db.rows('select id, hotel, name, beds from hotel_rooms order by id'), [
    {
      id: limits.firstGivenId,
      hotel: 7,
      name: 'Double Room',
      beds: [{ quantity: 1, type: 'Double', size: '140 cm' }],
    },
    { id: limits.firstGivenId + 1, hotel: 7, name: 'Single Room', beds: [] },
  ]);
  assert.deepEqual((await importText(needs, 'rooms', rooms)).unchanged, 2);
  assert.deepEqual((await changes()).at(-1), { change: 'updated', hotels: [7] });
  const reviews =
    'hotel_id,score,written_at,headline\n7,8.5,2026-01-02 10:00:00,Fine\n7,9,2026-01-03T10:00:00+02:00,Better\n7,11,2026-01-03,Too good\n';
  assert.deepEqual((await importText(needs, 'reviews', reviews)).created, 2);
  assert.deepEqual((await importText(needs, 'reviews', reviews)).unchanged, 2);
});

test('partner ids are stored with their exact letters, and change the version of their partner', async () => {
  await importText(needs, 'hotels', hotelsCsv);
  const csv =
    'Partner,partner_id,hotel_id,latitude,longitude\nAcme, 007 ,7,,\nACME,007,8,1,2\nacme,AbC,lp8,,\nAcme,gone,77,,\n';
  const first = await importText(needs, 'partner-ids', csv);
  assert.deepEqual([first.created, first.bad], [3, 1]);
  assert.deepEqual(
    await db.rows('select partner_id, hotel, latitude from partner_mappings order by partner_id, hotel'),
    [
      { partner_id: '007', hotel: 7, latitude: null },
      { partner_id: '007', hotel: 8, latitude: 1 },
      { partner_id: 'AbC', hotel: 8, latitude: null },
    ],
  );
  assert.deepEqual(await db.rows('select name, mappings, version from partners'), [
    { name: 'Acme', mappings: 3, version: 5 },
  ]);
  await importText(needs, 'partner-ids', csv);
  assert.deepEqual(await db.rows('select mappings, version from partners'), [{ mappings: 3, version: 5 }]);
});

test('a batch that is staged before the batch with its partner is stored after it', async () => {
  await importText(needs, 'hotels', `${hotelsCsv}9,Inn the Third,,,IT,,,,,,\n`);
  await importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nBee,x,7\n');
  // Lines with other keys form other batches, and so does a repeated record with other keys; after a known row
  // each batch is staged while another one is stored.
  const lines = [
    { partner: 'Bee', partner_id: 'x', hotel_id: 7 },
    { partner: 'Acme', partner_id: 'a', hotel_id: 8, latitude: 1, longitude: 2 },
    { partner: 'Acme', partner_id: 'a', hotel_id: 8 },
    { partner: 'Acme', partner_id: 'b', hotel_id: 9 },
  ];
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  const result = await importText({ ...needs, db: secondBatchDawdles() }, 'partner-ids', text);
  assert.deepEqual([result.created, result.unchanged, result.bad], [2, 2, 0]);
  const acme = await db.rows(`select mappings from partners where name = 'Acme'`);
  assert.deepEqual(acme, [{ mappings: 2 }]);
});

/** The second query, on which staging of the second batch depends, takes until the third is staged, or long. */
function secondBatchDawdles(): Needs['db'] {
  const staged = Promise.withResolvers<void>();
  let [questions, copies] = [0, 0];
  return {
    ...db,
    async row<Row extends object>(query: Query, values?: readonly unknown[]): Promise<Row | undefined> {
      const dawdles = ++questions === 2;
      const answer = await db.row<Row>(query, values);
      if (dawdles) await Promise.race([staged.promise, sleep(300)]);
      return answer;
    },
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          ...tx,
          copyIn(query) {
            if (++copies > 2) staged.resolve();
            return tx.copyIn(query);
          },
        }),
      ),
  };
}

for (const [way, before] of [
  ['straight into the table', ''],
  ['by way of the stage', 'Acme,known,7\n'],
] as const)
  test(`no record is stored ${way} for a hotel that is deleted after the look-up`, async () => {
    await importText(needs, 'hotels', hotelsCsv);
    const header = 'partner,partner_id,hotel_id\n';
    if (before !== '') await importText(needs, 'partner-ids', `${header}${before}`);
    let transactions = 0;
    const deletedAtTheLastMoment: Needs['db'] = {
      ...db,
      async transaction(work) {
        // In the first transaction the import is idle, in the second its rows are stored.
        if (++transactions === 2)
          await deleteRecords(needs, { kind: 'hotels', bytes: bytesOf('id\n8\n'), report: keptReport() });
        return db.transaction(work);
      },
    };
    const ids = `${header}${before}Acme,a,7\nAcme,b,8\nAcme,,7\nAcme,c,77\n`;
    const result = await importText({ ...needs, db: deletedAtTheLastMoment }, 'partner-ids', ids);
    assert.deepEqual([result.created, result.bad], [1, 3]);
    assert.deepEqual(
      result.report.map(({ reason }) => reason),
      [
        'hotel_id: there is no hotel 8 (lp8)',
        'partner_id: is missing',
        'hotel_id: there is no hotel 77 (lp4d)',
      ],
    );
    assert.deepEqual(await db.rows('select hotel from partner_mappings where hotel = 8'), []);
  });

test('a slow report does not block other writers', async () => {
  await importText(needs, 'hotels', hotelsCsv);
  const report = keptReport();
  const slow: typeof report = {
    ...report,
    async appendRows(mark, rows) {
      await atOnce(importText(needs, 'hotels', 'id,name,country\n9,Inn the Third,IT\n'));
      return report.appendRows(mark, rows);
    },
  };
  const bytes = bytesOf('partner,partner_id,hotel_id\nAcme,a,7\nAcme,,7\n');
  const { created, bad } = await importRecords(needs, { kind: 'partner-ids', bytes, report: slow });
  assert.deepEqual([created, bad], [1, 1]);
});
