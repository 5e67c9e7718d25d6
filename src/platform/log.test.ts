import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../test/support/database.ts';
import { readableLog } from '../../test/support/log.ts';

const { db } = await testDatabase();

const statements: Readonly<Record<string, string>> = {
  'breaks a constraint': `insert into webhooks (account, environment, url, authorization_token, created_at, updated_at)
    values ('a', 'sandbox', 'ftp://x', 'CANARY', now(), now())`,
  'has a value of the wrong type': `select 'CANARY'::int`,
};

for (const [name, statement] of Object.entries(statements))
  test(`a statement that ${name} is logged without its values`, async () => {
    const { log, lines } = readableLog();
    const error: unknown = await db.run(statement).catch((thrown: unknown) => thrown);
    assert.match(JSON.stringify(error) + String(error), /CANARY/);
    log.error({ err: error }, 'with words');
    log.error({ err: error });
    log.error(error);
    log.error({ reason: error }, 'under another name');
    log.error({ err: new Error('outer', { cause: error }) }, 'as a cause');
    log.error({ err: new AggregateError([error], 'several') }, 'as one of several');
    log.error({ err: Object.assign(new Error('job'), { inner: error }) }, 'as a member');
    log.child({ task: 'x' }).warn({ err: error });
    assert.equal(lines.length, 8);
    assert.doesNotMatch(JSON.stringify(lines), /CANARY/);
    assert.match(JSON.stringify(lines[0]), /"code":"2/);
  });
