import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer } from '../../../test/support/bookings/buyer.ts';
import { fakeStripe } from '../../../test/support/gateways/stripe.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { liveSupplier } from '../../../test/support/suppliers/live-supplier.ts';
import { routes as rates } from '../../rates/routes.ts';
import { routes as bookings } from '../routes.ts';
import { audit } from './audit.ts';

/** Stripe lists what buyers have paid in the browser, so the audit can name a payment that no transaction has. */
const stripe = await fakeStripe();
const plain = await testNeeds();
const needs = {
  ...plain,
  config: { ...plain.config, stripeSecretKey: 'sk_stand_in', stripeUrl: stripe.url },
};
const server = await testServer(needs, [...rates, ...bookings]);
const { key, accountId } = await testKey(needs, 'production');
await liveSupplier(needs, { code: 'other-house', accountIds: [accountId], clock: needs.clock });
const { prebook } = buyer(server, { key });

test('a payment in the browser is listed by its transaction, and one without a transaction is a finding', async () => {
  const { transactionId } = await prebook('lp1', { usePaymentSdk: true });
  const [paid] = stripe.intents.values();
  assert.ok(paid);
  paid.status = 'requires_capture';
  assert.equal(paid.metadata['reference'], transactionId);
  const details = async () => (await audit(needs, { sinceDays: 1 })).findings.map(({ detail }) => detail);
  assert.deepEqual(await details(), []);
  stripe.intents.set('pi_stray', {
    ...paid,
    id: 'pi_stray',
    metadata: { reference: `tr_cts_${'0'.repeat(20)}` },
  });
  assert.deepEqual(await details(), ['moves money without a payment or booking']);
});
