import assert from 'node:assert/strict';
import { test } from 'node:test';
import { marling, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { prefetch } from './prefetch.ts';

test('no column of a hotel is forgotten', () => {
  const shard = shardOf(marling);
  const read = new Set<string>();
  const watched = new Proxy(shard, {
    get(target, name: keyof typeof shard) {
      read.add(name);
      return target[name];
    },
  });
  prefetch(watched, [0]);
  const columns = Object.entries(shard).flatMap(([name, column]) =>
    ArrayBuffer.isView(column) && 'length' in column && column.length === shard.hotels ? [name] : [],
  );
  assert.ok(columns.length > 15, 'the columns were found');
  assert.deepEqual(
    columns.filter((name) => !read.has(name)),
    [],
  );
});
