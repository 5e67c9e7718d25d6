import assert from 'node:assert/strict';
import { test } from 'node:test';
// A script of the page, which a browser runs as it is.
import { valuesOf } from './values.js';

const lists: Readonly<Record<string, unknown>> = {
  '/v3.0/account': { accountId: 'acc_own', key: { keyId: 'key_own', scopes: ['operate'] } },
  '/v3.0/operator/accounts': [
    { accountId: 'acc_own', name: 'first' },
    { accountId: 'acc_made', name: 'sample-1' },
  ],
  '/v3.0/operator/keys': [
    { keyId: 'key_own', name: 'console', revokedAt: null },
    { keyId: 'key_gone', name: 'sample-1', revokedAt: '2026-11-29T00:00:00Z' },
    { keyId: 'key_made', name: 'sample-2', revokedAt: null },
  ],
  '/v3.0/operator/accounts/acc_own/sandbox/webhooks': [
    { id: 'wh_off', status: 'disabled' },
    { id: 'wh_on', status: 'enabled' },
  ],
  '/v3.0/operator/bookings/unclear': { open: [], watched: [{ bookingId: 'watched' }] },
};
const ask = (path: string) => Promise.resolve({ data: lists[path] ?? [] });

test('the lines of operators name what they made, and never the account and the key of the reader', async () => {
  const values = await valuesOf({ ask, key: 'prod_1' });
  assert.equal(values['/v3.0/operator/accounts/{accountId}/suspend accountId'], 'acc_made');
  assert.equal(values['/v3.0/operator/keys/{keyId}/revoke keyId'], 'key_made');
  assert.equal(values['/v3.0/operator/bookings/{bookingId}/unwatch bookingId'], 'watched');
  assert.equal(values['/v3.0/operator/bookings/{bookingId}/charge bookingId'], 'BOOKING_ID');
  const sent = '/v3.0/operator/accounts/{accountId}/{environment}/webhooks/{webhookId}/test';
  assert.equal(values[`${sent} webhookId`], 'wh_on');
});

test('until something was made, they have a name to replace', async () => {
  const onlyOwn = (path: string) => (path === '/v3.0/account' ? ask(path) : Promise.resolve({ data: [] }));
  const values = await valuesOf({ ask: onlyOwn, key: 'prod_1' });
  assert.equal(values['/v3.0/operator/accounts/{accountId}/suspend accountId'], 'ACCOUNT_ID');
  assert.equal(values['/v3.0/operator/keys/{keyId}/revoke keyId'], 'KEY_ID');
});
