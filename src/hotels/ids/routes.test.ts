import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { before, test } from 'node:test';
import { type Parts, multipart } from '../../../test/support/forms.ts';
import type { Answer, TestServer } from '../../../test/support/http.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { type TestNeeds, testNeeds } from '../../../test/support/needs.ts';
import type { Query, Sql } from '../../contract/database.ts';
import { DatabaseUnavailable } from '../../platform/sql/database-errors.ts';
import { idRoutes } from './routes.ts';

const needs = await testNeeds();
const server = await testServer(needs, idRoutes);
// Fifty requests a minute; the sandbox has ten.
const { key } = await testKey(needs, 'production');

before(async () => {
  await needs.db.run(`
    insert into hotels (id, name, country, latitude, longitude, name_key, city_key, created_at, updated_at, deleted_at)
    select id, 'Hotel ' || id, 'FR', 48 + id / 100.0, 2, 'hotel', '', now(), now(), case when id >= 1008 then now() end
    from generate_series(1001, 1009) as id;
    insert into hotel_merges (loser, survivor, merged_at) values (1008, 1001, now());
    insert into partners (name, name_key, mappings, version) values ('Larkspur Beds', 'larkspur beds', 5, 1), ('Quiet', 'quiet', 0, 0);
    insert into partner_mappings (partner, partner_id, hotel, withdrawn_at) values
      (1, '100', 1001, null), (1, '00200', 1002, null), (1, 'AB', 1003, now()), (1, 'M', 1008, null),
      (1, 'D', 1009, null), (1, 'S', 1004, null), (1, 'S', 1005, null)`);
});

function send(parts: Parts, to = server): Promise<Answer> {
  return to.ask({ key, method: 'POST', url: '/v3.0/hotels/match/partners/with-id', ...multipart(parts) });
}

const map = (file: string | Uint8Array) =>
  send([
    ['partner', 'larkspur BEDS'],
    ['file', file],
  ]);

const expected = `input_id,status,resolution,core_property_id,catalogue_property_id,candidate_core_ids
100,matched,unique,1001,lp3e9,
200,matched,folded,1002,lp3ea,
AB,not_found,withdrawn,,,
M,matched,merged,1001,lp3e9,
D,not_found,withdrawn,,,
S,review,ambiguous,,,1004|1005
,invalid,invalid_id,,,
x,not_found,unknown_id,,,
`;
const file = 'id,name\n100,a\n200,b\nAB,c\nM,\nD,\nS,\n,\nx,\n';

/** Files left below the spool of this process. */
async function spooled(): Promise<string[]> {
  const folder = path.join(needs.config.dataDir, 'spool');
  const all = await readdir(folder, { recursive: true });
  return all.filter((name) => name.includes(path.sep));
}

test('GET /hotels/match/partners → 200: most mappings first', async () => {
  const { status, json } = await server.ask({ url: '/v3.0/hotels/match/partners' });
  assert.equal(status, 200);
  assert.deepEqual(json, {
    partners: [
      { partner: 'Larkspur Beds', mappings: 5 },
      { partner: 'Quiet', mappings: 0 },
    ],
  });
});

test('GET /hotels/match/coverage/trend → 200: the ids of today without the changes since', async () => {
  const run = (first: number, of: { at: string; change: string; ids: number; partner?: number }) =>
    needs.db.run(
      `insert into catalogue_changes (first_change, last_change, changed_at, subject, change, partner, hotels, partner_ids)
       values ($1::bigint, $1::bigint + $2::int - 1, $3, 'mapping', $4, $5, array_fill(1001, array[$2::int]), array_fill('x'::text, array[$2::int]))`,
      [first, of.ids, of.at, of.change, of.partner ?? 1],
    );
  await run(1, { at: '2026-01-01T09:00:00Z', change: 'created', ids: 3 });
  await run(4, { at: '2026-02-27T09:00:00Z', change: 'created', ids: 3 });
  await run(7, { at: '2026-02-28T09:00:00Z', change: 'deleted', ids: 2 });
  await run(9, { at: '2026-03-01T11:00:00Z', change: 'restored', ids: 1 });
  await run(10, { at: '2026-03-01T11:30:00Z', change: 'created', ids: 2, partner: 2 });
  await run(12, { at: '2026-03-01T11:45:00Z', change: 'deleted', ids: 2, partner: 2 });
  const trend = async (query: string) => {
    const { json } = await server.ask({ key, url: `/v3.0/hotels/match/coverage/trend?${query}` });
    const { points } = json as { points: { at: string; mappings: number }[] };
    return points.map(({ at, mappings }) => `${at.slice(5, 16)} ${mappings}`);
  };
  const days = ['02-27T00:00 3', '02-28T00:00 6', '03-01T00:00 4', '03-01T12:00 5'];
  assert.deepEqual(await trend('days=3'), days);
  assert.deepEqual(await trend('days=3&partner=larkspur%20beds'), days);
  assert.deepEqual((await trend('days=1&partner=Quiet')).slice(-2), ['03-01T12:00 0', '03-01T12:00 0']);
  assert.equal((await trend('')).length, 31);
});

