import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { workOff } from '../../test/support/tasks.ts';
import { createKey } from '../../src/accounts/keys.ts';
import { routes } from '../../src/app/routes.ts';
import { tasks } from '../../src/app/tasks.ts';
import { addInventedRates } from '../../src/catalogue/demo/invented-rates.ts';
import { loadDemoWorld } from '../../src/catalogue/demo/load-demo-world.ts';
import { allowSamplePartner } from '../../src/hotels/match/adopt/sample-partner.ts';
import { giveTestMoney } from '../../src/payments/money/test-money.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { collection } from './collection.ts';

/** Runs the collection as Postman and Bruno do: request after request, with the scripts that set variables. */
interface Named {
  readonly key: string;
  readonly value: string;
  readonly disabled?: boolean;
  readonly contentType?: string;
}

interface Item {
  readonly event?: readonly Event[];
  readonly request: {
    readonly method: string;
    readonly url: {
      readonly path: readonly string[];
      readonly query?: readonly Named[];
      readonly variable?: readonly Named[];
    };
    readonly body?: { readonly raw?: string; readonly formdata?: readonly Named[] };
  };
}

interface Event {
  readonly script: { readonly exec: readonly string[] };
}

interface Collection {
  readonly variable: readonly Named[];
  readonly event: readonly Event[];
  readonly item: readonly { readonly item: readonly Item[] }[];
}

// The clock of the machine: all requests would be made within one second of another one.
const base = await testNeeds();
const needs = { ...base, clock: { ...base.clock, ...systemClock } };
const { app } = await testServer(needs, routes);
const origin = await app.listen({ port: 0, host: '127.0.0.1' });

/** What a new account does not have, or may not do. */
const refused: readonly (readonly [operation: string, answer: RegExp])[] = [
  ['any', /the key (needs|lacks) (the|a) scope/],
  // An operator names these, and nothing else has them.
  ['PUT /v3.0/operator/suppliers/:code', /is not supported/],
  ['PUT /v3.0/operator/feeds/:name', /does not exist/],
  ['POST /v3.0/payments/notices/:gateway', /does not exist/],
  ['PUT /v3.0/hotels/match/calibrations/current', /unknown calibration id/],
  ['PUT /v3.0/data/pin', /there is no release/],
  ['PUT /v3.0/hotels/match/partners/ids', /may not change the ids/],
  ['DELETE /v3.0/hotels/match/partners/ids', /may not change the ids/],
  // A payment in a browser, and the address of a picture.
  ['POST /v3.0/sandbox/payments/:transactionId', /does not exist/],
  ['POST /pay/v1/payment', /no payment has this client secret/],
  ['POST /pay/v1/sandbox-payment', /no payment has this client secret/],
  ['GET /media/:version/:width/:place/:file', /does not exist/],
  // An action by a filter, of a job that is named.
  ['DELETE /v3.0/hotels/match/acts/:actId', /does not exist/],
  ['POST /v3.0/guests/:guestId/loyalty-points/redeem', /the guest can redeem at most 0/],
];

test('the requests of the collection run in the order of the file', async () => {
  await loadDemoWorld(needs, { hotels: 60 });
  await addInventedRates(needs);
  const { key, accountId } = await createKey(needs, { environment: 'sandbox' });
  await giveTestMoney(needs, accountId);
  await allowSamplePartner(needs, accountId);
  // The test declares what it reads.
  const { variable, event, item } = collection() as Collection;
  const variables = new Map(variable.map((one) => [one.key, one.value]));
  const run = (events: readonly Event[] | undefined, json: () => unknown) => {
    const pm = {
      collectionVariables: { set: (name: string, value: unknown) => variables.set(name, String(value)) },
      response: { json },
    };
    for (const { script } of events ?? []) new Function('pm', script.exec.join('\n'))(pm);
  };
  const filled = (text: string): string =>
    text
      .replaceAll('{{$timestamp}}', String(Date.now()))
      .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => variables.get(name) ?? '');
  const failed: string[] = [];
  for (const { request, event: own } of item.flatMap((folder) => folder.item)) {
    await workOff(needs, tasks);
    await needs.db.run('delete from rate_windows');
    run(event, () => undefined);
    const { status, text, name } = await send(request, { key, filled });
    if (status < 400) run(own, () => JSON.parse(text));
    else if (!refused.some(([operation, answer]) => ['any', name].includes(operation) && answer.test(text)))
      failed.push(`${status} ${name}: ${text.slice(0, 200)}`);
  }
  assert.deepEqual(failed, []);
});

async function send(
  { method, url, body }: Item['request'],
  { key, filled }: { readonly key: string; readonly filled: (text: string) => string },
): Promise<{ readonly status: number; readonly text: string; readonly name: string }> {
  const path = url.path.map((segment) => {
    const named = url.variable?.find((one) => segment === `:${one.key}`);
    return named === undefined ? segment : encodeURIComponent(filled(named.value));
  });
  const query = (url.query ?? []).filter(({ disabled }) => disabled !== true);
  const search = new URLSearchParams(query.map((one) => [one.key, filled(one.value)]));
  const answer = await fetch(`${origin}/${path.join('/')}?${search}`, {
    method,
    redirect: 'manual',
    headers: { 'x-api-key': key, ...(body?.raw !== undefined && { 'content-type': 'application/json' }) },
    ...bodyOf(body, filled),
  });
  return { status: answer.status, text: await answer.text(), name: `${method} /${url.path.join('/')}` };
}

function bodyOf(body: Item['request']['body'], filled: (text: string) => string) {
  if (body?.raw !== undefined) return { body: filled(body.raw) };
  if (body?.formdata === undefined) return {};
  const form = new FormData();
  for (const { key, value, disabled, contentType } of body.formdata) {
    if (disabled === true) continue;
    if (contentType === undefined) form.append(key, filled(value));
    else form.append(key, new Blob([filled(value)], { type: contentType }));
  }
  return { body: form };
}
