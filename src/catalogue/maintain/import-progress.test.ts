import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { atOnce } from '../../../test/support/at-once.ts';
import { bytesOf, emptyCatalogue, importText, keptReport } from '../../../test/support/catalogue.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import type { Needs } from '../../contract/needs.ts';
import { DatabaseUnavailable } from '../../platform/sql/database-errors.ts';
import { deleteRecords } from './delete-records.ts';
import { emptyReport } from './import-progress.ts';
import { importRecords, type BadRowReport } from './import-records.ts';
import { mergeHotels } from './merge-hotels.ts';
import { replacePartnerIds } from './replace-partner-ids.ts';

const needs = await testNeeds();
const { db, clock } = needs;

beforeEach(() => emptyCatalogue(needs));

/** A database that fails when the n-th transaction is about to commit. */
function dyingAt(transactions: number): Pick<Needs, 'db' | 'clock'> {
  let left = transactions;
  return {
    clock,
    db: {
      ...db,
      transaction: (work) =>
        db.transaction(async (tx) => {
          const result = await work(tx);
          if (--left === 0) throw new Error('the power is cut');
          return result;
        }),
    },
  };
}

test('an interrupted import continues where it stopped, and reports every bad row once', async () => {
  const rows = Array.from(
    { length: 26_000 },
    (_, place) => `${place % 7_000 === 17 ? 'x' : place + 1},Hotel ${place},FR`,
  );
  const csv = `id,name,country\n${rows.join('\n')}\n`;
  const report = keptReport();
  const wanted = () => ({ kind: 'hotels' as const, bytes: bytesOf(csv, 65_536), fingerprint: 'f1', report });
  await assert.rejects(importRecords(dyingAt(2), wanted()), /the power is cut/);
  const landed = (await db.row<{ count: number }>('select count(*) as count from hotels'))?.count ?? 0;
  assert.ok(landed > 0 && landed < 25_000, `${landed} hotels had landed`);
  const landedBad = report.rows.filter(({ line }) => line <= landed).length;
  const result = await importRecords(needs, wanted());
  assert.deepEqual([result.rows, result.created, result.bad], [26_000, 25_996, 4]);
  assert.equal(result.resumedAfter, landed + landedBad);
  assert.deepEqual(
    report.rows.map(({ line }) => line),
    [19, 7_019, 14_019, 21_019],
  );
  assert.deepEqual(await db.rows('select * from catalogue_imports'), []);
});

/** Hotels in two successive batches; one of the first is bad. */
const twoBatches = `id,name,country
${Array.from({ length: 12_000 }, (_, place) => `${place + 1},${place === 3 ? '' : 'Inn'},FR`).join('\n')}
`;

for (const [what, others] of [
  ['is gone', []],
  ['lists rows of another import', [2, 3]],
] as const)
  test(`an interrupted import whose report ${what} begins again, so that no bad row is missing`, async () => {
    const wanted = (report = keptReport()) => ({
      kind: 'hotels' as const,
      bytes: bytesOf(twoBatches, 65_536),
      fingerprint: 'f3',
      report,
    });
    await assert.rejects(importRecords(dyingAt(2), wanted()), /the power is cut/);
    const report = keptReport();
    await report.appendRows(
      emptyReport,
      others.map((line) => ({ line, reason: 'name: is missing' })),
    );
    const remarks: string[] = [];
    const result = await importRecords(needs, { ...wanted(report), onRemark: (one) => remarks.push(one) });
    assert.deepEqual([result.bad, result.resumedAfter], [1, 0]);
    assert.ok(result.created > 0 && result.unchanged > 0, 'some had landed');
    assert.deepEqual(
      report.rows.map(({ line }) => line),
      [5],
    );
    assert.match(remarks.join(), /^The report of this import is missing or is a different file/);
  });

test('an import that must begin again does so, even if it is interrupted again before any row is stored', async () => {
  const report = keptReport();
  const wanted = () => ({
    kind: 'hotels' as const,
    bytes: bytesOf(twoBatches, 65_536),
    fingerprint: 'f5',
    report,
  });
  await assert.rejects(importRecords(dyingAt(2), wanted()), /the power is cut/);
  await assert.rejects(importRecords(dyingAt(1), { ...wanted(), restart: true }), /the power is cut/);
  const { rows, resumedAfter } = await importRecords(needs, wanted());
  assert.deepEqual([rows, resumedAfter], [12_000, 0]);
});

