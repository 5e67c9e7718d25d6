import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesOf, importText, keptReport } from '../../../test/support/catalogue.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { deleteRecords } from '../maintain/delete-records.ts';
import { mergeHotels } from '../maintain/merge-hotels.ts';
import { replacePartnerIds } from '../maintain/replace-partner-ids.ts';
import { lockCatalogue, newChangesOf, appendCreated } from './change-feed.ts';

const needs = await testNeeds();
const { db, clock } = needs;

test('created records are in the feed in runs of limited size, in order, separately for each partner', async () => {
  await db.run(`insert into partners (id, name, name_key) values (7, 'Acme', 'acme'), (8, 'Bee', 'bee')`);
  const [hotels, partnerIds] = [
    Array.from({ length: 12_000 }, (_, place) => place + 1),
    Array.from({ length: 12_000 }, (_, place) => `"n"\\${place}`),
  ];
  const [hotel] = hotels;
  await db.transaction(async (tx) => {
    await appendCreated(tx, clock.now(), newChangesOf('hotel', () => [{ hotels }])());
    const created = [
      { partner: 7, hotels, partnerIds },
      { partner: 8, hotels: [hotel ?? 0], partnerIds: ['last'] },
    ];
    await appendCreated(tx, clock.now(), newChangesOf('mapping', () => created)());
  });
  const runs = await db.rows(`
    select first_change, last_change, partner, hotels[1]::int as first, partner_ids[1] as id
    from catalogue_changes order by first_change`);
  assert.deepEqual(
    runs.map((run) => Object.values(run)),
    [
      [1, 10_000, null, 1, null],
      [10_001, 12_000, null, 10_001, null],
      [12_001, 22_000, 7, 1, '"n"\\0'],
      [22_001, 24_000, 7, 10_001, '"n"\\10000'],
      [24_001, 24_001, 8, 1, 'last'],
    ],
  );
  assert.deepEqual(await db.rows('select id, mappings, version from partners order by id'), [
    { id: 7, mappings: 12_000, version: 24_000 },
    { id: 8, mappings: 1, version: 24_001 },
  ]);
});

const remove = (kind: 'hotels' | 'partner-ids', text: string) =>
  deleteRecords(needs, { kind, bytes: bytesOf(text), report: keptReport() });

/** Each writer has one change to record, in turn. */
const writers: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['an import of new rows', () => importText(needs, 'hotels', 'id,name,country\n1,One,FR\n2,Two,FR\n')],
  ['an import of known rows', () => importText(needs, 'hotels', 'id,name,country\n1,Uno,FR\n')],
  [
    'a replacement',
    () =>
      replacePartnerIds(needs, {
        partner: 'Nova',
        bytes: bytesOf('partner,partner_id,hotel_id\nNova,n,1\n'),
        report: keptReport(),
      }),
  ],
  ['a deletion of partner ids', () => remove('partner-ids', 'partner,partner_id\nNova,n\n')],
  ['a merge', () => mergeHotels(needs, { loser: '1', survivor: '2' })],
  ['a deletion of hotels', () => remove('hotels', 'id\n2\n')],
];

test('a writer that waits for the lock records the time when it got the lock', async () => {
  for (const [name, write] of writers) {
    const { writing } = await db.transaction(async (tx) => {
      await lockCatalogue(tx, clock);
      const waiting = write();
      await waiterAppears();
      await clock.advance(3_600_000);
      return { writing: waiting };
    });
    await writing;
    const last = await db.row('select changed_at from catalogue_changes order by first_change desc limit 1');
    assert.deepEqual(last, { changed_at: clock.now() }, name);
  }
});

/** Waits until a statement of this database waits for a lock. */
async function waiterAppears(): Promise<void> {
  for (;;) {
    const row = await db.row(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`,
    );
    if (row !== undefined) return;
  }
}
