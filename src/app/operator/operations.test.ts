import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { waitingForOperator } from '../../../test/support/bookings/waiting.ts';
import { testServer, type TestRequest } from '../../../test/support/http.ts';
import { testNeeds, type TestNeeds } from '../../../test/support/needs.ts';
import { webhookReceiver } from '../../../test/support/receiver.ts';
import { createKey, listKeys } from '../../accounts/keys.ts';
import { usualTerms } from '../../accounts/key-terms.ts';
import { entriesWhere } from '../../accounts/audit-log/store.ts';
import { commands } from '../../cli/commands.ts';
import { runCommandLine } from '../../cli/run.ts';
import { routes } from '../routes.ts';
import { limits } from '../../contract/limits.ts';
import { operations } from './operations.ts';
import { parity, type Step } from './parity.test-table.ts';

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-operator-'));
after(() => rm(dataDir, { recursive: true, force: true }));

const overHttp = await receivingNeeds();
const atTerminal = await receivingNeeds();
const { url: hook } = await webhookReceiver();
const made = {
  http: new Map([...(await waitingForOperator(overHttp)), ['hook', hook]]),
  terminal: new Map([...(await waitingForOperator(atTerminal)), ['hook', hook]]),
};
const server = await testServer(overHttp, routes);
const operator = await createKey(overHttp, {
  environment: 'production',
  terms: { ...usualTerms, scopes: ['operate'] },
});
const [operatorKey] = await listKeys(overHttp, operator.accountId);
const ask = (request: TestRequest) => server.ask({ key: operator.key, ...request });

async function receivingNeeds(): Promise<TestNeeds> {
  const needs = await testNeeds();
  return { ...needs, config: { ...needs.config, webhooksToPrivate: true } };
}

async function run(
  needs: TestNeeds,
  words: readonly string[],
): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: needs.config.databaseUrl,
    LOG_LEVEL: 'silent',
    SECRETS_KEY: '5e'.repeat(32),
    WEBHOOKS_TO_PRIVATE: 'yes',
  };
  const code = await runCommandLine(commands, [...words, '--json', '--as', 'ada'], {
    environment,
    out: (text) => (out += text),
    err: (text) => (err += text),
    signal: new AbortController().signal,
  });
  return { code, out, err };
}

/** What both interfaces must leave behind: ids, times and secrets differ, everything else is the same. */
const state: Readonly<Record<string, string>> = {
  accounts: 'name, compat, suspended_at is null as active',
  api_keys: 'environment, name, scopes, expires_at, addresses, revoked_at is null as active',
  suppliers: "code, kind, settings - 'apiKey' as settings, enabled",
  feed_suppliers: 'feed, supplier',
  selling_terms: 'suppliers, margin_percent, pay_later, backup_payment, gateway, gateway_customer',
  exchange_rates: 'currency, per_usd',
  webhooks: 'url, status, event_names, authorization_token is null as without_token',
  webhook_secrets: 'expires_at is null as current',
  ledger_accounts: 'environment, name, currency, balance_minor, most_minor, suspended_at is null as active',
  bookings: 'status',
  payments: 'state, captured_minor, refunded_minor',
  amendments: 'sub_type, status',
  cancellations: 'phase, failures, refund_minor',
  supplier_watches: 'state, closed_because, note',
};

/** The accounts and keys of this test itself are in one of the databases only. */
const others: Readonly<Record<string, string>> = {
  accounts: "name <> 'unnamed'",
  api_keys: "name <> ''",
};