test('a report has one writer at a time, for imports, replacements and deletions', async () => {
  await importText(needs, 'hotels', 'id,name,country\n7,Seven,FR\n');
  const ids = 'partner,partner_id,hotel_id\nAcme,,7\n';
  const commands: readonly ((report: BadRowReport) => Promise<{ readonly bad: number }>)[] = [
    (report) => importRecords(needs, { kind: 'partner-ids', bytes: bytesOf(ids), report }),
    (report) => replacePartnerIds(needs, { partner: 'Acme', bytes: bytesOf(ids), report }),
    (report) => deleteRecords(needs, { kind: 'hotels', bytes: bytesOf('id\n99\n'), report }),
  ];
  for (const command of commands) {
    const report = keptReport();
    const otherReport: typeof report = {
      ...report,
      async appendRows(mark, rows) {
        for (const other of commands)
          await assert.rejects(other(report), /is being written by another command/);
        return report.appendRows(mark, rows);
      },
    };
    assert.equal((await command(otherReport)).bad, 1);
    assert.equal(report.rows.length, 1);
    assert.equal((await command(report)).bad, 1, 'a finished command releases the report');
  }
});

test('a file is imported by one process at a time, and another file at the same time', async () => {
  const [first, second] = ['id,name,country\n1,One,FR\n2,,FR\n', 'id,name,country\n3,Three,FR\n'];
  const report = keptReport();
  const landing = (text: string, sink = keptReport()) =>
    importRecords(needs, { kind: 'hotels', bytes: bytesOf(text), fingerprint: text, report: sink });
  const otherReport: typeof report = {
    ...report,
    async appendRows(mark, rows) {
      await assert.rejects(landing(first), /is being imported already/);
      assert.equal((await atOnce(landing(second))).created, 1);
      return report.appendRows(mark, rows);
    },
  };
  assert.equal((await landing(first, otherReport)).created, 1);
  assert.equal((await landing(first)).unchanged, 1);
});

/** The process that holds the lock loses the connection of the lock. */
async function endTheirTurn(): Promise<void> {
  await db.rows(`
    select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and d.datname = current_database()`);
}

test('an import that has lost its lock stops, and the next one continues', async () => {
  const report = keptReport();
  const wanted = () => ({
    kind: 'hotels' as const,
    bytes: bytesOf(twoBatches, 65_536),
    fingerprint: 'f4',
    report,
  });
  const losing: typeof report = {
    ...report,
    async appendRows(mark, rows) {
      await endTheirTurn();
      return report.appendRows(mark, rows);
    },
  };
  const error = await importRecords(needs, { ...wanted(), report: losing }).catch((one: unknown) => one);
  assert.ok(error instanceof DatabaseUnavailable, String(error));
  const { rows, bad, created, resumedAfter } = await importRecords(needs, wanted());
  assert.ok(resumedAfter > 0);
  assert.deepEqual([rows, bad, created, report.rows.length], [12_000, 1, 11_999, 1]);
});

test('a replacement or deletion that has lost its lock no longer writes to the report', async () => {
  await importText(needs, 'hotels', 'id,name,country\n7,Seven,FR\n');
  async function* losing(text: string) {
    yield* bytesOf(text);
    await endTheirTurn();
  }
  const report = keptReport();
  const ids = 'partner,partner_id,hotel_id\nAcme,a,7\nAcme,,7\n';
  for (const command of [
    () => replacePartnerIds(needs, { partner: 'Acme', bytes: losing(ids), report }),
    () => deleteRecords(needs, { kind: 'hotels', bytes: losing('id\n99\n'), report }),
  ]) {
    const error = await command().catch((one: unknown) => one);
    assert.ok(error instanceof DatabaseUnavailable, String(error));
  }
  assert.deepEqual([report.rows, await db.rows('select from partner_mappings')], [[], []]);
});

test('a file that cannot be read leaves an earlier report unchanged', async () => {
  const report = keptReport();
  const landing = (text: string) => importRecords(needs, { kind: 'hotels', bytes: bytesOf(text), report });
  assert.equal((await landing('id,name,country\n1,,FR\n')).bad, 1);
  await assert.rejects(landing('id;title\n1;One\n'));
  assert.equal(report.rows.length, 1);
});

test('an interrupted import begins again if hotels were merged meanwhile, because other rows belong together then', async () => {
  await importText(needs, 'hotels', 'id,name,country\n1,One,FR\n2,Two,FR\n');
  // In two successive batches, unless hotels 1 and 2 are merged.
  const lines = [
    { hotel_id: 1, name: 'Loft' },
    { hotel_id: 2, name: 'Loft', view: 'Sea' },
    { hotel_id: 1, name: 'Attic' },
    { hotel_id: 2, name: 'Cellar', view: 'Yard' },
  ].map((line) => JSON.stringify(line));
  const wanted = () => ({
    kind: 'rooms' as const,
    bytes: bytesOf(lines.join('\n')),
    fingerprint: 'f2',
    report: keptReport(),
  });
  await assert.rejects(importRecords(dyingAt(2), wanted()), /the power is cut/);
  await mergeHotels(needs, { loser: '1', survivor: '2' });
  const result = await importRecords(needs, wanted());
  assert.deepEqual([result.rows, result.resumedAfter], [4, 0]);
  const rooms = await db.rows('select name, view from hotel_rooms where hotel = 2 order by name');
  assert.deepEqual(rooms, [
    { name: 'Attic', view: '' },
    { name: 'Cellar', view: 'Yard' },
    { name: 'Loft', view: 'Sea' },
  ]);
});
