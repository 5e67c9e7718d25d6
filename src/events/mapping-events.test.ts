import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { bytesOf, importText, keptReport } from '../../test/support/catalogue.ts';
import { testKey } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { deleteRecords } from '../catalogue/maintain/delete-records.ts';
import { mergeHotels } from '../catalogue/maintain/merge-hotels.ts';
import { unmergeHotel } from '../catalogue/maintain/unmerge-hotels.ts';
import { replacePartnerIds } from '../catalogue/maintain/replace-partner-ids.ts';
import { findJob } from '../hotels/match/stores/job-store.ts';
import { shownJob as shownMatchJob } from '../hotels/match/wire/job-shapes.ts';
import { completeJob, failJob, insertJob, ownJob } from '../rooms/deep-map/jobs-store.ts';
import { shownJob as shownDeepMapJob } from '../rooms/wire/answers.ts';
import { registerWebhook } from './webhooks.ts';

/** The ends of mapping jobs and the changes of mappings, whose events the database inserts. */
const needs = await testNeeds();
const { accountId } = await testKey(needs, 'sandbox');
const owner = { accountId, environment: 'sandbox' } as const;
const { db, clock } = needs;
const done = 'dm_1777386480123456789_a1b2c3d4e5f6a7b8';
const failed = 'dm_1777386480123456790_a1b2c3d4e5f6a7b9';

const writtenEvents = () =>
  db.rows<{ name: string; subject: string; response: string; listeners: number }>(
    `select e.name, e.subject, e.response, count(d.id) as listeners
     from events e left join webhook_deliveries d on d.event = e.id group by e.id order by e.id`,
  );
const job = (id: string) =>
  insertJob(db, owner, { id, hotelId: 'lp2a', referenceRooms: [], roomNames: [], at: clock.now() });
const decision = (id: number) => ({ name: id === 0 ? 'not_mapped' : `Room ${id}`, id, confidence: 1 });
/** Only the members of a result that the event uses. */
const result = (supplierName: string, previous: number | null, final: number) =>
  ({
    supplierName,
    previous: previous === null ? null : decision(previous),
    final: decision(final),
  }) as unknown as Parameters<typeof completeJob>[2]['results'][number];

beforeEach(() => db.run('truncate events, webhooks, deep_map_jobs cascade'));

test('a deep-map job that is done sends an event, and so does each mapping that changed', async () => {
  await registerWebhook(needs, owner, { url: 'https://hooks.example/', events: ['mapping.changed'] });
  await job(done);
  const lost = { ...result('lost', 6, 0), final: { name: 'not_mapped', confidence: 1 } } as never;
  const results = [
    result('king', 1, 2),
    result('twin', 3, 3),
    result('suite', null, 4),
    result('roh', 5, 0),
    lost,
  ];
  await completeJob(db, done, { results, at: clock.now() });
  const [ended, changed, ...none] = await writtenEvents();
  assert.deepEqual([ended?.name, ended?.subject, ended?.listeners], ['mapping.job.done', `job ${done}`, 0]);
  assert.deepEqual(
    [changed?.name, changed?.subject, changed?.listeners],
    ['mapping.changed', 'hotel lp2a', 1],
  );
  const names = JSON.parse(changed?.response ?? '').changed.map(
    (one: { supplierName: string }) => one.supplierName,
  );
  assert.deepEqual(names, ['king', 'roh', 'lost']);
  assert.deepEqual(none, []);
  const shown = await ownJob(db, owner, { id: done, keptSince: new Date(0) });
  assert.ok(shown);
  assert.deepEqual(JSON.parse(ended?.response ?? ''), JSON.parse(JSON.stringify(shownDeepMapJob(shown))));
});

test('a job that fails sends one event', async () => {
  await job(failed);
  await failJob(db, failed, clock.now());
  await failJob(db, failed, clock.now());
  assert.deepEqual(
    (await writtenEvents()).map(({ name }) => name),
    ['mapping.job.failed'],
  );
});