async function stateOf({ db }: TestNeeds): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [table, columns] of Object.entries(state)) {
    const rows = await db.rows<{ row: string }>(
      `select row_to_json(r)::text as row from (
         select ${columns} from ${table} where ${others[table] ?? 'true'}) r order by 1`,
    );
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

/** Actions of the log without ids and times. */
async function actionsOf({ db }: TestNeeds, actor: string): Promise<string[]> {
  const entries = await entriesWhere(db, { actor }, 1_000);
  return entries.map(({ action, detail }) => `${action} ${Object.keys(detail).join(',')}`).toReversed();
}

function filled(template: string, names: ReadonlyMap<string, string>): string {
  return template.replaceAll(
    /<([\w.]+)>/g,
    (_, name: string) => names.get(name) ?? (name.includes('.') ? path.join(dataDir, name) : `no ${name}`),
  );
}

/** The members of an object, or of the last element of a list. */
function membersOf(answer: unknown): Readonly<Record<string, unknown>> {
  return (Array.isArray(answer) ? answer.at(-1) : answer) as Readonly<Record<string, unknown>>;
}

function keep(step: Step, answer: unknown, names: Map<string, string>): void {
  const members = membersOf(answer);
  for (const [name, member] of Object.entries(step.keeps ?? {})) names.set(name, String(members[member]));
}

for (const step of parity)
  test(`${step.command} and /operator${step.path} leave the same state`, async () => {
    const found = operations.find(
      ({ command, route }) => command === step.command && route.method === step.method,
    );
    assert.ok(found, `${step.command} is not in the table of operations`);
    const answer = await ask({
      method: step.method,
      url: `/v3.0/operator${filled(step.path, made.http)}`,
      ...(step.body !== undefined && {
        body: JSON.parse(filled(JSON.stringify(step.body), made.http)) as unknown,
      }),
    });
    for (const [name, content] of Object.entries(step.files ?? {}))
      await writeFile(path.join(dataDir, name), content, { mode: 0o600 });
    const printed = await run(atTerminal, filled(step.line, made.terminal).split(' '));
    assert.deepEqual(
      [answer.status, printed.code],
      step.fails === undefined ? [200, 0] : [step.status ?? 400, 1],
      answer.text + printed.err,
    );
    if (step.fails === undefined) {
      const { data } = answer.json as { data: unknown };
      keep(step, data, made.http);
      keep(step, JSON.parse(printed.out), made.terminal);
      if (step.shows !== undefined)
        for (const shown of [data, JSON.parse(printed.out)]) assert.deepEqual(membersOf(shown), step.shows);
      if (!Array.isArray(data))
        assert.deepEqual(Object.keys(data as object), Object.keys(JSON.parse(printed.out) as object));
    } else for (const text of [answer.text, printed.err]) assert.match(text, step.fails);
    assert.deepEqual(await stateOf(overHttp), await stateOf(atTerminal));
    assert.deepEqual(
      await actionsOf(overHttp, operatorKey?.keyId ?? ''),
      await actionsOf(atTerminal, 'cli:ada'),
    );
  });

test('GET /operator/${path} → 200, POST /operator/${path} → 200, PUT /operator/${path} → 200 and DELETE /operator/${path} → 200: every operation is in the table of this test', () => {
  const tested = new Set(parity.filter(({ fails }) => fails === undefined).map(({ command }) => command));
  assert.deepEqual(
    operations.map(({ command }) => command).filter((command) => !tested.has(command)),
    [],
  );
});

test('every operation has the words of a command, and they say the same', () => {
  const words = new Set(commands.map((command) => command.words));
  assert.deepEqual(
    operations.filter(({ command }) => !words.has(command)),
    [],
  );
});

test('GET /operator/${path} → 400, POST /operator/${path} → 400, PUT /operator/${path} → 400 and DELETE /operator/${path} → 400: what a command refuses is refused with its sentence', async () => {
  for (const [request, detail] of [
    [{ method: 'POST', url: '/v3.0/operator/accounts/acc_x/suspend' }, /There is no account \\"acc_x\\"/],
    [{ url: '/v3.0/operator/keys?accountId=acc_x' }, /There is no account/],
    [{ method: 'PUT', url: '/v3.0/operator/keys/key_x', body: {} }, /nothing to change was sent/],
    [{ method: 'POST', url: '/v3.0/operator/accounts', body: { name: '' } }, /name/],
  ] satisfies readonly (readonly [TestRequest, RegExp])[]) {
    const answer = await ask(request);
    assert.equal(answer.status, 400, answer.text);
    assert.match(answer.text, detail);
  }
});

test('POST /operator/${path} → 404 and DELETE /operator/${path} → 404: what does not exist is refused', async () => {
  const ids = { id: '999', accountId: operator.accountId, environment: 'production' };
  const documented = operations.filter(({ route }) => route.refusals.includes('entity-not-found'));
  assert.ok(documented.length >= 12);
  for (const { route } of documented) {
    const filledIn = route.path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof ids) => ids[name] ?? 'none');
    const { status, text } = await ask({
      method: route.method,
      url: `/v3.0${filledIn}`,
      ...(route.body && { body: route.body.example }),
    });
    assert.equal(status, 404, `${route.path}: ${text}`);
  }
});

