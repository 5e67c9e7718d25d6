import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { bytesOf, keptReport } from '../../../test/support/catalogue.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { deleteRecords } from '../../catalogue/maintain/delete-records.ts';
import { importRecords } from '../../catalogue/maintain/import-records.ts';
import { readConfig } from '../../config.ts';
import { correctId } from '../../hotels/match/adopt/correct-id.ts';
import { noteRetention } from '../../platform/delete-old.ts';
import { actingAs } from './acting-as.ts';
import { createAccount, resume, suspend } from '../accounts.ts';
import { changeKey, createKey, listKeys, revokeKey } from '../keys.ts';
import { chainAll } from './chain.ts';
import { entriesWhere, recordAction, type EntryFilter } from './store.ts';
import { verifyLog } from './verify.ts';

const needs = await testNeeds();
const { db } = needs;
const asAda = { ...needs, db: actingAs(db, 'cli:ada') };

const entries = (filter: EntryFilter = {}) => entriesWhere(db, filter, 100);

test('an action and its entry are in one transaction, and the entry names who acted', async () => {
  const { accountId } = await createAccount(asAda, { name: 'Fjord', compat: 'spec' });
  await suspend(asAda, accountId);
  await resume(asAda, accountId);
  const found = await entries({ account: accountId });
  assert.deepEqual(
    found.map(({ actor, action, detail }) => [actor, action, Object.keys(detail)]),
    [
      ['cli:ada', 'account.changed', ['suspended_at']],
      ['cli:ada', 'account.changed', ['suspended_at']],
      ['cli:ada', 'account.created', ['name', 'compat']],
    ],
  );
  const before = (await entries()).length;
  const failing = asAda.db.transaction(async (tx) => {
    await tx.run("update accounts set name = 'Sound' where id = $1", [accountId]);
    throw new Error('stop');
  });
  await assert.rejects(failing, /stop/);
  assert.equal((await entries()).length, before);
});

test('with a limit, a change that waits for another one fails and changes nothing; a patient one waits', async () => {
  const { accountId } = await createAccount(needs, { name: 'Slip', compat: 'spec' });
  const hurried = actingAs(db, 'cli:ada', { lockMs: 20 });
  const rename = (name: string) =>
    ['update accounts set name = $2 where id = $1', [accountId, name]] as const;
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transaction(async (tx) => {
    await tx.run(...rename('Held'));
    held.resolve();
    await release.promise;
  });
  await held.promise;
  await assert.rejects(hurried.run(...rename('Late')), { code: '55P03' });
  await assert.rejects(
    hurried.transaction((tx) => tx.run(...rename('Late'))),
    { code: '55P03' },
  );
  const patient = hurried.patient.run(...rename('Patient'));
  await sleep(60);
  release.resolve();
  await Promise.all([holding, patient]);
  assert.equal((await entries({ account: accountId })).length, 3, 'the creation and two changes');
  const row = await db.row<{ name: string }>('select name from accounts where id = $1', [accountId]);
  assert.equal(row?.name, 'Patient');
});

test('a transaction may begin with its isolation level, and names who acted after it', async () => {
  const { accountId } = await createAccount(needs, { name: 'Skerry', compat: 'spec' });
  const level = await asAda.db.transaction(async (tx) => {
    await tx.run('set transaction isolation level repeatable read');
    await tx.run("update accounts set name = 'Reef' where id = $1", [accountId]);
    return tx.row<{ level: string }>("select current_setting('transaction_isolation') as level");
  });
  assert.deepEqual(level, { level: 'repeatable read' });
  const [latest] = await entries({ account: accountId });
  assert.equal(latest?.actor, 'cli:ada');
});

