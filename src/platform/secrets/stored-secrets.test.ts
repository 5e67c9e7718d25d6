import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { testNeeds } from '../../../test/support/needs.ts';
import { registerWebhook } from '../../events/webhooks.ts';
import { secretsOf, webhookById } from '../../events/webhooks-store.ts';
import { tokenKey } from '../../payments/payment-token.ts';
import { addSupplier } from '../../rates/suppliers/manage.ts';
import { addFirstOfferKey, offerKeys } from '../../rates/suppliers/store.ts';
import { keyIds, sealedWith } from './sealing.ts';
import { countSecrets, startSecrets } from './stored-secrets.ts';

const needs = await testNeeds();
const { db } = needs;
const owner = { accountId: 'a', environment: 'sandbox' } as const;
const none = { secretsKey: undefined };
const one = { secretsKey: '11'.repeat(32) };
const two = { secretsKey: '22'.repeat(32) };
const rotating = { secretsKey: `${two.secretsKey},${one.secretsKey}` };

const oneNeeds = { ...needs, config: { ...needs.config, ...one } };
const { id, secret } = await registerWebhook(oneNeeds, owner, {
  url: 'https://hooks.example/',
  authorizationToken: 'Bearer CANARY1',
  headers: { 'x-key': 'CANARY2', 'x-other': 'CANARY3' },
});
const upstream = {
  code: 'house',
  kind: 'upstream',
  settings: { baseUrl: 'x', apiKey: 'CANARY4' },
  enabled: true,
};
await addSupplier({ db, config: one }, upstream);

const offerKey = Buffer.from(needs.random.bytes(64));
await addFirstOfferKey({ db, config: one }, offerKey);
const paymentKey = Buffer.from(await tokenKey(oneNeeds));

/** As an earlier version stored them. */
async function writeInClear(): Promise<void> {
  await db.run(`update webhooks set authorization_token = 'Bearer CANARY1',
    headers = '{"x-key": "CANARY2", "x-other": "CANARY3"}'`);
  await db.run(`update webhook_secrets set secret = $1`, [secret]);
  await db.run(`update suppliers set settings = settings || '{"apiKey": "CANARY4"}' where code = 'house'`);
  await db.run(`update offer_keys set secret = $1`, [offerKey]);
  await db.run(`update payment_token_keys set secret = $1`, [paymentKey]);
}

async function stored(): Promise<string> {
  const row = await db.row<{ t: string }>(
    `select concat((select string_agg(w::text, ' ') from webhooks w), (select string_agg(s::text, ' ') from webhook_secrets s),
       (select string_agg(s::text, ' ') from suppliers s)) as t`,
  );
  return row?.t ?? '';
}

async function assertReadable(keys: typeof one): Promise<void> {
  const store = { db, config: keys };
  const webhook = await webhookById(store, id);
  assert.equal(webhook?.authorizationToken, 'Bearer CANARY1');
  assert.deepEqual(webhook?.headers, { 'x-key': 'CANARY2', 'x-other': 'CANARY3' });
  assert.deepEqual(await secretsOf(store, id, needs.clock.now()), [secret]);
  assert.deepEqual(await offerKeys(store), [offerKey]);
  assert.deepEqual(
    Buffer.from(await tokenKey({ ...needs, config: { ...needs.config, ...keys } })),
    paymentKey,
  );
}

test('a secret is never stored in clear', async () => {
  assert.deepEqual(await countSecrets(db, one), { sealed: 7, clear: 0 });
  assert.doesNotMatch(await stored(), /CANARY|whsec_/);
  await assert.rejects(addSupplier({ db, config: none }, upstream), /cannot be stored without a key/);
});

test('the first start seals secrets that an earlier version stored in clear; a second one has nothing to do', async () => {
  await writeInClear();
  assert.deepEqual(await countSecrets(db, none), { sealed: 0, clear: 7 });
  assert.equal(await startSecrets(db, one), 7);
  assert.doesNotMatch(await stored(), /CANARY|whsec_/);
  await assertReadable(one);
  assert.equal(await startSecrets(db, one), 0);
  assert.deepEqual(await countSecrets(db, one), { sealed: 7, clear: 0 });
});

test('a process with another key does not start, and doctor reports it', async () => {
  await assert.rejects(startSecrets(db, two), /sealed with key .* this process has key/);
  await assert.rejects(countSecrets(db, two), /sealed with key/);
});

test('a start with the new key before the old one seals everything again; then the old one is not needed', async () => {
  assert.equal(await startSecrets(db, rotating), 7);
  await assertReadable(two);
  assert.equal(await startSecrets(db, two), 0);
  await assert.rejects(startSecrets(db, one), /sealed with key/);
  const row = await db.row<{ secret: string }>(`select secret from webhook_secrets`);
  assert.equal(sealedWith(row?.secret ?? ''), keyIds(two)[0]);
});

test('a sealed token that was copied to another webhook does not open there', async () => {
  const other = await registerWebhook({ ...needs, config: { ...needs.config, ...two } }, owner, {
    url: 'https://other.example/',
    authorizationToken: 'mine',
  });
  await db.run(
    `update webhooks set authorization_token = (select authorization_token from webhooks where id = $1) where id = $2`,
    [id, other.id],
  );
  await assert.rejects(webhookById({ db, config: two }, other.id), /belongs to another row/);
});

test('after the statements of the documentation for a lost key a service starts with a new one', async () => {
  const page = await readFile(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  const lost = /```sql\n(delete from secrets_key;[^`]*)```/.exec(page)?.[1];
  assert.ok(lost);
  await assert.rejects(startSecrets(db, one), /sealed with key/);
  await db.run(lost);
  assert.equal(await startSecrets(db, one), 0);
  assert.deepEqual(await countSecrets(db, one), { sealed: 0, clear: 0 });
});
