import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { commands } from '../commands.ts';
import { runCommandLine } from '../run.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-hotels-'));
after(() => rm(folder, { recursive: true }));

async function run(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const code = await runCommandLine(commands, words, {
    environment: {},
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    signal: new AbortController().signal,
  });
  return { code, out, err };
}

test('hotels try compares two descriptions without a database', async () => {
  const [a, b] = [path.join(folder, 'a.json'), path.join(folder, 'b.json')];
  await writeFile(
    a,
    JSON.stringify({
      name: 'Cormorant Hotel',
      country: 'UK',
      city: 'Marling',
      latitude: 53.4,
      longitude: -2.98,
    }),
  );
  await writeFile(
    b,
    JSON.stringify({
      name: 'The Cormorant',
      country: 'GB',
      city: 'Marling',
      latitude: 53.4001,
      longitude: -2.9801,
    }),
  );
  const { code, out } = await run('hotels', 'try', a, b, '--json');
  assert.equal(code, 0);
  const { verdict, pair } = JSON.parse(out);
  assert.equal(verdict, 'matched');
  const sum = pair.parts.reduce(
    (total: number, part: { logOdds: number }) => total + part.logOdds,
    pair.prior,
  );
  assert.ok(Math.abs(sum - pair.logOdds) < 1e-9);
});

test('hotels try reports a file that is not valid JSON', async () => {
  const broken = path.join(folder, 'broken.json');
  await writeFile(broken, '{"name": ');
  const { code, err } = await run('hotels', 'try', broken, broken);
  assert.deepEqual([code, err], [1, `"${broken}" is not a file with a JSON object.\n`]);
  await writeFile(broken, '[]');
  assert.equal(
    (await run('hotels', 'try', broken, broken)).err,
    `"${broken}" is not a file with a JSON object.\n`,
  );
  const { err: nowhere } = await run('hotels', 'try', path.join(folder, 'nowhere.json'), broken);
  assert.match(nowhere, /^\S+nowhere\.json cannot be read \(ENOENT\)/);
});

test('hotels try reports missing and unknown members with their file', async () => {
  const whole = path.join(folder, 'whole.json');
  const bad = path.join(folder, 'lacking.json');
  await writeFile(whole, '{"name":"Heron House","country":"GB"}');
  const problemOf = async (json: string, hasWhole: 'first' | 'second') => {
    await writeFile(bad, json);
    const files = hasWhole === 'first' ? [whole, bad] : [bad, whole];
    return (await run('hotels', 'try', ...files)).err;
  };
  for (const order of ['first', 'second'] as const) {
    assert.equal(await problemOf('{"name":"Heron House"}', order), `${bad} has no "country".\n`);
    assert.equal(
      await problemOf('{"name":"Heron House","country":"Nowhere"}', order),
      `${bad}: "country" is "Nowhere", which is not a country.\n`,
    );
    const misspelt = await problemOf('{"nome":"Heron House","country":"GB"}', order);
    assert.match(misspelt, /lacking\.json: nome is not known; expected name, address, /);
    assert.match(misspelt, /lacking\.json has no "name"\.\n$/);
    assert.match(
      await problemOf('{"name":"Heron House","country":"GB","zip":"1"}', order),
      /: zip is not known/,
    );
  }
});