test('an entry has the name that the key had at that time, never the key or its hash', async () => {
  const { accountId, key } = await createKey(asAda, { environment: 'production', name: 'console' });
  const [listed] = await listKeys(needs, accountId);
  assert.ok(listed);
  const asKey = { ...needs, db: actingAs(db, listed.keyId) };
  await suspend(asKey, accountId);
  await changeKey(asAda, listed.keyId, { name: 'other', scopes: ['read'] });
  await resume(asKey, accountId);
  await revokeKey(asAda, listed.keyId);
  assert.deepEqual(
    (await entries({ actor: listed.keyId })).map(({ actorName }) => actorName),
    ['other', 'console'],
  );
  const [revoked, changed, created] = await entries({ subject: listed.keyId });
  assert.deepEqual(Object.keys(revoked?.detail ?? {}), ['revoked_at']);
  assert.deepEqual(changed?.detail, {
    name: ['console', 'other'],
    scopes: [['read', 'map', 'decide', 'sell'], ['read']],
  });
  assert.equal(created?.detail['hash'], 'set');
  const written = JSON.stringify(await entries());
  assert.ok(!written.includes(key));
});

test('the use of a key is not recorded', async () => {
  const before = (await entries()).length;
  await db.run('update api_keys set last_used_at = now()');
  assert.equal((await entries()).length, before);
});

test('a change that was made without the program names the role of the database', async () => {
  await db.run("update suppliers set enabled = not enabled where code = 'simulator'");
  const [entry] = await entries({ action: 'supplier.changed' });
  assert.match(entry?.actor ?? '', /^database:./);
});

test('files and corrections that change the catalogue are recorded with their counts', async () => {
  const imported = async (kind: 'hotels' | 'partner-ids', text: string, from: string) =>
    importRecords(asAda, { kind, bytes: bytesOf(text), report: keptReport(), from });
  await imported('hotels', 'id,name,country\n7,Seven,FR\n8,Eight,FR\n', 'inns.csv');
  await imported('hotels', 'id,name,country\n7,Seven,FR\n8,Eighth,FR\n', 'inns.csv');
  await imported('hotels', 'id,name,country\n7,Seven,FR\n', 'inns.csv');
  await imported('partner-ids', 'partner,partner_id,hotel_id\nAcme,A1,7\n', 'acme.csv');
  const owner = { accountId: 'acc_1', environment: 'production' } as const;
  const wanted = { partner: 'Acme', partnerId: 'A1', hotelId: 'lp8', isOperator: true };
  await correctId(asAda, owner, wanted);
  await deleteRecords(asAda, {
    kind: 'hotels',
    bytes: bytesOf('id\n7\n'),
    report: keptReport(),
    from: 'gone.csv',
  });
  const found = (await entries({ actor: 'cli:ada' })).filter(({ action }) =>
    /^(catalogue|partner-id)/.test(action),
  );
  assert.deepEqual(
    found.toReversed().map(({ action, subject, detail }) => [action, subject, detail]),
    [
      ['catalogue.imported', 'inns.csv', { 'hotel created': 2 }],
      ['catalogue.imported', 'inns.csv', { 'hotel updated': 1 }],
      ['catalogue.imported', 'acme.csv', { 'mapping created': 1 }],
      ['partner-id.corrected', 'Acme A1', { 'mapping moved': 1 }],
      ['catalogue.deleted', 'gone.csv', { 'hotel deleted': 1 }],
    ],
  );
});

test('a change of RETENTION is recorded, and repeating it is not', async () => {
  const keep = (retention: string) =>
    noteRetention({ db, config: { ...needs.config, ...readConfig({ RETENTION: retention }) } });
  for (const retention of ['events=90', 'events=90', 'events=60']) await keep(retention);
  const found = await entries({ action: 'retention.changed' });
  const [before, after] = (found[0]?.detail['days'] ?? []) as { readonly events: number }[];
  assert.deepEqual([found.length, before?.events, after?.events], [1, 90, 60]);
});

test('settings of a supplier are recorded without their values', async () => {
  await asAda.db.run(
    `insert into suppliers (code, kind, settings) values ('bay', 'upstream', '{"apiKey": "very-secret"}')`,
  );
  const [entry] = await entries({ subject: 'bay' });
  assert.deepEqual(entry?.detail, { kind: 'upstream', settings: 'set', enabled: true });
});

