import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import Type from 'typebox';
import { createKey, changeKey, listKeys } from '../src/accounts/keys.ts';
import { type KeyTerms, usualTerms } from '../src/accounts/key-terms.ts';
import { scopeNames } from '../src/contract/scopes.ts';
import { suspend } from '../src/accounts/accounts.ts';
import { mountedPaths } from '../src/app/http/path-table.ts';
import { refusalAnswer } from '../src/app/answering/refusal-body.ts';
import { refusalsOf } from '../src/app/openapi/refusals-of.ts';
import { routes } from '../src/app/routes.ts';
import { groups } from '../src/contract/groups.ts';
import { limits } from '../src/contract/limits.ts';
import { quotaOf } from '../src/contract/rate-classes.ts';
import { refuse } from '../src/contract/refusal.ts';
import type { RefusalName } from '../src/contract/refusals.ts';
import type { KeyedWork } from '../src/contract/keyed-work.ts';
import { givesUpWaiting, scopeOf, type Route } from '../src/contract/route.ts';
import type { Reply } from '../src/contract/reply.ts';
import { ok } from '../src/contract/route.ts';
import type { Needs } from '../src/contract/needs.ts';
import type { NamedStatement } from '../src/contract/database.ts';
import { DatabaseUnavailable, DatabaseSilent } from '../src/platform/sql/database-errors.ts';
import { someOf } from './support/runs/form.ts';
import { fullKey, testServer, type Answer, type TestRequest } from './support/http.ts';
import { testNeeds } from './support/needs.ts';

/**
 * Refusals of the server for every operation, tested with all operations: a new one is tested by
 * being in the list. The stories do nothing here, except in tests of failing stories.
 */
const needs = await testNeeds();
const behindKey = routes.filter((entry) => entry.rateClass !== 'none');
const done = () => Promise.resolve(ok({ done: true }));
/** The story of every operation: it does nothing, or fails. */
let story = done;
const { ask } = await testServer(needs, routes.map(silent), scopeNames);

/** The operation with such a story, and no shapes to fill in. */
function silent(entry: Route): Route {
  const { params: _params, query: _query, body, ...rest } = entry;
  const open = body && { ...body, ...(body.json ? { json: Type.Unknown() } : {}) };
  return {
    ...rest,
    ...(open ? { body: open } : {}),
    handle: (given, { keyed }) => reply(entry, given, keyed),
  };
}

/** The server stores the responses of stories that are one transaction; the others store theirs. */
async function reply({ idempotent }: Route, { db }: Needs, keyed: KeyedWork): Promise<Reply> {
  const reply = await story();
  return idempotent === 'one-transaction' ? reply : keyed.complete(db, reply);
}

/** Asks each operation, with their own key, while their stories fail of this. */
async function whileFailing(
  error: Error,
  entries: readonly Route[],
  check: (entry: Route, answer: Answer) => void,
): Promise<void> {
  const { key } = await fullKey(needs, 'sandbox');
  story = () => Promise.reject(error);
  try {
    for (const entry of entries) {
      check(entry, await ask(call(entry, { key, headers: { 'x-request-id': 'the-id' } })));
      await needs.clock.advance(1000);
    }
  } finally {
    story = done;
  }
}

function urlOf(entry: Route, parameter = '1'): string {
  return (mountedPaths(entry)[0] ?? entry.path).replaceAll(/\{\w+\}/g, parameter);
}

function call(entry: Route, rest: Partial<TestRequest> = {}): TestRequest {
  const body = entry.body?.json === undefined ? {} : { body: {} };
  return { method: entry.method, url: urlOf(entry), ...body, ...rest };
}

function expectRefusal(entry: Route, answer: Answer, name: RefusalName): void {
  const expected = refusalAnswer(entry.group, refuse(name));
  assert.deepEqual([answer.status, answer.json], [expected.status, expected.body], answer.text);
}

const malformedKey =
  'the value of X-API-Key is not a key: expected sand_ or prod_ followed by letters and digits';

