import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Readable } from 'node:stream';
import { Registry } from 'prom-client';
import { testNeeds } from '../../../test/support/needs.ts';
import { silentNetwork } from '../../../test/support/database/silent-network.ts';
import type { Db } from '../../contract/database.ts';
import { openPool } from '../../platform/sql/pool.ts';
import { DatabaseSilent } from '../../platform/sql/database-errors.ts';
import { mapIds } from './map-ids.ts';
import { type IdIndexes, idIndexesOf, measureIdIndexes } from './id-indexes.ts';
import { findPartner } from './store.ts';

const needs = await testNeeds();
/** Room for one index of a few thousand ids. */
const config = { ...needs.config, idIndexMemoryMib: 0.3 };
const { db } = needs;
let change = 0;

before(async () => {
  await db.run(`
    insert into hotels (id, name, country, name_key, city_key, created_at, updated_at)
    select id, 'Hotel', 'FR', 'hotel', '', now(), now() from generate_series(1001, 1020) as id;
    insert into partners (name, name_key) values ('one', 'one'), ('two', 'two'), ('three', 'three')`);
});

/** A change as the catalogue writes it: the mapping, the feed, and the partner's version, in one transaction. */
async function map(partner: number, mappings: Readonly<Record<string, number>>): Promise<void> {
  const ids = Object.keys(mappings);
  const first = change + 1;
  change += ids.length;
  await db.transaction(async (tx) => {
    await tx.run(
      `insert into partner_mappings (partner, partner_id, hotel) select $1, * from unnest($2::text[], $3::bigint[])
       on conflict (partner, partner_id, hotel) do update set withdrawn_at = null`,
      [partner, ids, Object.values(mappings)],
    );
    await tx.run(
      `insert into catalogue_changes (first_change, last_change, changed_at, subject, change, partner, hotels, partner_ids)
       values ($1, $2, now(), 'mapping', 'created', $3, $4, $5)`,
      [first, change, partner, Object.values(mappings), ids],
    );
    await tx.run('update partners set version = $2 where id = $1', [partner, change]);
  });
}

async function merge(loser: number, survivor: number): Promise<void> {
  await db.transaction(async (tx) => {
    const earlier = await tx.rows<{ loser: number }>(
      'update hotel_merges set survivor = $2 where survivor = $1 returning loser',
      [loser, survivor],
    );
    const losers = [...earlier.map((one) => one.loser), loser];
    const first = change + 1;
    change += losers.length;
    await tx.run('insert into hotel_merges (loser, survivor, merged_at) values ($1, $2, now())', [
      loser,
      survivor,
    ]);
    await tx.run('update hotels set deleted_at = now() where id = $1', [loser]);
    await tx.run(
      `insert into catalogue_changes (first_change, last_change, changed_at, subject, change, hotels, survivors)
       values ($1, $2, now(), 'hotel', 'merged', $3, $4)`,
      [first, change, losers, losers.map(() => survivor)],
    );
    await tx.run('update partners set version = $1', [change]);
  });
}

/** A hotel becomes another in some column, as an import of hotels writes it: no partner changes. */
async function update(hotel: number, set: string): Promise<void> {
  change += 1;
  await db.run(`update hotels set ${set} where id = $1`, [hotel]);
  await db.run(
    `insert into catalogue_changes (first_change, last_change, changed_at, subject, change, hotels)
     values ($1, $1, now(), 'hotel', 'updated', $2)`,
    [change, [hotel]],
  );
}

/** The results for ids, as in a request. */
function ask(indexes: IdIndexes, name: string, ids: readonly string[]): Promise<string[]> {
  return askFile(indexes, name, ids.map((id) => `${id}\n`).join(''));
}

async function askFile(indexes: IdIndexes, name: string, file: string): Promise<string[]> {
  const partner = await findPartner(db, name);
  assert.ok(partner);
  const source = Readable.from([Buffer.from(file)]);
  const mapped = await mapIds({ spool: needs.spool, pool: indexes.pool }, source, indexes.indexOf(partner));
  const csv = Buffer.concat(await Array.fromAsync(mapped.csv())).toString();
  const rows = csv.trimEnd().split('\n').slice(1);
  return rows.map((row) => row.split(',').slice(2, 4).join(' ').trim());
}

const indexes = idIndexesOf({ db, config, log: needs.log });

test('a request sees everything that was imported before it began', async () => {
  assert.deepEqual(await ask(indexes, 'one', ['a', 'b']), ['unknown_id', 'unknown_id']);
  await map(1, { a: 1001, B: 1002 });
  assert.deepEqual(await ask(indexes, 'one', ['a', 'b']), ['unique 1001', 'folded 1002']);
  await map(1, { a: 1003, b: 1004 });
  assert.deepEqual(await ask(indexes, 'one', ['a', 'b', 'B']), ['ambiguous', 'unique 1004', 'unique 1002']);
});

test('a request sees merges, also of hotels that were survivors before', async () => {
  await map(1, { m: 1005 });
  assert.deepEqual(await ask(indexes, 'one', ['m']), ['unique 1005']);
  await merge(1005, 1006);
  assert.deepEqual(await ask(indexes, 'one', ['m']), ['merged 1006']);
  await merge(1006, 1007);
  assert.deepEqual(await ask(indexes, 'one', ['m']), ['merged 1007']);
});

