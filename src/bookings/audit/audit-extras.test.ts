import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { fakeClock } from '../../../test/support/clock.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { readConfig } from '../../config.ts';
import { auditExtras, type AuditedExtras } from './audit-extras.ts';
import { extrasProvider } from '../extras/provider.ts';
import { extraKey } from '../sale/extras.ts';

const { db } = await testDatabase();
// A booking outside of the period, or of another shard.
const shards = {
  unknownBookings: (ids: readonly string[]) => Promise.resolve(ids.filter((id) => id !== 'LONGAGO')),
};
const needs = {
  db,
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
  isUnpaid: id === 'REFUSED',
  extras: [{ addon: 'uber', state }],
  lostExtras: id === 'CANCELLING' ? [0] : [],
});

test('extras and the records of their provider are compared in both directions', async () => {
  for (const id of [
    'AGREED',
    'UNCHARGED',
    'ONITSWAY',
    'UNPAID',
    'LONGAGO',
    'STRANGER',
    'CANCELLING',
    'REFUSED',
  ])
    await buy(id);
  const findings = await auditExtras(
    needs,
    [
      booking('AGREED', 'CONFIRMED', 'bought'),
      booking('GIVENUP', 'CONFIRMED', 'given-up'),
      booking('UNCHARGED', 'CONFIRMED', 'given-up'),
      booking('CANCELLING', 'CONFIRMED', 'given-up'),
      booking('LOST', 'CONFIRMED', 'bought'),
      booking('UNPAID', 'FAILED', 'bought'),
      booking('UNPAIDLOST', 'FAILED', 'bought'),
      booking('ONITSWAY', 'PENDING', 'ordered'),
      booking('REFUSED', 'CANCELLED', 'bought'),
    ],
    shards,
  );
  assert.deepEqual(
    findings.map(({ about }) => about),
    ['booking UNCHARGED', 'booking LOST', 'booking UNPAID', 'booking REFUSED', 'extra STRANGER:0'],
  );
});
