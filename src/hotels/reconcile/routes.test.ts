import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { landMarling } from '../../../test/support/hotels/hotel-rows.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { readableLog } from '../../../test/support/log.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import recorded from '../../../test/support/reconciliation/openrefine-3.6.2.json' with { type: 'json' };
import { groupErrors } from '../../../test/support/reconciliation/schemas.ts';
import { pin, unpin } from '../../catalogue/releases/pins.ts';
import { publishRelease } from '../../catalogue/releases/publish-release.ts';
import { createKey } from '../../accounts/keys.ts';
import { usualTerms } from '../../accounts/key-terms.ts';
import { fields } from '../match/input/columns.ts';
import { rowKeyOf } from '../match/input/input.ts';
import { saveDecisions } from '../match/stores/decision-store.ts';
import { limits } from '../../contract/limits.ts';
import { reconcileRoutes } from './routes.ts';

const { log, lines } = readableLog();
const needs = await testNeeds({ log });
const server = await testServer(needs, reconcileRoutes);
const { key: usualKey, accountId } = await testKey(needs, 'production');
const terms = { ...usualTerms, scopes: ['read'] as const };
const { key } = await createKey(needs, { environment: 'production', accountId, terms });
const base = `/reconcile/${key}`;

before(async () => {
  await landMarling(needs.db);
  await needs.db.run(
    `insert into hotels (id, name, address, city, country, name_key, city_key, created_at, updated_at)
     values (2000, '<img src=x onerror=alert(1)> & "Co"', '1 </p><script>', 'Marling', 'GB', 'img', 'marling', now(), now())`,
  );
  await needs.db.run(
    `update hotels set name_key = lower(name), city_key = lower(city) where id between 1001 and 1999`,
  );
  await needs.db.run(
    `insert into hotel_merges (loser, survivor, merged_at) values (1003, 1002, '2026-01-01')`,
  );
});

/** Answers are read as what the assertions say they are. */
type Json = ReturnType<typeof JSON.parse>;

/** As a browser or OpenRefine does: no header but what a form needs. */
async function send(url: string, form?: Readonly<Record<string, string>>): Promise<Json> {
  const answer = await server.ask({
    key: null,
    url,
    ...(form && {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    }),
  });
  return answer;
}

const answerSchemas: Readonly<Record<string, string>> = {
  manifest: 'manifest',
  queries: 'reconciliation-result-batch',
  extend: 'data-extension-response',
};

const fit = (schema: string, value: unknown) => assert.deepEqual(groupErrors(schema, value), []);

const cormorant = {
  query: 'Cormorant Hotel',
  type: 'hotel',
  type_strict: 'should',
  properties: [
    { pid: 'city', v: 'Marling' },
    { pid: 'Country code', v: 'GB' },
    { pid: 'address', v: ['12 Pilchard Street', 'x'] },
    { pid: 'unheard-of', v: true },
  ],
};

