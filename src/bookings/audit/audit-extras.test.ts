import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { fakeClock } from '../../../test/support/clock.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { readConfig } from '../../config.ts';
import type { Db } from '../../contract/database.ts';
import { auditExtras, type AuditedExtras } from './audit-extras.ts';
import { extrasProvider } from '../extras/provider.ts';
import { extraKey } from '../sale/extras.ts';

const { db } = await testDatabase();
// The only query of our own bookings: whether one outside the period exists.
const oneOutside: Db['row'] = (query, values) =>
  String(query).includes('from bookings')
    ? Promise.resolve(values?.[0] === 'LONGAGO' ? ({} as never) : undefined)
    : db.row(query, values);
const needs = {
  db: { ...db, row: oneOutside },
  config: readConfig({}),
  clock: fakeClock(),
  metrics: new Registry(),
};

async function buy(id: string): Promise<void> {
  const request = { key: extraKey(id, 0), addon: 'uber', hotelId: 1, priceMinor: 100 };
  await extrasProvider(needs).order({ ...request, offerRef: '' });
  await extrasProvider(needs).purchase({ ...request, orderRef: '' });
}

type State = AuditedExtras['extras'][number]['state'];
const booking = (id: string, status: AuditedExtras['status'], state: State): AuditedExtras => ({
  id,
  status,
  isFinal: status !== 'PENDING',
  extras: [{ addon: 'uber', state }],
  lostExtras: id === 'CANCELLING' ? [0] : [],
});

test('extras and the records of their provider are compared in both directions', async () => {
  for (const id of ['AGREED', 'UNCHARGED', 'ONITSWAY', 'UNPAID', 'LONGAGO', 'STRANGER', 'CANCELLING'])
    await buy(id);
  const findings = await auditExtras(needs, [
    booking('AGREED', 'CONFIRMED', 'bought'),
    booking('GIVENUP', 'CONFIRMED', 'given-up'),
    booking('UNCHARGED', 'CONFIRMED', 'given-up'),
    booking('CANCELLING', 'CONFIRMED', 'given-up'),
    booking('LOST', 'CONFIRMED', 'bought'),
    booking('UNPAID', 'FAILED', 'bought'),
    booking('UNPAIDLOST', 'FAILED', 'bought'),
    booking('ONITSWAY', 'PENDING', 'ordered'),
  ]);
  assert.deepEqual(
    findings.map(({ about }) => about),
    ['booking UNCHARGED', 'booking LOST', 'booking UNPAID', 'extra STRANGER:0'],
  );
});