test('the database refuses to change, remove and truncate entries, and to shorten the chain', async () => {
  await chainAll(needs);
  for (const statement of [
    "update audit_log set actor = 'cli:eve'",
    'update audit_log set position = null, hash = null',
    'update audit_log set position = position + 1000',
    'delete from audit_log',
    'truncate audit_log',
    'update audit_head set position = 0',
    'delete from audit_head',
    'truncate audit_head',
  ])
    await assert.rejects(db.run(statement), /append-only|only grows/, statement);
  assert.equal((await verifyLog(needs)).broken, undefined);
});

test('an entry is chained once, with nothing else of it changed', async () => {
  await asAda.db.run("update accounts set name = name || 'x'");
  await assert.rejects(
    db.run(
      `update audit_log set actor = 'cli:eve', position = 900, hash = sha256('') where position is null`,
    ),
    /append-only/,
  );
});

test('processes that chain at the same time make one chain without gaps', async () => {
  for (let turn = 0; turn < 20; turn += 1)
    await asAda.db.transaction((tx) => recordAction(tx, { name: 'job.requeued', subject: String(turn) }));
  await Promise.all([chainAll(needs), chainAll(needs), verifyLog(needs)]);
  const places = await db.rows<{ position: number }>('select position from audit_log order by position');
  assert.deepEqual(
    places.map(({ position }) => position),
    places.map((_, index) => index + 1),
  );
});

test('transactions that write entries do not wait for each other', async () => {
  await db.transaction(async (first) => {
    await recordAction(first, { name: 'job.requeued', subject: 'first' });
    await db.transaction(async (second) => {
      await second.run("set local lock_timeout = '2s'");
      await recordAction(second, { name: 'job.requeued', subject: 'second' });
    });
    // An entry whose transaction is open is chained later, after entries with larger numbers.
    await chainAll(needs);
  });
  assert.equal((await verifyLog(needs)).broken, undefined);
  const [second] = await entries({ subject: 'second' });
  const [first] = await entries({ subject: 'first' });
  assert.ok(first?.position && second?.position && first.position > second.position);
});

/** As the owner of the database can. */
async function tamper(statement: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run('set local session_replication_role = replica');
    await tx.run(statement);
  });
}

test('verify names the first entry that was changed, removed or cut off', async () => {
  const whole = await verifyLog(needs);
  assert.equal(whole.broken, undefined);
  const end = { position: whole.position, hash: whole.hash };

  await tamper("update audit_log set actor = 'cli:eve' where position = 3 and actor = 'cli:ada'");
  const changed = await verifyLog(needs);
  assert.deepEqual([changed.position, changed.broken?.position], [2, 3]);
  assert.match(changed.broken?.detail ?? '', /content was changed after it was chained: .* by cli:eve/);
  await tamper("update audit_log set actor = 'cli:ada' where position = 3");
  assert.equal((await verifyLog(needs)).broken, undefined);

  await db.run('create table kept as select * from audit_log where position = $1', [end.position]);
  await tamper(`delete from audit_log where position = ${end.position}`);
  assert.match(
    (await verifyLog(needs)).broken?.detail ?? '',
    /the log ends here, but \d+ entries were chained/,
  );
  await tamper('insert into audit_log overriding system value select * from kept');

  await tamper('delete from audit_log where position = 5');
  const gap = await verifyLog(needs);
  assert.deepEqual([gap.broken?.position, gap.broken?.detail], [5, 'it is missing: entry 6 follows']);

  // A chain that was computed again is found by an end that was noted before.
  await tamper('delete from audit_log where position > 4');
  await tamper(`update audit_head set position = 4, hash = (select hash from audit_log where position = 4)`);
  assert.equal((await verifyLog(needs)).broken, undefined);
  assert.equal((await verifyLog(needs, end)).broken?.position, 5);
});
