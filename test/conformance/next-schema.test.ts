import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { routes } from '../../src/app/routes.ts';
import { findWaiting, migrate, readMigrations } from '../../src/platform/sql/migrations.ts';
import { buyer, scenarioHotelId } from '../support/bookings/buyer.ts';
import { testServer } from '../support/http.ts';
import { testNeeds } from '../support/needs.ts';
import { addMigration } from '../support/service/releases.ts';

/** The short form of `upgrade.test.ts`: this program, while the next release migrates its database. */
const needs = await testNeeds();
const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-next-'));
after(() => rm(folder, { recursive: true, force: true }));

test('a program books, and may start again, after the next release has migrated its database', async () => {
  const { ask } = await testServer(needs, routes);
  const { book, get, prebook } = buyer({ ask });
  const hotel = scenarioHotelId('Everything Works');
  const { prebookId } = await prebook(hotel);
  const ours = await readMigrations();
  await cp(path.join(import.meta.dirname, '../../migrations'), folder, { recursive: true });
  await addMigration(folder);
  const applied = await migrate(needs.db, await readMigrations(folder));
  assert.equal(applied.length, 1);

  const booked = (await book({ prebookId })).coded.data;
  assert.equal(booked?.status, 'CONFIRMED');
  const where = `/bookings/${booked?.bookingId}`;
  await ask({ method: 'PUT', url: `/v3.0${where}` });
  assert.match((await get(where)).coded.data?.status ?? '', /^CANCELLED/);
  assert.deepEqual(await findWaiting(needs.db, ours), []);
});