test('a hotel-match job sends an event when it ends', async () => {
  const values = [accountId, clock.now()];
  const shown: unknown[] = [];
  for (const status of ['done', 'error']) {
    const id = needs.random.uuid();
    await db.run(
      `insert into hotel_match_jobs (id, account, environment, status, input_uri, output_uri, catalogue_change, created_at, updated_at, expires_at)
       values ('${id}', $1, 'sandbox', 'queued', null, null, 0, $2, $2, $2)`,
      values,
    );
    await db.run(`update hotel_match_jobs set status = $2, error = $3 where id = $1`, [
      id,
      status,
      status === 'error' ? 'no columns' : null,
    ]);
    const found = await findJob(db, owner, id);
    assert.ok(found);
    shown.push(shownMatchJob(found));
  }
  assert.deepEqual(
    (await writtenEvents()).map(({ name }) => name),
    ['mapping.job.done', 'mapping.job.failed'],
  );
  assert.deepEqual(
    (await writtenEvents()).map(({ response }): unknown => JSON.parse(response)),
    shown,
  );
});

test('partner ids that are mapped, replaced, withdrawn or redirected send events', async () => {
  const ids = (rows: string) => importText(needs, 'partner-ids', `partner,partner_id,hotel_id\n${rows}`);
  await importText(needs, 'hotels', 'id,name,country\n1,One,FR\n2,Two,FR\n3,Three,FR\n');
  await ids('Acme,a1,1\nAcme,a2,2\n');
  assert.deepEqual(await writtenEvents(), [], 'nobody listens');

  await registerWebhook(needs, owner, { url: 'https://hooks.example/', events: ['mapping.changed'] });
  await registerWebhook(needs, owner, { url: 'https://hooks.example/', events: ['booking.book'] });
  await ids('Acme,a1,1\nAcme,a3,3\nBest,b1,1\n');
  const bytes = bytesOf('partner,partner_id,hotel_id\nAcme,a1,1\nAcme,a4,3\n');
  await replacePartnerIds(needs, { partner: 'Acme', bytes, report: keptReport() });
  const move = bytesOf('partner,partner_id,hotel_id\nAcme,a1,1\nAcme,a4,2\n');
  await replacePartnerIds(needs, { partner: 'Acme', bytes: move, report: keptReport() });
  await mergeHotels(needs, { loser: '1', survivor: '2' });
  await unmergeHotel(needs, { hotel: '1' });
  await mergeHotels(needs, { loser: '1', survivor: '2' });
  await deleteRecords(needs, { kind: 'hotels', bytes: bytesOf('id\n2\n'), report: keptReport() });

  const counts = { created: 0, updated: 0, moved: 0, withdrawn: 0 };
  const all = await writtenEvents();
  assert.deepEqual(
    all.map(({ subject, response }) => [subject, JSON.parse(response)]),
    [
      ['partner Acme', { partner: 'Acme', ...counts, created: 1 }],
      ['partner Best', { partner: 'Best', ...counts, created: 1 }],
      ['partner Acme', { partner: 'Acme', ...counts, created: 1, withdrawn: 2 }],
      ['partner Acme', { partner: 'Acme', ...counts, moved: 1 }],
      ...Array.from({ length: 3 }, () => ['hotel lp1', { hotelId: 'lp1', survivorId: 'lp2' }]),
      ['partner Acme', { partner: 'Acme', ...counts, withdrawn: 2 }],
      ['partner Best', { partner: 'Best', ...counts, withdrawn: 1 }],
    ],
  );
  assert.ok(all.every(({ name, listeners }) => name === 'mapping.changed' && listeners === 1));
});

test('subscribers of the catalogue get the numbers of new feed entries, and their count by type', async () => {
  await registerWebhook(needs, owner, { url: 'https://hooks.example/', events: ['catalogue.changed'] });
  const before = await db.row<{ last: number }>('select last_change as last from catalogue_head');
  await importText(needs, 'hotels', 'id,name,country\n7,Seven,FR\n3,Drei,FR\n');
  await mergeHotels(needs, { loser: '7', survivor: '3' });
  const first = (before?.last ?? 0) + 1;
  assert.deepEqual(
    (await writtenEvents()).map(({ name, response }) => [name, JSON.parse(response)]),
    [
      [
        'catalogue.changed',
        { firstChange: first, lastChange: first + 1, changes: { changed: 1, created: 1 } },
      ],
      ['catalogue.changed', { firstChange: first + 2, lastChange: first + 2, changes: { merged: 1 } }],
    ],
  );
});
