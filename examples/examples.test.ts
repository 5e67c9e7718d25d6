import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { createKey } from '../src/accounts/keys.ts';
import { systemRandom } from '../src/platform/random.ts';
import { testDatabase } from '../test/support/database.ts';
import { DEMO_HOTELS } from '../test/support/database/server.ts';
import { startService } from '../test/support/service/service.ts';
import { listExamples, runExample, expectedOutputFile } from './run-example.ts';

/**
 * Every example runs over HTTP against the program itself, with keys of a separate account and a small demo
 * world, and must print its `.out` file. `UPDATE=1 npm test -- examples/*.test.ts` writes those files.
 */
const isUpdate = process.env['UPDATE'] === '1';

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-examples-'));
let stop = async (): Promise<void> => undefined;
// Made before the database's own hook: the program must have ended when its database is dropped.
after(async () => {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});
const { url, db } = await testDatabase({ hasDemoWorld: true });
const service = await startService({
  dataDir,
  environment: {
    DATABASE_URL: url,
    DEMO_HOTELS: String(DEMO_HOTELS),
    LOG_LEVEL: 'warn',
    STORAGE_FOLDER: path.join(dataDir, 'storage'),
  },
});
stop = async () => assert.equal(await service.stop(), 0, service.log());
const baseUrl = service.announced.address?.replace(/\/v3\.0$/, '') ?? '';

for (const example of await listExamples()) {
  test(`${example} prints its expected output`, async () => {
    const needs = { db, random: systemRandom };
    const { key: sandbox, accountId } = await createKey(needs, { environment: 'sandbox' });
    const { key: production } = await createKey(needs, { environment: 'production', accountId });
    const printed = await runExample(example, { baseUrl, sandbox, production });
    if (isUpdate) await writeFile(expectedOutputFile(example), printed);
    assert.equal(printed, await readFile(expectedOutputFile(example), 'utf8'));
  });
}
