import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { routes } from '../../src/app/routes.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { systemRandom } from '../../src/platform/random.ts';
import { someOf } from '../support/runs/form.ts';
import { testKey, testServer } from '../support/http.ts';
import { testNeeds } from '../support/needs.ts';
import { certifyService } from '../../certify/certify-service.ts';
import { faults } from '../../certify/faults/faults.ts';
import { findFault } from '../../certify/faults/find-faults.ts';
import { pageOf } from '../../certify/page.ts';
import { promises } from '../../certify/promises.ts';
import { faultsOf, genuinenessOf, newKey, signed } from '../../certify/report.ts';
import { scenarios } from '../../certify/scenarios/index.ts';
import { visibleMutants } from '../../certify/visible-mutants.ts';
import { mutants } from '../../simulate/mutants/mutants.ts';

/** The short form of `npm run certify`: without the scenarios that wait. */
const base = await testNeeds({ random: systemRandom }, { hasDemoWorld: true });
const needs = { ...base, clock: systemClock, config: { ...base.config, rateLimitPerSecond: 100_000 } };
const { app } = await testServer(needs, routes);
const origin = await app.listen({ port: 0 });
const { key } = await testKey(needs, 'sandbox');
const where = { base: `${origin}/v3.0`, key };
const known = { hotels: ['lp5cea0001'], hasScenarioHotels: true };
const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-certify-'));
after(() => rm(folder, { recursive: true, force: true }));

test('there are at least sixty scenarios and forty promises, each with its own name', () => {
  assert.ok(scenarios.length >= 60 && Object.keys(promises).length >= 40);
  assert.equal(new Set(scenarios.map(({ name }) => name)).size, scenarios.length);
});

test('the faults that a client can see are faults of the simulator, each with a scenario', () => {
  const faultNames = mutants.map(({ name }) => name);
  const scenarioNames = scenarios.map(({ name }) => name);
  for (const [fault, scenario] of Object.entries(visibleMutants)) {
    assert.ok(faultNames.includes(fault), fault);
    assert.ok(scenarioNames.includes(scenario), scenario);
  }
});

test('our service passes; the report is signed, and a changed one is not genuine', async () => {
  const { key: mappingKey } = await testKey(needs, 'sandbox');
  const report = await certifyService({ ...where, key: mappingKey, isShort: true, log: () => undefined });
  assert.deepEqual(faultsOf(report.scenarios), []);
  assert.equal(report.totals.failed, 0);
  assert.ok(report.totals.passed > 60, JSON.stringify(report.totals));
  assert.ok(!JSON.stringify(report).includes(mappingKey), 'the report does not show the key');

  const { privateKey, publicKey } = newKey();
  const written = signed(report, privateKey);
  assert.equal(genuinenessOf(written, publicKey), 'genuine');
  assert.equal(genuinenessOf(written, newKey().publicKey), 'signed by another key');
  assert.equal(genuinenessOf({ report }, publicKey), 'not signed');
  const better = { ...report, totals: { ...report.totals, passed: report.totals.passed + 1 } };
  assert.equal(genuinenessOf({ ...written, report: better }, publicKey), 'changed');
  assert.match(pageOf(written), /passed<\/b>.*names of other scripts/s);
});

/** Each costs a run of the scenario that finds it. */
const quickFaults = faults.filter(({ foundBy }) => isQuick(foundBy));

for (const fault of someOf(quickFaults, 4))
  test(`it finds that ${fault.name}`, async () => {
    const { isFound, detail } = await findFault(fault, { ...where, known });
    assert.ok(isFound, detail);
  });

function isQuick(name: string): boolean {
  return scenarios.find((one) => one.name === name)?.isSlow !== true;
}

test('the command explains itself, creates a key once, and refuses a report of another', async () => {
  const program = new URL('../../certify/run.ts', import.meta.url).pathname;
  const run = async (...words: readonly string[]) => {
    const child = spawn(process.execPath, [program, ...words], { cwd: folder });
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    return { code: Number(code), out, err };
  };
  const [none, made, short] = await Promise.all([
    run(),
    run('keys', 'signer.pem'),
    run('--base', where.base, '--key', key, '--only', 'a path that', '--report', 'r.json'),
  ]);
  assert.deepEqual([none.code, made.code, short.code], [2, 0, 0], short.out + short.err);
  assert.match(none.out, /^Usage:/);
  assert.match(
    short.out,
    /1 passed, 0 failed, 0 skipped; .*\nThe report is r\.json and r\.html, not signed\./,
  );
  const listening = ['--base', where.base, '--proxy', '0'];
  const refused = await Promise.all([
    run('--mutants', '--only', 'zzzz'),
    run('--base', where.base, '--key', 'sand_wrong'),
    run(...listening, '--sign', 'none.pem'),
    run(...listening, '--report', 'none/r.json'),
  ]);
  assert.deepEqual(
    refused.map(({ code, out, err }) => [code, out.slice(0, 34), err]),
    [
      [2, 'No fault has "zzzz" in its name.\n', ''],
      [2, 'The service refuses the API key wi', ''],
      [2, '--sign none.pem cannot be read: Er', ''],
      [2, '--report none/r.json cannot be wri', ''],
    ],
  );
  const [again, verified] = await Promise.all([
    run('keys', 'signer.pem'),
    run('verify', 'r.json', '--public-key', 'signer.pem.pub'),
  ]);
  assert.notEqual(again.code, 0, 'a key is not overwritten');
  assert.equal(verified.code, 1);
  assert.match(verified.out, /^The report is not signed/);
});
