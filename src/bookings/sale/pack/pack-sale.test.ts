import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { testKey, testServer } from '../../../../test/support/http.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { buyer, scenarioHotelId } from '../../../../test/support/bookings/buyer.ts';
import { routes as rates } from '../../../rates/routes.ts';
import { routes as bookings } from '../../routes.ts';
import { packSale, unpackSale } from './pack-sale.ts';

test('the sale of a prebook takes a third of its text, and is unpacked unchanged', async () => {
  const needs = await testNeeds();
  const { key } = await testKey(needs, 'sandbox');
  const { prebookId } = await buyer(await testServer(needs, [...rates, ...bookings]), { key }).prebook(
    scenarioHotelId('Everything Works'),
  );
  const row = await needs.db.row<{ sale: Uint8Array }>('select sale from prebooks where id = $1', [
    prebookId,
  ]);
  assert.ok(row);
  const sale = unpackSale(row.sale);
  assert.deepEqual(unpackSale(packSale(sale)), sale);
  const { length } = JSON.stringify(sale);
  assert.ok(row.sale.length < length / 3, `${row.sale.length} bytes of ${length}`);
});

test('a dictionary in use never changes', async () => {
  const text = await readFile(path.join(import.meta.dirname, 'dictionary-1.txt'));
  assert.equal(hash('sha256', text), 'dfc95fc4732592ff4139d1a1d1eecf14e8616e3cfe2891e74ac2766426c68d15');
});