test('a request sees a hotel that moves, and one that is restored', async () => {
  await update(1010, 'latitude = 10, longitude = 20');
  await update(1011, 'latitude = 11, longitude = 20');
  await map(1, { s: 1010, gone: 1012 });
  await map(1, { s: 1011 });
  await update(1012, 'deleted_at = now()');
  await map(1, { other: 1001 });
  const file = 'id,lat,lon\ns,10,20\ngone,,\n';
  const rebuilt = idIndexesOf({ db: { ...db }, config, log: needs.log });
  for (const from of [indexes, rebuilt]) {
    assert.deepEqual(await askFile(from, 'one', file), ['coordinates 1010', 'withdrawn']);
  }
  await update(1010, 'latitude = 12');
  await update(1011, 'latitude = 10');
  await update(1012, 'deleted_at = null');
  for (const from of [indexes, rebuilt]) {
    assert.deepEqual(await askFile(from, 'one', file), ['coordinates 1011', 'unique 1012']);
  }
});

test("the partner's location of an id takes precedence over that of the hotel", async () => {
  await map(1, { own: 1010 });
  await map(1, { own: 1011 });
  const file = 'id,lat,lon\nown,50,8\n';
  assert.deepEqual(await askFile(indexes, 'one', file), ['ambiguous']);
  await db.run(
    `update partner_mappings set latitude = 50, longitude = 8 where partner_id = 'own' and hotel = 1010`,
  );
  await map(1, { own: 1010 });
  assert.deepEqual(await askFile(indexes, 'one', file), ['coordinates 1010']);
  assert.deepEqual(await askFile(idIndexesOf({ db: { ...db }, config, log: needs.log }), 'one', file), [
    'coordinates 1010',
  ]);
});

test('an import of more ids than an index has room for has it built again', async () => {
  const many = Object.fromEntries(Array.from({ length: 8_000 }, (_, at) => [`N${at}`, 1001]));
  await map(1, many);
  assert.deepEqual(await ask(indexes, 'one', ['N7999', 'm', 'n5']), [
    'unique 1001',
    'merged 1007',
    'folded 1001',
  ]);
});

test('a call during a refresh waits for it, and sees every change before the call', async () => {
  await map(2, { x: 1001 });
  const answers = Array.from({ length: 8 }, () => ask(indexes, 'two', ['x', 'y']));
  await map(2, { y: 1002 });
  const later = ask(indexes, 'two', ['x', 'y']);
  for (const answer of await Promise.all(answers)) assert.equal(answer[0], 'unique 1001');
  assert.deepEqual(await later, ['unique 1001', 'unique 1002']);
});

test('above the budget the least recently used index is evicted, and built again later', async () => {
  const many = (letter: string) =>
    Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`${letter}${at}`, 1001]));
  await map(2, many('p'));
  await map(3, many('q'));
  for (const [name, id] of [
    ['two', 'p7'],
    ['three', 'q7'],
    ['two', 'p8'],
    ['three', 'q8'],
  ] as const) {
    assert.deepEqual(await ask(indexes, name, [id]), ['unique 1001']);
    assert.ok(indexes.heldBytes() <= config.idIndexMemoryMib * 1024 * 1024, 'another is held too');
  }
});

test('a database that fails while an index is built fails the request, not the next one', async () => {
  await map(3, { z: 1009 });
  const broken = new Error('connection lost');
  const failing = { ...db, copyOut: (): ReturnType<Db['copyOut']> => failingWith(broken) };
  const other = idIndexesOf({ db: failing, config, log: needs.log });
  await assert.rejects(ask(other, 'three', ['z']), /connection lost/);
  Object.assign(failing, { copyOut: db.copyOut });
  assert.deepEqual(await ask(other, 'three', ['z']), ['unique 1009']);
});

test('an index whose change failed is dropped, and its memory is collected later', async () => {
  const failing = { ...db };
  const other = idIndexesOf({ db: failing, config, log: needs.log });
  await ask(other, 'three', ['z']);
  const bytes = other.heldBytes();
  const registry = new Registry();
  measureIdIndexes(registry, failing);
  assert.match(await registry.metrics(), new RegExp(`^innkeeper_id_index_bytes ${bytes}$`, 'm'));
  await map(3, { after: 1001 });
  const rows = () => Promise.reject(new Error('connection lost'));
  Object.assign(failing, { rows });
  await assert.rejects(ask(other, 'three', ['after']), /connection lost/);
  assert.ok(bytes > 0);
  assert.deepEqual([other.heldBytes(), other.goneBytes()], [0, bytes]);
  Object.assign(failing, { rows: db.rows });
  assert.deepEqual(await ask(other, 'three', ['after', 'z']), ['unique 1001', 'unique 1009']);
});

test('a silent database during a build or change delays no later request', async () => {
  await using network = await silentNetwork(String(needs.config.databaseUrl));
  const pool = openPool(network.url, { name: 'silent', size: 4, silentMs: 400 });
  const other = idIndexesOf({ db: pool, config, log: needs.log });
  network.fallSilent({ afterBytes: 8_000 });
  await assert.rejects(ask(other, 'two', ['p7']), DatabaseSilent);
  assert.deepEqual(await ask(other, 'two', ['p7']), ['unique 1001']);
  await map(2, { later: 1002 });
  network.fallSilent();
  await assert.rejects(ask(other, 'two', ['later']), DatabaseSilent);
  assert.deepEqual(await ask(other, 'two', ['later']), ['unique 1002']);
  await pool.close();
});

async function* failingWith(error: Error): AsyncGenerator<Uint8Array> {
  await Promise.reject(error);
  yield new Uint8Array();
}
