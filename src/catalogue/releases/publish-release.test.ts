import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { importText, nineHotels } from '../../../test/support/catalogue.ts';
import { Killed } from '../../../test/support/database/dying.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import type { Db } from '../../contract/database.ts';
import { exportRecords } from '../maintain/export-records.ts';
import { mergeHotels } from '../maintain/merge-hotels.ts';
import { lockCatalogue } from '../write/change-feed.ts';
import { diffReleases, makeCurrent, publishRelease } from './publish-release.ts';
import { currentRelease, listReleases, saveGate } from './release-store.ts';

const needs = await testNeeds();
const { db, clock } = needs;
const publish = (name: string, isCanary = false) =>
  publishRelease(needs, { name, note: '', by: 'cli:test', isCanary });
const moveA1 = (to: number) =>
  db
    .transaction(async (tx) => {
      const now = await lockCatalogue(tx, clock);
      await tx.run('update partner_mappings set withdrawn_at = $1 where partner_id = $2', [now, 'a1']);
      return now;
    })
    .then(() => importText(needs, 'partner-ids', `partner,partner_id,hotel_id\nAcme,a1,${to}\n`));

async function idsAt(asOf?: Date): Promise<string> {
  const pieces = await Array.fromAsync(exportRecords(needs, { kind: 'partner-ids', form: 'csv', asOf }));
  return pieces.join('').split('\n').toSorted().join('\n');
}

beforeEach(() => nineHotels(needs));

test('a change that follows a release at once, although the clock has not moved, is not in it', async () => {
  const before = await idsAt();
  const release = await publish('one');
  await importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nAcme,new,4\n');
  await mergeHotels(needs, { loser: '1', survivor: '2' });
  assert.notEqual(await idsAt(), before);
  assert.equal(await idsAt(release.stateAt), before);
  const changes = await db.rows<{ changed_at: Date }>(
    'select changed_at from catalogue_changes where first_change > $1',
    [release.lastChange],
  );
  assert.ok(changes.length > 0 && changes.every(({ changed_at }) => changed_at > release.stateAt));
});

test('the database refuses a writer whose time is not later than the last release', async () => {
  const release = await publish('one');
  await assert.rejects(
    db.run('update catalogue_head set last_change = last_change + 1, changed_at = $1', [release.stateAt]),
    /catalogue_head_check/,
  );
});

test('a release waits for a writer that began before it, and contains its change', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: hasLock, resolve: locked } = Promise.withResolvers<void>();
  const writing = db.transaction(async (tx) => {
    await lockCatalogue(tx, clock);
    locked();
    await mayEnd;
    await tx.run(`update hotels set name = 'Late' where id = 9`);
  });
  await hasLock;
  let isPublished = false;
  const publishing = publish('waits').then((release) => ((isPublished = true), release));
  const waiting = `select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%catalogue_head%'`;
  while ((await db.row<{ waiting: number }>(waiting))?.waiting === 0);
  assert.equal(isPublished, false);
  end();
  await writing;
  const release = await publishing;
  const rows = await Array.fromAsync(
    exportRecords(needs, { kind: 'hotels', form: 'csv', asOf: release.stateAt }),
  );
  assert.match(rows.join(''), /Late/);
});

test('names are unique in any case, and some words are refused', async () => {
  await publish('November');
  await assert.rejects(publish(' november '), /release-exists/);
  for (const name of ['', '  ', 'now', 'Current', 'x'.repeat(101)])
    await assert.rejects(publish(name), /release-refused/, name);
  assert.deepEqual(
    (await listReleases(db)).map(({ name }) => name),
    ['November'],
  );
});

