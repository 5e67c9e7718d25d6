import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesOf, importText, keptReport } from '../../../test/support/catalogue.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { deleteRecords } from './delete-records.ts';
import { replacePartnerIds } from './replace-partner-ids.ts';
import { unmergeHotel } from './unmerge-hotels.ts';
import { mergeHotels } from './merge-hotels.ts';
import { readChanges, type Change } from './read-changes.ts';

const needs = await testNeeds();

async function followed(step: number): Promise<Change[]> {
  const seen: Change[] = [];
  for (;;) {
    const { changes: more } = await readChanges(needs, { after: seen.at(-1)?.number ?? 0, limit: step });
    if (more.length === 0) return seen;
    seen.push(...more);
  }
}

test('a reader that follows the feed sees every change once and in order, whatever its limit', async () => {
  await importText(needs, 'hotels', 'id,name,country\n1,One,FR\n2,Two,FR\n3,Three,FR\n');
  await importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nAcme,a,1\nBest,b,2\nAcme,c,3\n');
  await importText(needs, 'hotels', 'id,name,country\n2,Two again,FR\n4,Four,FR\n');
  await mergeHotels(needs, { loser: '1', survivor: '3' });
  const all = await followed(1000);
  assert.deepEqual(
    all.map(({ number }) => number),
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
  );
  assert.deepEqual(await followed(1), all);
  assert.deepEqual(await followed(4), all);
  const lines = all.map(({ type, hotelId, partner, partnerId, survivorId, changedFields }) =>
    [type, hotelId, partner, partnerId, survivorId, changedFields].filter(Boolean).join(' '),
  );
  assert.deepEqual(lines.toSorted(), [
    'changed lp2 name',
    'created lp1',
    'created lp2',
    'created lp3',
    'created lp4',
    'mapping_added lp1 Acme a',
    'mapping_added lp2 Best b',
    'mapping_added lp3 Acme c',
    'merged lp1 lp3',
  ]);
  assert.equal(lines.at(-1), 'merged lp1 lp3');
});

test('a page has the cursor of the next one, also for a partner with few changes', async () => {
  const partner = 'BEST';
  const first = await readChanges(needs, { after: 0, limit: 1, partner });
  assert.deepEqual(
    first.changes.map(({ type, partnerId }) => [type, partnerId]),
    [['mapping_added', 'b']],
  );
  assert.equal(first.next, first.changes[0]?.number);
  const second = await readChanges(needs, { after: first.next, limit: 5, partner });
  assert.deepEqual(
    second.changes.map(({ type }) => type),
    ['merged'],
  );
  assert.equal(second.next, 9);
  assert.deepEqual(await readChanges(needs, { after: 9, limit: 5, partner }), { ...second, changes: [] });
  await assert.rejects(readChanges(needs, { after: 0, limit: 5, partner: 'Nobody' }), /unknown-partner/);
});

test('every type of change is in the feed, with its details', async () => {
  const { next: after } = await readChanges(needs, { after: 9, limit: 1000 });
  const ids = (rows: string) => bytesOf(`partner,partner_id,hotel_id\n${rows}`);
  const replace = (rows: string) =>
    replacePartnerIds(needs, { partner: 'Acme', bytes: ids(rows), report: keptReport() });
  await unmergeHotel(needs, { hotel: '1' });
  await deleteRecords(needs, { kind: 'hotels', bytes: bytesOf('id\n2\n'), report: keptReport() });
  await importText(needs, 'hotels', 'id,name,country,stars\n2,Two,FR,3\n');
  await replace('Acme,a,3\nAcme,c,3\n');
  await replace('Acme,c,3\n');
  await importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nAcme,a,3\n');
  await importText(
    needs,
    'partner-ids',
    'partner,partner_id,hotel_id,latitude,longitude\nAcme,a,3,45.5,9.1\n',
  );
  await needs.clock.advance(1000);
  await importText(needs, 'rooms', 'hotel_id,name\n3,Attic\n');
  const { changes } = await readChanges(needs, { after, limit: 1000 });
  assert.deepEqual(
    changes.map((change) => Object.values(change).slice(2)),
    [
      ['unmerged', 'lp1', 'lp3'],
      ['deleted', 'lp2'],
      ['mapping_withdrawn', 'lp2', 'Best', 'b'],
      ['restored', 'lp2', ['name', 'stars']],
      ['mapping_moved', 'lp3', 'Acme', 'a', 'lp1'],
      ['mapping_withdrawn', 'lp3', 'Acme', 'a'],
      ['mapping_added', 'lp3', 'Acme', 'a'],
      ['mapping_changed', 'lp3', 'Acme', 'a'],
      ['changed', 'lp3', ['rooms']],
    ],
  );
});

test('a reader never skips a change while writers run', async () => {
  const before = (await followed(1000)).length;
  const writers = Array.from({ length: 6 }, (_, writer) =>
    importText(
      needs,
      'hotels',
      `id,name,country\n${Array.from({ length: 40 }, (__, row) => `${100 + writer * 40 + row},H,FR`).join('\n')}\n`,
    ),
  );
  const seen: number[] = [];
  let isWriting = true;
  const reading = (async () => {
    while (
      isWriting ||
      (await readChanges(needs, { after: seen.at(-1) ?? 0, limit: 1 })).changes.length > 0
    ) {
      seen.push(
        ...(await readChanges(needs, { after: seen.at(-1) ?? 0, limit: 30 })).changes.map(
          ({ number }) => number,
        ),
      );
    }
  })();
  await Promise.all(writers);
  isWriting = false;
  await reading;
  assert.deepEqual(
    seen,
    Array.from({ length: before + 240 }, (_, place) => place + 1),
  );
});
