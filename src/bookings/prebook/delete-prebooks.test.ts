import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { readConfig } from '../../config.ts';
import { limits } from '../../contract/limits.ts';
import { routes as rates } from '../../rates/routes.ts';
import { routes as bookings } from '../routes.ts';
import { deleteExpiredPrebooks } from '../stores/prebooks-store.ts';
import { deletePrebooks } from './delete-prebooks.ts';

const needs = await testNeeds();
const { db, clock } = needs;
const server = await testServer(needs, [...rates, ...bookings]);
const { prebook, book } = buyer(server);
const hotel = scenarioHotelId('Everything Works');
const { signal } = new AbortController();

async function kept(): Promise<string[]> {
  return (await db.rows<{ id: string }>('select id from prebooks order by id')).map(({ id }) => id);
}

test('a prebook is deleted a day after it expired, unless a booking was made of it', async () => {
  const [unused, used] = [await prebook(hotel), await prebook(hotel)];
  await book({ prebookId: used.prebookId });
  await clock.advance(limits.prebookLifeMs + limits.prebookKeptMs - 60_000);
  await deletePrebooks(needs, signal);
  assert.equal((await kept()).length, 2);
  await clock.advance(120_000);
  const later = await prebook(hotel);
  await deletePrebooks(needs, signal);
  assert.deepEqual(await kept(), [used.prebookId, later.prebookId].sort());
  assert.equal((await book({ prebookId: unused.prebookId })).status, 400);
});

test('RETENTION keeps prebooks for longer, or forever', async () => {
  const keeping = (days: string) => ({
    ...needs,
    config: { ...needs.config, ...readConfig({ RETENTION: days }) },
  });
  await prebook(hotel);
  const before = await kept();
  await clock.advance(3 * 24 * 3_600_000);
  for (const days of ['prebooks=forever', 'prebooks=4']) {
    await deletePrebooks(keeping(days), signal);
    assert.deepEqual(await kept(), before);
  }
  await deletePrebooks(keeping('prebooks=2'), signal);
  assert.ok((await kept()).length < before.length);
  const counted = await needs.metrics.getSingleMetricAsString('innkeeper_rows_deleted_total');
  assert.match(counted, /innkeeper_rows_deleted_total\{kind="prebooks"\} \d/);
});

test('each statement reads a limited number of prebooks in the order of their expiry, and each only once', async () => {
  await db.run('delete from prebooks where not exists (select from bookings where prebook = prebooks.id)');
  for (let at = 0; at < 3; at += 1) {
    await prebook(hotel);
    await clock.advance(1_000);
  }
  const before = new Date(clock.nowMs() + 24 * 3_600_000);
  const done: string[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const { read, deleted } = await deleteExpiredPrebooks(db, { before, limit: 1 });
    done.push(`${read} ${deleted}`);
  }
  assert.deepEqual(done, ['1 1', '1 1', '1 1', '0 0']);
});