test('GET /hotels/match/coverage/trend → 400: an unknown partner, or too many days', async () => {
  for (const query of ['partner=Acme', 'days=93', 'days=0']) {
    const { status } = await server.ask({ key, url: `/v3.0/hotels/match/coverage/trend?${query}` });
    assert.equal(status, 400, query);
  }
});

test('GET /hotels/match/coverage → 200: as often as an account likes', async () => {
  const { key: sandbox } = await testKey(needs, 'sandbox');
  // Twice the quota of the hotel-mapping operations.
  for (let read = 0; read < 20; read += 1) {
    const { status, json } = await server.ask({ key: sandbox, url: '/v3.0/hotels/match/coverage' });
    assert.equal(status, 200);
    assert.deepEqual(json, {
      partners: [
        { partner: 'Larkspur Beds', mappings: 5 },
        { partner: 'Quiet', mappings: 0 },
      ],
    });
  }
});

test('GET /hotels/match/partners → 200: with ids of a list, how many each partner has', async () => {
  const url = '/v3.0/hotels/match/partners?ids=100&ids=200&ids=200&ids=unknown';
  const { status, json } = await server.ask({ url });
  assert.equal(status, 200);
  assert.deepEqual(json, {
    partners: [
      { partner: 'Larkspur Beds', mappings: 5, found: 1 },
      { partner: 'Quiet', mappings: 0, found: 0 },
    ],
  });
});

test('POST /hotels/match/partners/with-id → 200: maps a file, with the totals and a file name in the headers', async () => {
  const { status, headers, text } = await map(file);
  assert.equal(status, 200, text);
  assert.equal(text, expected);
  assert.deepEqual(JSON.parse(String(headers['x-mapping-summary'])), {
    rows: 8,
    matched: 3,
    review: 1,
    not_found: 3,
    invalid: 1,
  });
  assert.equal(headers['content-disposition'], 'attachment; filename="id-mapping-Larkspur Beds.csv"');
  assert.match(String(headers['content-type']), /^text\/csv/);
});

test('an export of the catalogue is read by the ids of the partner, and the column that was read is named', async () => {
  const exported = await map('partner,partner_id,hotel_id\nLarkspur Beds,100,1001\nLarkspur Beds,200,1002\n');
  assert.equal(JSON.parse(String(exported.headers['x-mapping-summary'])).matched, 2);
  assert.equal(exported.headers['x-mapping-column'], 'partner_id');
  assert.equal(exported.headers['x-mapping-other-columns'], undefined);
  const wrong = await map('hotel_id,partner_id\n1001,100\n1002,200\n');
  assert.equal(JSON.parse(String(wrong.headers['x-mapping-summary'])).matched, 0);
  assert.equal(wrong.headers['x-mapping-column'], 'hotel_id');
  assert.equal(wrong.headers['x-mapping-other-columns'], 'partner_id');
  const unnamed = await map('hotel_id,Référence\n1001,100\n');
  assert.equal(unnamed.headers['x-mapping-other-columns'], 'R%C3%A9f%C3%A9rence');
  assert.equal((await map('100\n')).headers['x-mapping-column'], undefined);
});

test('the parts may come in any order, among others', async () => {
  const { status, text } = await send([
    ['note', 'x'],
    ['file', file],
    ['partner', 'Larkspur Beds'],
    ['more', 'y'],
  ]);
  assert.equal(status, 200, text);
  assert.equal(text, expected);
});

test('a partner without mappings knows no id', async () => {
  const { text } = await send([
    ['partner', 'quiet'],
    ['file', '1\n'],
  ]);
  assert.equal(text.split('\n')[1], '1,not_found,unknown_id,,,');
});

