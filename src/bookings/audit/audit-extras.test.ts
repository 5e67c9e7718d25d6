import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { readConfig } from '../../config.ts';
import type { Db } from '../../platform/database.ts';
import { auditExtras, type AuditedExtras } from './audit-extras.ts';
import { extrasProvider } from '../extras/extras-desk.ts';
import { extraKey } from '../extras/extras.ts';

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-audit-extras-'));
after(() => rm(dataDir, { recursive: true, force: true }));

// Of the database only one question is asked: whether a booking outside the period exists.
const db = { row: (_: unknown, [id]: [string]) => Promise.resolve(id === 'LONGAGO' ? {} : undefined) };
const needs = { db: db as unknown as Db, config: { ...readConfig({}), dataDir } };

async function buy(id: string): Promise<void> {
  const asked = { key: extraKey(id, 0), addon: 'uber', hotelId: 1, priceMinor: 100 };
  await extrasProvider(needs).order({ ...asked, offerRef: '' });
  await extrasProvider(needs).purchase({ ...asked, orderRef: '' });
}

type State = AuditedExtras['extras'][number]['state'];
const booking = (id: string, status: AuditedExtras['status'], state: State): AuditedExtras => ({
  id,
  status,
  isFinal: status !== 'PENDING',
  extras: [{ addon: 'uber', state }],
});

test('extras and the books of their provider are compared in both directions', async () => {
  for (const id of ['AGREED', 'UNCHARGED', 'ONITSWAY', 'UNPAID', 'LONGAGO', 'STRANGER']) await buy(id);
  const findings = await auditExtras(needs, [
    booking('AGREED', 'CONFIRMED', 'bought'),
    booking('GIVENUP', 'CONFIRMED', 'given-up'),
    booking('UNCHARGED', 'CONFIRMED', 'given-up'),
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