test('what OpenRefine sends, in its order: GET /reconcile → 200, GET /reconcile/suggest/type → 200, GET /reconcile/suggest/property → 200, POST /reconcile → 200, GET /reconcile/suggest/entity → 200, GET /reconcile/preview → 200, GET /reconcile/properties → 200', async () => {
  const { json: manifest, headers } = await send(base);
  fit('manifest', manifest);
  assert.equal(headers['access-control-allow-origin'], '*');
  assert.equal(manifest.suggest.entity.service_url.endsWith(base), true, 'its URLs contain the key');
  const at = ({ service_url: url, service_path: path }: Json) => new URL(url).pathname + path;

  // The dialog guesses the type from ten cells, without properties.
  const guessed = await send(base, {
    queries: JSON.stringify({ q0: { query: 'Cormorant Hotel', limit: 3 } }),
  });
  fit('reconciliation-result-batch', guessed.json);
  const { json: kinds } = await send(`${at(manifest.suggest.type)}?type_strict=any&prefix=united+kin&_=1`);
  fit('suggest-types-response', kinds);
  assert.deepEqual(kinds.result, [{ id: 'hotel-GB', name: 'Hotel in United Kingdom' }]);
  const { json: ids } = await send(`${at(manifest.suggest.property)}?prefix=code`);
  fit('suggest-properties-response', ids);
  assert.deepEqual(ids.result, [{ id: 'postalCode', name: 'Postal code' }]);

  const batch = { q0: cormorant, q1: { query: 'Zebra Palace', type: 'hotel-GB' } };
  fit('reconciliation-query-batch', batch);
  const { json: found, status } = await send(base, { queries: JSON.stringify(batch) });
  assert.equal(status, 200);
  fit('reconciliation-result-batch', found);
  const [best, ...others] = found.q0.result;
  assert.deepEqual([best.id, best.name, best.match], ['lp3e9', 'The Cormorant Hotel', true]);
  assert.ok(best.score > 90 && best.score <= 100, `${best.score}`);
  for (const { score, match } of others) assert.ok(!match && score <= 100 - best.score + 0.01, `${score}`);
  assert.ok(found.q1.result.every(({ match }: Json) => !match));

  const { json: hotels } = await send(`${at(manifest.suggest.entity)}?prefix=corm&type=hotel&lang=en`);
  fit('suggest-entities-response', hotels);
  assert.ok(hotels.result.some(({ id }: Json) => id === 'lp3e9'));
  const preview = await send(new URL(manifest.preview.url.replace('{{id}}', 'lp3e9')).pathname + '?id=lp3e9');
  assert.match(preview.text, /<h1>The Cormorant Hotel<\/h1>/);
  assert.match(
    String(preview.headers['content-security-policy']),
    /default-src 'none'; style-src 'sha256-.*; frame-ancestors \*$/,
  );

  const { json: proposed } = await send(`${at(manifest.extend.propose_properties)}?type=hotel`);
  fit('data-extension-property-proposal', proposed);
  const extend = {
    ids: ['lp3e9', 'lp3eb', 'lpfff', 'x'],
    properties: [{ id: 'name' }, { id: 'latitude' }, { id: 'x' }],
  };
  fit('data-extension-query', extend);
  const { json: extended } = await send(base, { extend: JSON.stringify(extend) });
  fit('data-extension-response', extended);
  assert.deepEqual(extended.rows['lp3e9'], {
    name: [{ str: 'The Cormorant Hotel' }],
    latitude: [{ float: 53.4021 }],
  });
  assert.deepEqual(
    extended.rows['lp3eb'].name,
    [{ str: 'Premier Inn Marling Central' }],
    'merged into lp3ea',
  );
  assert.deepEqual(extended.rows['lpfff'], { name: [], latitude: [] });
});

test('the recorded requests of OpenRefine 3.6.2: manifest, guessed types, a column, two new columns', async () => {
  const sent = new Map<string, Json[]>();
  for (const { method: verb, path, headers, body } of recorded) {
    const method = verb === 'GET' ? 'GET' : 'POST';
    const answer = await server.ask({
      key: null,
      method,
      url: `${base}${path}`,
      headers,
      ...(body && { body }),
    });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.headers['access-control-allow-origin'], '*');
    const form = new URLSearchParams(body);
    const kind = ['queries', 'extend'].find((name) => form.has(name)) ?? 'manifest';
    fit(answerSchemas[kind] ?? '', answer.json);
    const asks = JSON.parse(form.get(kind) ?? 'null');
    if (kind === 'queries') fit('reconciliation-query-batch', asks);
    sent.set(kind, [...(sent.get(kind) ?? []), { asks, answer: answer.json }]);
  }
  const [guess, column] = sent.get('queries') ?? [];
  // The type is guessed from names alone.
  assert.deepEqual(Object.keys(guess.answer), Object.keys(guess.asks));
  for (const [name, hotel] of [
    ['Cormorant Hotel', 'lp3e9'],
    ['Hampton by Hilton Marling', 'lp3ec'],
  ] as const) {
    const query = Object.keys(guess.asks).find((key) => guess.asks[key].query === name);
    const [best] = guess.answer[query ?? ''].result;
    assert.deepEqual([best.id, best.type[0].id], [hotel, 'hotel'], name);
  }
  const found = Object.entries<Json>(column.asks).map(([name, { query }]) => [
    query,
    column.answer[name].result.filter(({ match }: Json) => match).map(({ id }: Json) => id),
  ]);
  assert.deepEqual(Object.fromEntries(found), {
    'Zebra Palace': [],
    'Cormorant Hotel': ['lp3e9'],
    'Gasthof "Zum Löwen"': [],
    'Premier Inn Central Marling': ['lp3ea'],
    'Hampton by Hilton Marling': ['lp3ec'],
  });
  const [extended] = sent.get('extend') ?? [];
  assert.deepEqual(extended.answer.rows['lp3ec'].name, [{ str: 'Hampton by Hilton Marling' }]);
});

