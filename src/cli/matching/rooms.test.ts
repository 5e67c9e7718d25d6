import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCommandLine } from '../run.ts';
import { commands } from '../commands.ts';

async function run(
  ...words: string[]
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  let out = '';
  let err = '';
  const terminal = {
    environment: {},
    out: (text: string) => void (out += text),
    err: (text: string) => void (err += text),
    signal: new AbortController().signal,
  };
  const code = await runCommandLine(commands, ['rooms', 'try', ...words], terminal);
  return { code, out, err };
}

const references = ['--against', 'Deluxe Double Room, Sea View', 'Deluxe Double Room'];

test('rooms try prints what was read, the parts of each score, and the verdict', async () => {
  const { code, out } = await run('DLX DBL SEA VW BB', ...references);
  assert.equal(code, 0);
  assert.match(out, /^DLX +class +deluxe$/m);
  assert.match(out, /view missing/);
  assert.match(out, /^mapped: Deluxe Double Room, Sea View$/m);
});

test('rooms try --json gives parts that add up', async () => {
  const { out } = await run('Executive Villa', ...references, '--json');
  const { candidates, verdict } = JSON.parse(out);
  assert.equal(verdict.code, 'not_in_catalog');
  for (const { explanation } of candidates) {
    const sum = explanation.parts.reduce((total: number, part: { weight: number }) => total + part.weight, 0);
    assert.ok(Math.abs(sum - explanation.logOdds) < 1e-9);
  }
});

test('rooms try refuses an empty name', async () => {
  const { code, err } = await run(' ');
  assert.equal(code, 1);
  assert.match(err, /empty/);
});