for (const entry of behindKey) {
  test(`${entry.method} ${entry.path} → 401, missing, empty, malformed and unknown keys`, async () => {
    const unknown = 'sand_000000000000000000000000000000000';
    for (const [key, why] of [
      [null, 'the key is missing: send it in the header X-API-Key, for example X-API-Key: sand_…'],
      ['', 'the key is missing: send it in the header X-API-Key, for example X-API-Key: sand_…'],
      ['nonsense', malformedKey],
      [unknown, malformedKey],
    ] as const) {
      const answer = await ask(call(entry, { key }));
      const expected = refusalAnswer(entry.group, refuse('unauthorized', why));
      assert.deepEqual([answer.status, answer.json], [expected.status, expected.body], answer.text);
      assert.match(String(answer.headers['www-authenticate']), /X-API-Key/);
      assert.ok(answer.text.includes('"description":'), answer.text);
    }
  });
}

test('every operation → 403 for the key of a suspended account', async () => {
  const { key, accountId } = await fullKey(needs, 'sandbox');
  await suspend(needs, accountId);
  for (const entry of behindKey) expectRefusal(entry, await ask(call(entry, { key })), 'suspended');
});

describe('a key with terms', () => {
  const limited = (terms: Partial<KeyTerms>) =>
    createKey(needs, { environment: 'sandbox', terms: { ...usualTerms, scopes: scopeNames, ...terms } });
  const whyNot = (entry: Route, answer: Answer, name: RefusalName, detail: string) => {
    const expected = refusalAnswer(entry.group, refuse(name, detail));
    assert.deepEqual([answer.status, answer.json], [expected.status, expected.body], answer.text);
  };

  test('every operation, at each of its paths → 403 without its scope, and only then', async () => {
    const keys = new Map<string, string>();
    for (const scope of scopeNames) keys.set(scope, (await limited({ scopes: [scope] })).key);
    for (const entry of behindKey)
      for (const url of mountedPaths(entry).map((path) => path.replaceAll(/\{\w+\}/g, '1')))
        for (const [scope, key] of someOthers(keys, scopeOf(entry))) {
          const answer = await ask(call(entry, { key, url }));
          const needed = scopeOf(entry);
          if (needed === 'any' || needed === scope) assert.notEqual(answer.status, 403, answer.text);
          else
            whyNot(entry, answer, 'missing-scope', `the key needs the scope "${needed}"; it has "${scope}"`);
          await needs.clock.advance(100);
        }
  });

  /** The scope that is needed, and others. */
  const someOthers = (keys: ReadonlyMap<string, string>, needed: string) => [
    ...[...keys].filter(([scope]) => scope === needed),
    ...someOf(
      [...keys].filter(([scope]) => scope !== needed),
      3,
    ),
  ];

  test('every operation → 401 after the key has expired', async () => {
    const expiresAt = new Date(needs.clock.nowMs() + 60_000);
    const { key } = await limited({ expiresAt });
    const [first] = behindKey;
    assert.ok(first);
    assert.notEqual((await ask(call(first, { key }))).status, 401, 'it is cached before it expires');
    await needs.clock.advance(60_000);
    const why = `the key in X-API-Key expired at ${expiresAt.toISOString()}`;
    for (const entry of behindKey) whyNot(entry, await ask(call(entry, { key })), 'unauthorized', why);
  });

  test('every operation → 403 from another address', async () => {
    const there = (await limited({ addresses: ['203.0.113.0/24', '2001:db8::/32'] })).key;
    const here = (await limited({ addresses: ['127.0.0.0/8'] })).key;
    const why = 'the key may not be used from the address 127.0.0.1';
    for (const entry of behindKey) {
      whyNot(entry, await ask(call(entry, { key: there })), 'key-address', why);
      assert.notEqual((await ask(call(entry, { key: here }))).status, 403);
      await needs.clock.advance(100);
    }
  });

  test('a change of the terms is applied within five seconds', async () => {
    const { key, accountId } = await limited({});
    const [entry] = behindKey.filter((one) => scopeOf(one) === 'sell');
    assert.ok(entry);
    assert.notEqual((await ask(call(entry, { key }))).status, 403);
    const [listed] = await listKeys(needs, accountId);
    await changeKey(needs, listed?.keyId ?? '', { scopes: ['read'] });
    await needs.clock.advance(5_000);
    assert.equal((await ask(call(entry, { key }))).status, 403);
    await changeKey(needs, listed?.keyId ?? '', { scopes: ['read', 'sell'] });
    await needs.clock.advance(5_000);
    assert.notEqual((await ask(call(entry, { key }))).status, 403);
  });
});

