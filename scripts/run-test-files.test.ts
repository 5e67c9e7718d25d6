import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import type { RunOptions } from './run-test-files.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'innkeeper-runner-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a test file that contains this code in its own process. */
function run(code: string, endsWithinMs: number) {
  const file = path.join(folder, 'one.test.mjs');
  writeFileSync(file, code);
  const options: RunOptions = { patienceMs: 20_000, cpuFile: path.join(folder, 'cpu'), endsWithinMs };
  const runner = new URL('run-test-files.ts', import.meta.url).href;
  const module = `import { runTestFiles } from ${JSON.stringify(runner)};
    await runTestFiles(${JSON.stringify([file])}, ${JSON.stringify(options)});`;
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return spawnSync(process.execPath, ['--input-type=module', '-e', module], { env, encoding: 'utf8' });
}

test('a process that a test keeps open ends, and says what is open', () => {
  const held = run("import { createServer } from 'node:net'; createServer().listen(0);", 100);
  assert.equal(held.status, 1);
  assert.match(held.stderr, /still open after 0\.1 s: .*TCPServerWrap/);
});

test('a process with nothing open ends at once', () => {
  const { status, stderr } = run("import { test } from 'node:test'; test('one', () => {});", 20_000);
  assert.deepEqual([status, stderr], [0, '']);
});
