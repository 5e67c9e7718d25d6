import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { secretFrom } from './secret-file.ts';
import { webhooksCreate } from '../webhooks/webhooks.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-secret-'));
after(() => rm(folder, { recursive: true, force: true }));

test('a secret is one line, without the line break that an editor adds', async () => {
  const file = path.join(folder, 'one');
  await writeFile(file, 'Bearer abc\n');
  assert.equal(await secretFrom('token-file', file), 'Bearer abc');
});

test('a text that is not a secret is refused and not repeated', async () => {
  const file = path.join(folder, 'two');
  await writeFile(file, 'CANARY1\nCANARY2\n');
  await assert.rejects(secretFrom('token-file', file), (error: Error) => {
    assert.match(error.message, /^The file of --token-file must hold one line/);
    assert.doesNotMatch(error.message, /CANARY/);
    return true;
  });
});

test('a secret that was given in place of its file is not repeated', () =>
  assert.rejects(secretFrom('token-file', path.join(folder, 'CANARY')), (error: Error) => {
    assert.match(error.message, /--token-file cannot be read \(ENOENT\)/);
    assert.doesNotMatch(error.message, /CANARY/);
    return true;
  }));

test('the token of a webhook cannot be an argument', () => {
  assert.deepEqual(
    Object.keys(webhooksCreate.flags).filter((flag) => flag.startsWith('token')),
    ['token-file'],
  );
});