test('every operation → 429 when its quota is used up, with the three headers', async () => {
  const config = { ...needs.config, rateLimitPerSecond: 4 };
  const limited = await testServer({ ...needs, config }, routes.map(silent), scopeNames);
  for (const entry of behindKey) {
    const { key } = await fullKey(needs, 'sandbox');
    const { rateClass = 'general' } = entry;
    assert.ok(rateClass !== 'none');
    const quota = quotaOf(rateClass, 'sandbox', config);
    for (let i = 0; i < quota; i += 1) {
      const answer = await limited.ask(
        call(entry, { key, body: '', headers: { 'content-type': 'text/plain' } }),
      );
      assert.match(String(answer.headers['ratelimit']), new RegExp(`;r=${quota - 1 - i};`), answer.text);
    }
    const answer = await limited.ask(call(entry, { key }));
    expectRefusal(entry, answer, 'rate-limited');
    assert.match(String(answer.headers['ratelimit-policy']), new RegExp(`;q=${quota};w=(1|60)$`));
    assert.match(String(answer.headers['ratelimit']), /;r=0;t=\d+$/);
    assert.match(String(answer.headers['retry-after']), /^([1-9]|[1-5]\d|60)$/);
  }
});

test('every operation → 503 when the counts of the limiter cannot be reached', async () => {
  const isCount = (query: string | NamedStatement) =>
    typeof query !== 'string' && query.name.startsWith('rate-');
  const db = {
    ...needs.db,
    row: ((query, values) =>
      isCount(query)
        ? Promise.reject(new Error('no counts'))
        : needs.db.row(query, values)) as typeof needs.db.row,
    rows: ((query, values) =>
      isCount(query)
        ? Promise.reject(new Error('no counts'))
        : needs.db.rows(query, values)) as typeof needs.db.rows,
  };
  const server = await testServer({ ...needs, db }, routes.map(silent), scopeNames);
  const [first] = behindKey.filter((entry) => entry.rateClass === undefined);
  assert.ok(first !== undefined);
  for (let waitedMs = 0; waitedMs <= limits.rateSyncStaleMs + 1000; waitedMs += limits.rateSyncMs) {
    await server.ask(call(first));
    await needs.clock.advance(limits.rateSyncMs);
  }
  for (const entry of behindKey) expectRefusal(entry, await server.ask(call(entry)), 'limiter-failed');
});

test('every operation → 400 or 404 for the character U+0000, which the database cannot store', async () => {
  const server = await testServer(needs, routes, scopeNames);
  for (const entry of behindKey) {
    const { key } = await fullKey(needs, 'sandbox');
    const text = queryText(entry);
    const calls: TestRequest[] = [
      ...(entry.params === undefined ? [] : [call(entry, { url: urlOf(entry, '%00') })]),
      ...(text === undefined ? [] : [call(entry, { url: `${urlOf(entry)}?${text}=a%00b` })]),
      ...(entry.body?.json === undefined ? [] : [call(entry, { body: { note: 'a\0b' } })]),
    ];
    for (const one of calls) {
      const { status, text: detail } = await server.ask({ ...one, key });
      assert.ok(status === 400 || status === 404, `${one.method} ${one.url} → ${status} ${detail}`);
    }
  }
});

/** A query parameter of the operation that takes any text. */
function queryText({ query }: Route): string | undefined {
  const properties =
    (query as { properties?: Record<string, { type?: string }> } | undefined)?.properties ?? {}; // an object schema
  return Object.keys(properties).find((name) => properties[name]?.type === 'string');
}

test('every operation → 500 if its story throws, with the request id and no other detail', async () => {
  await whileFailing(new Error('an internal secret'), routes, (entry, { status, text }) => {
    assert.equal(status, 500, `${entry.method} ${entry.path}: ${text}`);
    assert.match(text, /request id the-id/);
    assert.doesNotMatch(text, /secret|\.ts|at /);
  });
});

test('every operation → 503, or the 502 that it promises, while the database is unavailable', async () => {
  await whileFailing(new DatabaseUnavailable('no connection'), routes, (entry, answer) => {
    const away = entry.refusals.includes('upstream-unreachable') ? 'upstream-unreachable' : 'not-ready';
    expectRefusal(entry, answer, away);
  });
});