test('the operations are absent unless OPERATOR_API is set', async () => {
  const config = { ...overHttp.config, operatorApi: false };
  const closed = await testServer({ ...overHttp, config }, routes);
  for (const { route } of operations) {
    const url = `/v3.0${route.path.replaceAll(/\{\w+\}/g, 'x')}`;
    const { status } = await closed.ask({ method: route.method, url, key: operator.key });
    assert.equal(status, 404, url);
  }
});

test('no key without the scope operate reaches an operation, whatever else it may do', async () => {
  const { key } = await createKey(overHttp, { environment: 'production' });
  for (const { route } of operations) {
    const url = `/v3.0${route.path.replaceAll(/\{\w+\}/g, 'x')}`;
    const { status, text } = await server.ask({ method: route.method, url, key });
    assert.deepEqual([status, text.includes('the key needs the scope \\"operate\\"')], [403, true], url);
  }
});

/** Without the time of their last use. */
async function keysAsTheyAre(): Promise<unknown[]> {
  return (await listKeys(overHttp)).map((key) => ({ ...key, lastUsedAt: null }));
}

test('no operation grants the scope operate, or changes a key that has it', async () => {
  const { accountId } = operator;
  const keyId = operatorKey?.keyId;
  for (const request of [
    { method: 'POST', url: '/v3.0/operator/keys', body: { environment: 'production', scopes: ['operate'] } },
    {
      method: 'POST',
      url: '/v3.0/operator/keys',
      body: { environment: 'sandbox', accountId, scopes: ['read', 'operate'] },
    },
    { method: 'PUT', url: `/v3.0/operator/keys/${keyId}`, body: { expiresAt: null } },
    { method: 'PUT', url: `/v3.0/operator/keys/${keyId}`, body: { addresses: [] } },
    { method: 'PUT', url: `/v3.0/operator/keys/${keyId}`, body: { scopes: ['read', 'sell'] } },
  ] satisfies readonly TestRequest[]) {
    const before = await keysAsTheyAre();
    const { status, text } = await ask(request);
    assert.equal(status, 400, text);
    assert.deepEqual(await keysAsTheyAre(), before);
  }
});

test('an expired key with the scope operate is refused with 401, and one used from another address with 403', async () => {
  const from = await createKey(overHttp, {
    environment: 'production',
    terms: { scopes: ['operate'], expiresAt: new Date('2020-01-01'), addresses: [] },
  });
  assert.equal((await server.ask({ url: '/v3.0/operator/accounts', key: from.key })).status, 401);
  const there = await createKey(overHttp, {
    environment: 'production',
    terms: { scopes: ['operate'], expiresAt: undefined, addresses: ['203.0.113.7'] },
  });
  assert.equal((await server.ask({ url: '/v3.0/operator/accounts', key: there.key })).status, 403);
});

test('a key from another address counts like a wrong key: unknown keys from there are soon refused unseen', async () => {
  const fresh = await testServer(overHttp, routes);
  const { key } = await createKey(overHttp, {
    environment: 'production',
    terms: { scopes: ['operate'], expiresAt: undefined, addresses: ['203.0.113.7'] },
  });
  const url = '/v3.0/operator/accounts';
  for (let call = 0; call < limits.keylessBurst; call += 1)
    assert.equal((await fresh.ask({ url, key })).status, 403);
  const unknown = await createKey(overHttp, { environment: 'sandbox' });
  assert.equal((await fresh.ask({ url, key: unknown.key })).status, 429);
});

test('a suspended account cannot use its key with the scope operate, not even to resume itself', async () => {
  const { key, accountId } = await createKey(overHttp, {
    environment: 'production',
    terms: { ...usualTerms, scopes: ['operate'] },
  });
  const url = `/v3.0/operator/accounts/${accountId}`;
  assert.equal((await ask({ method: 'POST', url: `${url}/suspend` })).status, 200);
  await overHttp.clock.advance(5_000);
  assert.equal((await server.ask({ method: 'POST', url: `${url}/resume`, key })).status, 403);
});

test('an unknown field of a body is refused, with the one that was meant', async () => {
  const { status, text } = await ask({
    method: 'POST',
    url: '/v3.0/operator/keys',
    body: { accountId: operator.accountId, environment: 'sandbox', expires: '2026-01-01' },
  });
  assert.equal(status, 400);
  assert.match(text, /field \\"expires\\" is unknown: did you mean \\"expiresAt\\"/);
});
