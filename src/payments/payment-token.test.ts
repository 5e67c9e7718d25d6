import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SignJWT } from 'jose';
import { testNeeds } from '../../test/support/needs.ts';
import { Refusal } from '../contract/refusal.ts';
import { appearance } from '../contract/refusals.ts';
import { readPaymentToken, signPaymentToken, tokenKey } from './payment-token.ts';

const needs = await testNeeds();
const token = { transactionId: 'tr_cts_1', provider: 'sandbox', prebookId: 'p1' };
const good = await signPaymentToken(needs, token);
const key = await tokenKey(needs);
const now = Math.floor(needs.clock.nowMs() / 1000);

interface Forged {
  readonly claims?: object;
  readonly from?: number;
  readonly until?: number;
  readonly key?: Uint8Array;
}

function signed({
  claims = token,
  from = now - 10,
  until = now + 60,
  key: by = key,
}: Forged): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setNotBefore(from)
    .setExpirationTime(until)
    .sign(by);
}

test('a token that was signed here can be read', async () => {
  assert.deepEqual(await readPaymentToken(needs, good), token);
});

const rows: readonly (readonly [string, string | Promise<string>, number])[] = [
  ['no token at all', 'abc', 4006],
  ['three parts of nothing', 'a.b.c', 4006],
  ['expired', signed({ until: now - 1 }), 4007],
  ['signed by somebody else', signed({ key: new Uint8Array(32).fill(7) }), 40010],
  ['unsigned', `${Buffer.from('{"alg":"none"}').toString('base64url')}.${good.split('.')[1]}.`, 40010],
  ['not valid yet', signed({ from: now + 30 }), 40011],
  ['without a transaction', signed({ claims: { ...token, transactionId: undefined } }), 40012],
  ['without a provider', signed({ claims: { ...token, provider: '' } }), 40013],
  ['without a prebook', signed({ claims: { ...token, prebookId: 7 } }), 40014],
];

for (const [what, forged, code] of rows)
  test(`a payment token ${what} is ${code}`, async () => {
    await assert.rejects(readPaymentToken(needs, await forged), (error: unknown) => {
      assert.ok(error instanceof Refusal);
      assert.equal(appearance('book', error.refusal).code, code);
      return true;
    });
  });
