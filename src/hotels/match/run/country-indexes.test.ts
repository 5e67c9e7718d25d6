import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { landMarling } from '../../../../test/support/hotels/hotel-rows.ts';
import { marling, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { replaceWhole } from '../../../platform/files/whole-files.ts';
import { shardToBytes } from '../../engine/engine.ts';
import { catalogueNow } from '../stores/catalogue-store.ts';
import { CountryIndexes } from './country-indexes.ts';

const needs = await testNeeds();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-shelf-'));

before(() => landMarling(needs.db));
after(() => rm(dataDir, { recursive: true }));

/** Hotels of the country when there is a file that holds one hotel and has this byte of its fingerprint changed by so much. */
async function hotelsBeside(changedBy: number): Promise<number> {
  const { identity, change } = await catalogueNow(needs.db);
  const bytes = Buffer.concat(shardToBytes(shardOf(marling.slice(1, 2)), `${identity} ${change}`));
  const FINGERPRINT = 8;
  bytes[FINGERPRINT] = (bytes[FINGERPRINT] ?? 0) ^ changedBy;
  await replaceWhole(path.join(dataDir, 'hotel-index', 'GB.shard'), [bytes]);
  const indexes = new CountryIndexes({ ...needs, config: { ...needs.config, dataDir } });
  return (await indexes.finder('GB', change)).shard.hotels;
}

test('an index file is read if this program would read its hotels so, else built again', async () => {
  assert.equal(await hotelsBeside(0), 1);
  assert.ok((await hotelsBeside(1)) > 1);
});