const refused: readonly [detail: string, parts: Parts, error: RegExp][] = [
  ['no partner', [['file', file]], /^partner is required$/],
  [
    'an empty partner',
    [
      ['partner', ' '],
      ['file', file],
    ],
    /^partner is required$/,
  ],
  [
    'an unknown partner',
    [
      ['partner', 'Nobody'],
      ['file', file],
    ],
    /^unknown partner "Nobody"; /,
  ],
  [
    'no file',
    [['partner', 'Quiet']],
    /^could not find an id column; the form has no part `file` with a file name$/,
  ],
  [
    'an empty file',
    [
      ['partner', 'Quiet'],
      ['file', ''],
    ],
    /^could not find an id column; the file is empty$/,
  ],
  [
    'no id column',
    [
      ['partner', 'Quiet'],
      ['file', 'a,b\n1,2\n'],
    ],
    /^could not find an id column; of the columns/,
  ],
  [
    'a workbook',
    [
      ['file', 'PK\x03\x04zip'],
      ['partner', 'Quiet'],
    ],
    /^could not find an id column; the file is an/,
  ],
];

for (const [detail, parts, error] of refused) {
  test(`POST /hotels/match/partners/with-id → 400 for ${detail}, and nothing is left of the upload`, async () => {
    const answer = await send(parts);
    assert.equal(answer.status, 400);
    assert.match(String((answer.json as { error: string }).error), error);
    assert.deepEqual(await spooled(), []);
  });
}

test('POST /hotels/match/partners/with-id → 413: a file may be as long as the limit, and no longer', async () => {
  const small = idRoutes.map((entry) =>
    entry.body ? { ...entry, body: { ...entry.body, maxBytes: 1000 } } : entry,
  );
  const to = await testServer(needs, small);
  const fits = `id\n${'1'.repeat(997)}`;
  assert.equal(
    (
      await send(
        [
          ['partner', 'Quiet'],
          ['file', fits],
        ],
        to,
      )
    ).status,
    200,
  );
  for (const parts of [
    [
      ['partner', 'Quiet'],
      ['file', `${fits}1`],
    ],
    [
      ['file', `${fits}1`],
      ['partner', 'Quiet'],
    ],
  ] satisfies Parts[]) {
    const answer = await send(parts, to);
    assert.deepEqual([answer.status, answer.json], [413, { error: 'CSV exceeds 256MiB' }]);
    assert.deepEqual(await spooled(), []);
  }
});

/** The database of this file, except for queries of partners. */
function needsWhere(partners: () => Promise<never>): TestNeeds {
  const isOfPartners = (query: Query) => /from partner/.test(typeof query === 'string' ? query : query.text);
  const reading: Sql = {
    ...needs.db,
    rows: (query, values) => (isOfPartners(query) ? partners() : needs.db.rows(query, values)),
    row: (query, values) => (isOfPartners(query) ? partners() : needs.db.row(query, values)),
  };
  return { ...needs, db: { ...needs.db, ...reading } };
}

const calls: readonly (readonly [method: string, which: string, ask: (to: TestServer) => Promise<Answer>])[] =
  [
    ['GET', 'partners', (to) => to.ask({ key, url: '/v3.0/hotels/match/partners' })],
    [
      'POST',
      'partners/with-id',
      (to) =>
        send(
          [
            ['partner', 'Quiet'],
            ['file', file],
          ],
          to,
        ),
    ],
  ];

for (const [method, which, ask] of calls) {
  test(`${method} /hotels/match/${which} → 502 when the database cannot be reached`, async () => {
    const gone = new DatabaseUnavailable('connect ECONNREFUSED');
    const answer = await ask(
      await testServer(
        needsWhere(() => Promise.reject(gone)),
        idRoutes,
      ),
    );
    assert.equal(answer.status, 502, answer.text);
    assert.match(String((answer.json as { error: string }).error), /the database cannot be reached/);
    assert.deepEqual(await spooled(), []);
  });

  test(`${method} /hotels/match/${which} → 504 when the time is up`, async () => {
    const reading = Promise.withResolvers<void>();
    const never = (): Promise<never> => {
      reading.resolve();
      return new Promise(() => undefined);
    };
    const answering = ask(await testServer(needsWhere(never), idRoutes));
    await reading.promise;
    await needs.clock.advance(needs.config.idMappingSeconds * 1000);
    const answer = await answering;
    assert.equal(answer.status, 504, answer.text);
    assert.match(String((answer.json as { error: string }).error), /not ready within 300 seconds/);
    assert.deepEqual(await spooled(), []);
  });
}
