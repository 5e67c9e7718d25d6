import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashBytes } from '../hash.ts';
import { IndexBuilder } from './index-builder.ts';
import { MappingRows } from './mapping-rows.ts';
import { PartnerIndex, kind } from './partner-index.ts';

const rows = '12,1001,d\n"a,b",1002,m\n"q""x",9007199254740991,d\n PV  ,7,w\né,8,d\n';

for (const cut of [1, 7, 1000]) {
  test(`the rows of a copy become ids, in pieces of ${cut} bytes`, () => {
    const builder = new IndexBuilder();
    const reader = new MappingRows(builder);
    const bytes = Buffer.from(rows);
    for (let at = 0; at < bytes.length; at += cut) reader.read(bytes.subarray(at, at + cut), false);
    reader.read(new Uint8Array(0), true);
    const { parts } = builder.intoBuckets().finish(() => undefined);
    const index = new PartnerIndex(parts);
    const found = ['12', 'a,b', 'q"x', 'PV', 'é'].map((id) => {
      const key = Buffer.from(id);
      const record = index.find(key, { from: 0, to: key.length, hash: hashBytes(key, 0, key.length) });
      assert.notEqual(record, 0, id);
      return [index.kindOf(record), index.hotelOf(record)];
    });
    assert.deepEqual(found, [
      [kind.unique, 1001],
      [kind.merged, 1002],
      [kind.unique, 9007199254740991],
      [kind.withdrawn, 7],
      [kind.unique, 8],
    ]);
  });
}