test('two publications of one name at the same time make one release', async () => {
  const ends = await Promise.allSettled([publish('same'), publish('Same'), publish('SAME')]);
  assert.deepEqual(ends.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected', 'rejected']);
  assert.equal((await listReleases(db)).length, 1);
});

test('a canary leaves the current release, and a roll back makes an earlier one current', async () => {
  const current = async () => (await currentRelease(db))?.name;
  await publish('one');
  await publish('two', true);
  assert.equal(await current(), 'one');
  await makeCurrent(needs, { name: 'TWO', by: 'cli:test' });
  assert.equal(await current(), 'two');
  await makeCurrent(needs, { name: 'one', by: 'cli:test' });
  await makeCurrent(needs, { name: 'one', by: 'cli:test' });
  assert.equal(await current(), 'one');
  assert.equal((await db.rows('select from map_current_releases')).length, 3);
  await assert.rejects(makeCurrent(needs, { name: 'three', by: 'cli:test' }), /unknown-release/);
});

test('a diff is net: an id that left and came back makes no difference', async () => {
  await publish('one');
  await moveA1(5);
  const moved = await diffReleases(needs, {});
  assert.deepEqual(moved.ids, { added: 0, moved: 1, withdrawn: 0 });
  assert.deepEqual(moved.idSample, [
    { kind: 'moved', partner: 'Acme', partnerId: 'a1', before: [1], after: [5], number: 1 },
  ]);
  await moveA1(1);
  assert.deepEqual((await diffReleases(needs, {})).ids, { added: 0, moved: 0, withdrawn: 0 });
  await publish('two');
  assert.deepEqual((await diffReleases(needs, { from: 'two', to: 'one' })).ids, {
    added: 0,
    moved: 0,
    withdrawn: 0,
  });
});

test('a process that dies at any statement of a publication leaves nothing, and the next one works', async () => {
  for (let fatal = 1; ; fatal++) {
    await publish(`before ${fatal}`);
    const before = await db.rows('select * from map_releases order by id');
    const current = await currentRelease(db);
    let done = 0;
    const name = `dies ${fatal}`;
    const died = await publishRelease(
      { clock, db: dyingIn(db, () => ++done >= fatal) },
      { name, note: '', by: 'cli:test', isCanary: false },
    ).catch((error: unknown) => error);
    if (!(died instanceof Killed)) {
      assert.ok(fatal > 5, 'a publication has several statements');
      return;
    }
    assert.deepEqual(await db.rows('select * from map_releases order by id'), before);
    assert.deepEqual(await currentRelease(db), current);
    assert.equal((await publish(name)).name, name);
  }
});

/** A database whose connection is lost right after the statement of a transaction for which `isTime` is true. */
function dyingIn(from: Db, isTime: () => boolean): Db {
  const killed = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    if (isTime()) throw new Killed();
    return result;
  };
  const dying: Db = {
    ...from,
    get patient() {
      return dying;
    },
    transaction: (work) =>
      from.transaction((tx) =>
        work({
          ...tx,
          rows: (query, values) => killed(tx.rows(query, values)),
          row: (query, values) => killed(tx.row(query, values)),
          run: (query, values) => killed(tx.run(query, values)),
        }),
      ),
  };
  return dying;
}

async function withMostMoved(mostMoved: number, work: () => Promise<void>): Promise<void> {
  await saveGate(db, { mostMoved, leastScore: null });
  try {
    await work();
  } finally {
    await saveGate(db, { mostMoved: null, leastScore: null });
  }
}
const use = (name: string, isRollBack = false) => makeCurrent(needs, { name, by: 'cli:test', isRollBack });

test('the gate refuses a release that moves more ids, and leaves nothing', async () => {
  await publish('one');
  await mergeHotels(needs, { loser: '1', survivor: '9' });
  await withMostMoved(1, async () => {
    await assert.rejects(publish('two'), /2 ids were moved or withdrawn .*gate allows 1/);
    assert.deepEqual(
      (await listReleases(db)).map(({ name }) => name),
      ['one'],
    );
  });
  await withMostMoved(2, async () => assert.equal((await publish('two')).isCurrent, true));
});

test('after a roll back, the gate and the draft compare with the current release, not with the newest', async () => {
  await publish('good');
  await moveA1(5);
  await publish('bad');
  await withMostMoved(0, async () => {
    await use('good', true);
    assert.deepEqual((await diffReleases(needs, {})).ids, { added: 0, moved: 1, withdrawn: 0 });
    for (const isCanary of [false, true])
      await assert.rejects(publish('bad again', isCanary), /1 ids .* since the current release "good"/);
    await moveA1(1);
    assert.equal((await diffReleases(needs, {})).from, 'good');
    assert.equal((await publish('fixed')).isCurrent, true);
  });
});

test('a canary does not become current past the gate, also if it is earlier than the current release', async () => {
  await publish('first canary', true);
  await moveA1(5);
  await withMostMoved(0, async () => {
    assert.equal((await publish('one')).isCurrent, true, 'none is current: no id moves');
    for (const isRollBack of [false, true])
      await assert.rejects(use('first canary', isRollBack), /1 ids .* since the current release "one"/);
    await publish('same', true);
    assert.equal((await use('same')).isCurrent, true);
  });
  await moveA1(6);
  await publish('canary', true);
  await withMostMoved(0, async () => {
    await assert.rejects(use('canary'), /1 ids .* since the current release "same"/);
    assert.equal((await currentRelease(db))?.name, 'same');
    assert.equal((await use('one', true)).isCurrent, true);
  });
  assert.equal((await use('canary')).isCurrent, true);
  await withMostMoved(0, async () => {
    await use('one', true);
    assert.equal((await use('canary')).isCurrent, true, 'a roll back can be undone');
  });
});
