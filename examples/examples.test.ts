import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createKey } from '../src/accounts/keys.ts';
import { systemRandom } from '../src/platform/random.ts';
import { sharedService } from '../test/support/shared-service.ts';
import { listExamples, runExample, expectedOutputFile } from './run-example.ts';

/**
 * Every example runs over HTTP against the program itself, with keys of a separate account and a small demo
 * world, and must print its `.out` file. `UPDATE=1 npm test -- examples/*.test.ts` writes those files.
 */
const isUpdate = process.env['UPDATE'] === '1';

const { db, origin: baseUrl } = await sharedService();

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
