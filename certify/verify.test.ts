import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { destination } from './destination.ts';
import { genuinenessOf, newKey, type Report, signed } from './report.ts';
import { verifyReport } from './verify.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-verify-'));
after(() => rm(folder, { recursive: true, force: true }));
const inFolder = (name: string): string => path.join(folder, name);
const { privateKey, publicKey } = newKey();
await writeFile(inFolder('signer.pem'), privateKey);
await writeFile(inFolder('signer.pem.pub'), publicKey);

function reportOf(totals: Partial<Report['totals']>, skipped: readonly string[] = []): Report {
  return {
    what: 'certification of a client',
    service: 'http://example.com/v3.0',
    startedAt: '2027-01-01T00:00:00.000Z',
    seconds: 1,
    totals: { passed: 10, failed: 0, skipped: 0, checks: 11, promises: '11 of 11', ...totals },
    scenarios: skipped.map((name) => ({ name, result: 'skipped', ms: 0, checks: [], exchanges: [] })),
  };
}

async function verified(report: Report) {
  await writeFile(inFolder('r.json'), JSON.stringify(signed(report, privateKey)));
  return verifyReport(inFolder('r.json'), inFolder('signer.pem.pub'));
}

test('only a report in which everything was played and nothing failed is good', async () => {
  assert.deepEqual(await verified(reportOf({})), {
    says: 'Genuine: 10 passed, 0 failed, 0 skipped; 11 of 11 promises were checked.',
    isGood: true,
  });
  assert.deepEqual(await verified(reportOf({ passed: 9, skipped: 1 }, ['a cancellation'])), {
    says: 'Genuine, but incomplete: 9 passed, 0 failed, 1 skipped; 11 of 11 promises were checked.\nskipped  a cancellation',
    isGood: false,
  });
  assert.equal((await verified(reportOf({ passed: 1, promises: '2 of 93' }))).isGood, false);
  assert.equal((await verified(reportOf({ failed: 1 }))).isGood, false);
});

test('a report with a signature or a key of another form was changed', () => {
  const written = signed(reportOf({}), privateKey);
  for (const change of [{ signature: 5 }, { signature: null }, { signature: '' }, { signature: 'x' }])
    assert.equal(genuinenessOf({ ...written, ...change }, publicKey), 'changed', JSON.stringify(change));
  const report = reportOf({ passed: 11 });
  for (const own of ['garbage', 7, null, undefined, publicKey, {}])
    assert.equal(genuinenessOf({ ...written, report, publicKey: own }, publicKey), 'changed', String(own));
  assert.equal(genuinenessOf({ ...written, publicKey: 7 }, publicKey), 'genuine');
});

test('a key and a folder are refused before anything is played', async () => {
  const refused = [
    ['no-folder/r.json', undefined, /^--report .*no-folder\/r\.json cannot be written: .*ENOENT/],
    ['', undefined, /^--report .* is a folder/],
    ['r.json', 'none.pem', /^--sign .*none\.pem cannot be read: .*ENOENT/],
    ['r.json', 'signer.pem.pub', /is not a key that signs reports/],
  ] as const;
  for (const [file, key, says] of refused)
    await assert.rejects(destination(inFolder(file), key && inFolder(key)), { message: says });
  const { write } = await destination(inFolder('good.json'), inFolder('signer.pem'));
  assert.match(await write(reportOf({})), /good\.json and .*good\.html, signed$/);
  assert.equal((await verifyReport(inFolder('good.json'), inFolder('signer.pem.pub'))).isGood, true);
});