test('every operation with a key → 504 when the database is silent', async () => {
  await whileFailing(new DatabaseSilent(10_000), behindKey, (entry, { status, text }) => {
    assert.equal(status, 504, `${entry.method} ${entry.path}: ${text}`);
    if (groups[entry.group].form !== 'message') assert.match(text, /did not answer within 10 seconds/);
  });
});

test('every operation that changes the map → 503 behind a longer change, and nothing was changed', async () => {
  const late = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
  const changing = behindKey.filter((entry) => entry.method !== 'GET' && givesUpWaiting(entry));
  assert.ok(changing.some(({ path }) => path === '/hotels/match/partners/ids'));
  await whileFailing(late, changing, (entry, answer) => expectRefusal(entry, answer, 'locked'));
});

const withJson = behindKey.filter((entry) => entry.body?.json !== undefined);

test('every operation with a JSON body → 400 for a malformed body, 415 for another type, 413 for one that is too large', async () => {
  const json = { 'content-type': 'application/json' };
  for (const entry of withJson) {
    const { key } = await fullKey(needs, 'production');
    const malformed = await ask(call(entry, { key, body: '{"a":', headers: json }));
    assert.deepEqual([malformed.status, /not valid JSON/.test(malformed.text)], [400, true], entry.path);
    const other = await ask(call(entry, { key, body: 'a,b', headers: { 'content-type': 'text/csv' } }));
    assert.deepEqual(
      [other.status, /it must be application\/json/.test(other.text)],
      [415, true],
      entry.path,
    );
    const tooLong = { ...json, 'content-length': String((entry.body?.maxBytes ?? limits.jsonBodyBytes) + 1) };
    const large = await ask(call(entry, { key, body: '{}', headers: tooLong }));
    assert.equal(large.status, 413, `${entry.path}: ${large.text}`);
  }
});

test('every idempotent operation → 409 for a repeated key with another body', async () => {
  const headers = { 'idempotency-key': 'again' };
  for (const entry of behindKey.filter(
    (one) => one.idempotent !== undefined && one.body?.json !== undefined,
  )) {
    const { key } = await fullKey(needs, 'production');
    const first = await ask(call(entry, { key, body: { a: 1 }, headers }));
    assert.equal(first.status, 200, `${entry.path}: ${first.text}`);
    const again = await ask(call(entry, { key, body: { a: 1 }, headers }));
    assert.equal(again.headers['idempotency-replayed'], 'true', entry.path);
    expectRefusal(entry, await ask(call(entry, { key, body: { a: 2 }, headers })), 'idempotency-conflict');
  }
});

test('every operation accepts a trailing slash, and HEAD if it accepts GET', async () => {
  for (const entry of routes) {
    const { key } = await fullKey(needs, 'production');
    const answer = await ask(call(entry, { key, url: `${urlOf(entry)}/` }));
    assert.equal(answer.status, 200, `${entry.method} ${entry.path}: ${answer.text}`);
    if (entry.method !== 'GET') continue;
    const head = await ask(call(entry, { key, method: 'HEAD' }));
    assert.deepEqual([head.status, head.text], [200, ''], entry.path);
  }
});

test('every operation with a parameter in its path → 404 if the parameter cannot be decoded', async () => {
  const { key } = await fullKey(needs, 'sandbox');
  for (const entry of routes.filter(({ path }) => path.includes('{'))) {
    assert.ok(refusalsOf(entry).includes('unknown-path'), `${entry.path} documents it`);
    const { form } = groups[entry.group];
    for (const [parameter, why] of [
      ['%zz', /cannot be decoded/],
      ['%ff', /cannot be decoded/],
      ['x'.repeat(1_025), /longer than 1024 characters/],
      ['x'.repeat(5_000), /longer than 1024 characters|at most 4096/],
    ] as const) {
      const answer = await ask(call(entry, { key, url: urlOf(entry, parameter) }));
      assert.equal(answer.status, 404, `${entry.path}: ${answer.text}`);
      assert.match(answer.text, why);
      const wanted = {
        coded: /^{"error":{"code":4000,/,
        simple: /^{"error":"/,
        message: /^{"message":"/,
        flat: /^{"code":4000,/,
        'flat-text': /^{"code":"4000",/,
      }[form];
      assert.match(answer.text, wanted);
    }
    await needs.clock.advance(1000);
  }
});
