import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesOf, importText, keptReport } from '../../../test/support/catalogue.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { withoutPlaces } from '../../../test/support/places.ts';
import { deleteRecords } from './delete-records.ts';
import { loadDemoWorld } from '../demo/load-demo-world.ts';
import { exportRecords, type ExportForm } from './export-records.ts';
import type { ImportKind } from '../read/columns.ts';
import { mergeHotels } from './merge-hotels.ts';

const source = await testNeeds();
const target = await testNeeds();
await withoutPlaces(source.db);
await loadDemoWorld(source, { hotels: 300 });
// The reviews of the demo world are written when they are read.
await source.db.run(
  `insert into reviews (hotel, content_key, score, reviewer, country, written_at, headline, pros)
   select id, md5(id || ' ' || n)::uuid, n, 'Guest, "' || n || '"', 'fr', '2026-01-01'::timestamptz + n * interval '1 day', 'Good', ''
   from hotels, generate_series(1, 3) n where review_count > 0`,
);
const odd = ['Bar | Bed', '["a"]', '\t"\\N', 'two\r\nlines\r', '🏨 de\u0301ja\u0300', '=1+1', 'NULL'];
await importText(
  source,
  'hotels',
  odd
    .map((text) => ({ name: text, address: text, former_names: [text, ...odd], country: 'FR' }))
    .concat(odd.map((text) => ({ name: text, address: '', former_names: [text], country: 'IT' })))
    .map((hotel) => `${JSON.stringify(hotel)}\n`)
    .join(''),
);

async function exported(needs: typeof source, kind: ImportKind, form: ExportForm): Promise<string> {
  return (await Array.fromAsync(exportRecords(needs, { kind, form }))).join('');
}

const kinds: readonly ImportKind[] = ['hotels', 'rooms', 'reviews', 'partner-ids'];

for (const form of ['jsonl', 'csv'] as const) {
  test(`an export as ${form} that is imported gives the same export again`, async () => {
    await target.db.run(
      'truncate hotels, hotel_rooms, reviews, partners, partner_mappings restart identity cascade',
    );
    for (const kind of kinds) {
      const written = await exported(source, kind, form);
      const result = await importText(target, kind, written);
      assert.deepEqual(result.report, []);
      assert.ok(result.created > 250, `${kind}: ${result.created}`);
      assert.equal(await exported(target, kind, form), written);
      const again = await importText(target, kind, written);
      assert.equal(again.unchanged, again.rows, `${kind} are not the same a second time`);
      // JSON lines have more detail than CSV cells: an empty list is not a list of one empty name.
      assert.equal(await exported(target, kind, 'jsonl'), await exported(source, kind, 'jsonl'));
    }
  });
}

test('records of a deleted hotel are not exported', async () => {
  const needs = await testNeeds();
  await importText(needs, 'hotels', 'id,name,country\n1,Stays,FR\n2,Goes,FR\n3,Went before,FR\n');
  await mergeHotels(needs, { loser: '3', survivor: '2' });
  await importText(needs, 'rooms', 'hotel_id,name\n1,Attic\n2,Cellar\n');
  await importText(
    needs,
    'reviews',
    'hotel_id,score,written_at\n1,8,2026-01-01\n2,7,2026-01-01\n3,6,2026-01-01\n',
  );
  await importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nAcme,a,1\nAcme,b,2\nAcme,c,3\n');
  await deleteRecords(needs, { kind: 'hotels', bytes: bytesOf('id\n2\n'), report: keptReport() });
  for (const kind of kinds) {
    const lines = (await exported(needs, kind, 'csv')).trim().split('\n');
    assert.equal(lines.length, 2, `${kind}: a header and what hotel 1 has`);
    assert.deepEqual((await importText(needs, kind, `${lines.join('\n')}\n`)).report, []);
  }
});

test('no record is added to a deleted hotel, or to one that was merged into it', async () => {
  const needs = await testNeeds();
  await importText(
    needs,
    'hotels',
    'id,name,country\n1,Survivor,FR\n2,Loser,FR\n3,Deleted,FR\n4,Lost with it,FR\n',
  );
  await mergeHotels(needs, { loser: '2', survivor: '1' });
  await mergeHotels(needs, { loser: '4', survivor: '3' });
  await deleteRecords(needs, { kind: 'hotels', bytes: bytesOf('id\n3\n'), report: keptReport() });
  const rooms = await importText(needs, 'rooms', 'hotel_id,name\n2,Attic\n3,Cellar\n4,Loft\n');
  assert.deepEqual([rooms.created, rooms.bad], [1, 2]);
  assert.deepEqual(await needs.db.rows('select hotel, name from hotel_rooms'), [{ hotel: 1, name: 'Attic' }]);
  const again = await importText(needs, 'rooms', 'hotel_id,name\n1,Attic\n2,Attic\n');
  assert.deepEqual(
    [again.created, again.updated],
    [0, 0],
    'the room of the loser is the room of its survivor',
  );
});
