import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { Registry } from 'prom-client';
import { landMarling } from '../../../../test/support/hotels/hotel-rows.ts';
import { marling, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { replaceWhole } from '../../../platform/files/whole-files.ts';
import { shardToBytes } from '../../engine/engine.ts';
import { catalogueNow } from '../stores/catalogue-store.ts';
import { CountryIndexes, countryIndexesOf, measureHotelIndexes } from './country-indexes.ts';

const needs = await testNeeds();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-shelf-'));

before(() => landMarling(needs.db));
after(() => rm(dataDir, { recursive: true }));

/** The hotels of the country if there is a file with one hotel whose fingerprint is changed by this amount. */
async function hotelsAfterChanges(changedBy: number): Promise<number> {
  const { identity, change } = await catalogueNow(needs.db);
  const bytes = Buffer.concat(shardToBytes(shardOf(marling.slice(1, 2)), `${identity} ${change}`));
  const FINGERPRINT = 8;
  bytes[FINGERPRINT] = (bytes[FINGERPRINT] ?? 0) ^ changedBy;
  await replaceWhole(path.join(dataDir, 'hotel-index', 'GB.shard'), [bytes]);
  const indexes = new CountryIndexes({ ...needs, config: { ...needs.config, dataDir } });
  return (await indexes.finder('GB', { atLeast: change, stateAt: null })).shard.hotels;
}

test('an index file with the fingerprint of this program is read, any other is built again', async () => {
  assert.equal(await hotelsAfterChanges(0), 1);
  assert.ok((await hotelsAfterChanges(1)) > 1);
});

test('the memory and the age of the indexes are measured', async () => {
  const metrics = new Registry();
  measureHotelIndexes(metrics, needs.db);
  const value = async (name: string) =>
    Number(new RegExp(`^innkeeper_hotel_index_${name} ([\\d.]+)$`, 'm').exec(await metrics.metrics())?.[1]);
  assert.deepEqual([await value('bytes'), await value('oldest_seconds')], [0, 0]);
  const { change } = await catalogueNow(needs.db);
  const indexes = countryIndexesOf({ ...needs, config: { ...needs.config, dataDir } });
  const { shard } = await indexes.finder('GB', { atLeast: change, stateAt: null });
  assert.ok((await value('bytes')) > 8 * shard.hotels);
  await needs.clock.advance(90_000);
  assert.equal(await value('oldest_seconds'), 90);
});