test('GET /reconcile → 200 for a batch in the query, with the key in its header; → 400 for one that is not JSON', async () => {
  const url = `/reconcile?queries=${encodeURIComponent(JSON.stringify({ q0: cormorant }))}`;
  const { status, json } = await server.ask({ key: usualKey, url });
  assert.deepEqual([status, (json as Json).q0.result[0].id], [200, 'lp3e9']);
  assert.equal((await server.ask({ key: usualKey, url: '/reconcile?queries=%7B' })).status, 400);
  const { json: manifest } = await server.ask({ key: usualKey, url: '/reconcile/' });
  assert.ok((manifest as Json).suggest.entity.service_url.endsWith('/reconcile'), 'its URLs contain no key');
});

test('POST /reconcile → 200: decisions of the account count, and a type states the country', async () => {
  const row = { query: 'The Gull', type: 'hotel-GB' };
  const ask = async (one: object) =>
    (await send(base, { queries: JSON.stringify({ q0: one }) })).json.q0.result;
  assert.notEqual((await ask(row))[0]?.id, 'lp3ea');
  const key = rowKeyOf(
    fields.map((field) => ({ name: row.query, country: 'GB' })[field as 'name'] ?? ''),
    null,
  );
  const decision = {
    id: needs.random.uuid(),
    rowKey: key,
    hotel: 1002,
    decision: 'must-link',
    note: '',
  } as const;
  const owner = { accountId, environment: 'production' } as const;
  const by = { decidedAt: needs.clock.now(), decidedBy: 'k', reviewer: '', about: undefined };
  await saveDecisions(needs.db, owner, [{ ...decision, ...by }]);
  const [linked] = await ask(row);
  assert.deepEqual([linked.id, linked.match, linked.score], ['lp3ea', true, 100]);
});

test('POST /reconcile → 200 for names without a country: the town may be in the name; one that fits several hotels is not a match', async () => {
  await needs.db.run(
    `insert into hotels (id, name, city, country, name_key, city_key, created_at, updated_at)
     select 3000 + n, 'Tamarisk Lodge', town, country, 'tamarisk lodge', lower(town), now(), now()
     from unnest(array['Lisbon', 'Nice', 'Merano', 'Roses'], array['PT', 'FR', 'IT', 'ES']) with ordinality as t (town, country, n)`,
  );
  const names = ['Tamarisk Lodge', 'Tamarisk Lodge, Merano', 'Tamarisk Lodge, Portugal', 'Unheard Of Palace'];
  const { json } = await send(base, {
    queries: JSON.stringify(Object.fromEntries(names.map((query, at) => [`q${at}`, { query }]))),
  });
  fit('reconciliation-result-batch', json);
  const [several, town, country, unknown] = names.map((_, at) => json[`q${at}`].result);
  assert.ok(several.length >= 3 && several.every(({ match, score }: Json) => !match && score < 50));
  assert.equal(town[0].id, 'lpbbb');
  assert.equal(country[0].id, 'lpbb9');
  for (const [best] of [town, country])
    assert.ok(best.score > several[0].score, JSON.stringify([best, several]));
  assert.deepEqual(unknown, []);
});

test('POST /reconcile → 200 under a pin: the names are those of the release', async () => {
  const nameOf = async () =>
    (await send(base, { queries: JSON.stringify({ q0: cormorant }) })).json.q0.result[0].name;
  const before = await nameOf();
  await needs.db.run(`update hotels set created_at = '2020-01-01'`);
  await publishRelease(needs, { name: 'before', note: '', by: 'cli:test', isCanary: false });
  const subject = { owner: { accountId, environment: 'production' } } as const;
  await pin(needs, { subject, release: 'before', by: 'cli:test' });
  await needs.clock.advance(1000);
  await needs.db.run('update hotels set name = $1, updated_at = $2 where id = 1001', [
    'Renamed',
    needs.clock.now(),
  ]);
  assert.equal(await nameOf(), before);
  await unpin(needs, subject);
  assert.equal(await nameOf(), 'Renamed');
});

