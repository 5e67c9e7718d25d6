import assert from 'node:assert/strict';
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

const { id, secret } = await registerWebhook({ ...needs, config: { ...needs.config, ...none } }, owner, {
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
await addSupplier({ db, config: none }, upstream);

const clearNeeds = { ...needs, config: { ...needs.config, ...none } };
const offerKey = Buffer.from(needs.random.bytes(64));
await addFirstOfferKey({ db, config: none }, offerKey);
const paymentKey = Buffer.from(await tokenKey(clearNeeds));

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

test('without a key secrets stay in clear, and the start says so', async () => {
  assert.deepEqual(await startSecrets(db, none), { sealed: 0, isClear: true });
  assert.deepEqual(await countSecrets(db, none), { sealed: 0, clear: 7 });
});

test('the first start with a key seals what is in clear; a second one has nothing to do', async () => {
  assert.deepEqual(await startSecrets(db, one), { sealed: 7, isClear: false });
  assert.doesNotMatch(await stored(), /CANARY|whsec_/);
  await assertReadable(one);
  assert.deepEqual(await startSecrets(db, one), { sealed: 0, isClear: false });
  assert.deepEqual(await countSecrets(db, one), { sealed: 7, clear: 0 });
});

test('a process without the key, or with another, does not start, and doctor finds it', async () => {
  await assert.rejects(startSecrets(db, none), /sealed with key .* this process has no key.*SECRETS_KEY/);
  await assert.rejects(startSecrets(db, two), /sealed with key .* this process has key/);
  await assert.rejects(countSecrets(db, two), /sealed with key/);
});

test('a start with the new key before the old one seals everything anew; then the old one is not needed', async () => {
  assert.deepEqual(await startSecrets(db, rotating), { sealed: 7, isClear: false });
  await assertReadable(two);
  assert.deepEqual(await startSecrets(db, two), { sealed: 0, isClear: false });
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
