import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { someOf } from '../../../test/support/runs/form.ts';
import { testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { workOff } from '../../../test/support/tasks.ts';
import { createKey } from '../../accounts/keys.ts';
import { loadDemoWorld } from '../../catalogue/demo/load-demo-world.ts';
import { addInventedRates } from '../../catalogue/demo/invented-rates.ts';
import { allowSamplePartner } from '../../hotels/match/adopt/sample-partner.ts';
import { giveTestMoney } from '../../payments/money/test-money.ts';
import { systemClock } from '../../platform/clock.ts';
import { routes } from '../routes.ts';
import { tasks } from '../tasks.ts';
// Scripts of the page, which a browser runs as they are.
import { commandLine, type Entry } from './command-line.js';
import { entriesOf, resolved } from './document.js';
import { valuesOf, type Values } from './values.js';

const noCurl = spawnSync('curl', ['--version']).status !== 0 && 'curl is not installed';

type Json = ReturnType<typeof JSON.parse>;
// The clock of the machine: all requests would be made within one second of another one.
const base = await testNeeds();
const needs = { ...base, clock: { ...base.clock, ...systemClock } };
const { app } = await testServer(needs, routes);
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
const { key, accountId } = await createKey(needs, { environment: 'sandbox' });

/** What the worker of a service does meanwhile. A reader also waits for the hotel-mapping requests of the next minute. */
const catchUp = async (): Promise<void> => {
  await workOff(needs, tasks);
  await nextMinute();
};
const nextMinute = () => needs.db.run('delete from rate_windows');

const ask = async (url: string, body?: object): Promise<Json> => {
  if (url.startsWith('/v3.0/jobs/')) await catchUp();
  const isForm = body instanceof FormData;
  const sent = body === undefined ? {} : { method: 'POST', body: isForm ? body : JSON.stringify(body) };
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const answer = await fetch(`${origin}${url}`, {
    ...sent,
    headers: body && !isForm ? headers : { 'x-api-key': key },
  });
  const text = await answer.text();
  assert.ok(answer.ok, `${url}: ${text}`);
  return JSON.parse(text);
};

const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-curl-'));
after(() => rm(folder, { recursive: true, force: true }));

const run = async (line: string): Promise<{ status: number; text: string }> => {
  const shown = line.replace(/^curl /m, `curl -s -w '\n%{http_code}' `);
  const { stdout } = await promisify(execFile)('sh', ['-c', shown], {
    maxBuffer: 64 * 1024 * 1024,
    cwd: folder,
  });
  const end = stdout.lastIndexOf('\n');
  return { status: Number(stdout.slice(end + 1)), text: stdout.slice(0, end) };
};

/** In the order of a user: what a line needs is made by one before it. */
const first = [
  'post /v3.0/rates/book',
  'post /v3.0/loyalties',
  'post /v3.0/vouchers',
  'post /v3.0/webhooks',
  'post /v3.0/hotels/match/async',
  'post /v3.0/rooms/match/async',
  'post /v3.0/hotels/match/decisions',
];
/** They end what the others need. */
const last = [
  'post /v3.0/rates/rebook',
  'put /v3.0/bookings/{bookingId}',
  'delete /v3.0/bookings/{bookingId}',
  'put /v3.0/webhooks/{webhookId}',
  'put /v3.0/hotels/match/partners/ids',
  'delete /v3.0/hotels/match/acts/{actId}',
  'delete /v3.0/hotels/match/decisions/{decisionId}',
];
const rankOf = (name: string): number => {
  if (first.includes(name)) return first.indexOf(name);
  if (last.includes(name)) return first.length + 1 + last.indexOf(name);
  return name.startsWith('delete ') ? first.length + 1 + last.length : first.length;
};

/** What an account does not have after that, or may not do; the line is right, and the page says what it needs. */
const refused: Readonly<Record<string, RegExp>> = {
  'put /v3.0/data/pin': /there is no release/,
  'post /v3.0/payments/notices/{gateway}': /STRIPE_WEBHOOK_SECRET is not set/,
  'post /v3.0/guests/{guestId}/loyalty-points/redeem': /the guest can redeem at most 0/,
};

test('every command line of the reference runs as it is shown', { skip: noCurl }, async () => {
  await loadDemoWorld(needs, { hotels: 60 });
  await addInventedRates(needs);
  await giveTestMoney(needs, accountId);
  await allowSamplePartner(needs, accountId);
  const entries = entriesOf(resolved(await ask('/openapi.json')));
  const nameOf = ({ method, path: url }: Entry): string => `${method} ${url}`;
  const ordered = entries.toSorted((one, other) => rankOf(nameOf(one)) - rankOf(nameOf(other)));
  let values: Values = {};
  const failed: string[] = [];
  const read = ordered.filter((entry) => rankOf(nameOf(entry)) === first.length);
  const some = new Set([...someOf(read, 4), ...ordered.filter((entry) => !read.includes(entry))]);
  for (const [at, entry] of ordered.entries()) {
    if (!some.has(entry)) continue;
    await (at <= first.length ? catchUp() : nextMinute());
    // The reader fills the lines again when there is something new to see.
    if (at < 2 || at === first.length || rankOf(nameOf(entry)) > first.length)
      values = await valuesOf({ ask, key, now: needs.clock.now() });
    const { status, text } = await run(commandLine({ ...entry, origin, key, values }));
    if (status < 400 || isRefused(entry, { status, text })) continue;
    failed.push(`${status} ${nameOf(entry)}: ${text.slice(0, 300)}`);
  }
  assert.deepEqual(failed, []);
});

/** A sandbox key cannot have the scope of operators. */
function isRefused(
  entry: Json,
  { status, text }: { readonly status: number; readonly text: string },
): boolean {
  const [{ key: scopes = [] } = {}] = entry.operation.security ?? [];
  if (status === 403) return scopes.includes('operate');
  return refused[`${entry.method} ${entry.path}`]?.test(text) === true;
}