test('GET /reconcile/preview → 200: texts of the catalogue are escaped; an unknown id is, too', async () => {
  const { text } = await send(`${base}/preview?id=lp7d0`);
  assert.match(text, /<h1>&lt;img src=x onerror=alert\(1\)&gt; &amp; &quot;Co&quot;<\/h1>/);
  assert.doesNotMatch(text, /<script|<img/);
  const unknown = await send(`${base}/preview?id=%3Cscript%3E`);
  assert.equal(unknown.status, 200);
  assert.doesNotMatch(unknown.text, /<script/);
});

const refused: readonly (readonly [what: string, form: Readonly<Record<string, string>>, message: RegExp])[] =
  [
    ['that is not JSON', { queries: '{"q0":' }, /queries is not JSON/],
    ['that is a list', { queries: '[]' }, /queries is not an object of queries/],
    ['without queries', {}, /neither queries nor extend/],
    ['with a wrong extension', { extend: '{"ids":"x"}' }, /extend is not an object with ids and properties/],
    [
      'with too many queries',
      {
        queries: JSON.stringify(
          Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`q${at}`, { query: 'x' }])),
        ),
      },
      /a batch has at most 100/,
    ],
  ];

for (const [what, form, message] of refused)
  test(`POST /reconcile → 400 for a batch ${what}`, async () => {
    const { status, json } = await send(base, form);
    assert.equal(status, 400);
    assert.match(json.error, message);
  });

test('POST /reconcile → 200 for an empty batch, and for queries without a name', async () => {
  assert.deepEqual((await send(base, { queries: '{}' })).json, {});
  const { json } = await send(base, { queries: '{"a":{"properties":[]},"b":{"query":"???"}}' });
  assert.deepEqual(json, { a: { result: [] }, b: { result: [] } });
});

test('POST /reconcile → 200 for a batch with queries that cannot be read: each has an error, and the others are answered', async () => {
  const city = (v: unknown) => ({ ...cormorant, properties: [{ pid: 'city', v }] });
  const bad = { nothing: null, text: 'Cormorant Hotel', number: { query: 7 }, value: city(null), list: [] };
  const { status, json } = await send(base, {
    queries: JSON.stringify({ first: cormorant, ...bad, last: cormorant }),
  });
  assert.equal(status, 200);
  fit('reconciliation-result-batch', json);
  assert.deepEqual(Object.keys(json), ['first', ...Object.keys(bad), 'last']);
  assert.equal(json.first.result[0].id, 'lp3e9');
  assert.deepEqual(json.last, json.first);
  for (const key of Object.keys(bad)) {
    assert.deepEqual(json[key].result, []);
    assert.match(json[key].error, new RegExp(`^${key} is not a query: `));
  }
  assert.match(json.value.error, /\/properties\/0\/v/);
});

test('POST /reconcile → 413 for a form that is too large, 415 for another content type', async () => {
  const { status } = await send(base, { queries: 'x'.repeat(limits.reconcileBytes + 1) });
  assert.equal(status, 413);
  const headers = { 'content-type': 'text/plain' };
  const answer = await server.ask({ key: null, method: 'POST', url: base, headers, body: 'x' });
  assert.equal(answer.status, 415);
  assert.match(answer.text, /application\/json or application\/x-www-form-urlencoded/);
});

test('a key in the path → 401 if it is wrong, 403 if it may do more than read; it is in no log', async () => {
  assert.equal((await send('/reconcile/prod_wrong')).status, 401);
  assert.equal((await send('/reconcile')).status, 401);
  const more = await send(`/reconcile/${usualKey}`);
  assert.equal(more.status, 403);
  assert.match(more.json.error, /may have the scope "read" only/, more.text);
  const marked = await server.ask({ key: usualKey, url: '/reconcile', headers: { 'x-key-in-path': 'true' } });
  assert.equal(marked.status, 200, 'a client cannot set the mark');
  const elsewhere = await send(`/reconcile/${key}/nothing`);
  assert.equal(elsewhere.status, 404);
  const logged = JSON.stringify([lines, elsewhere.text]);
  for (const secret of [key, usualKey]) assert.ok(!logged.includes(secret));
  assert.ok(logged.includes('/reconcile/…'));
});
