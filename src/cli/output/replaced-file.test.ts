import assert from 'node:assert/strict';
import { lstat, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { writePieces } from './replaced-file.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-replaced-'));
after(() => rm(folder, { recursive: true, force: true }));

async function* pieces(...texts: (string | Error)[]): AsyncGenerator<string> {
  for (const text of texts) {
    if (text instanceof Error) throw text;
    yield text;
  }
}

for (const name of ['answer.csv', 'answer.csv.gz']) {
  const file = path.join(folder, name);
  const written = async () => {
    const bytes = await readFile(file);
    return String(name.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  };

  test(`${name} is replaced when the new content is complete, and not before`, async () => {
    await writePieces(file, pieces('a,b\n', '1,2\n'));
    assert.equal(await written(), 'a,b\n1,2\n');
    const mistake = new Error('the source broke off');
    await assert.rejects(writePieces(file, pieces('a,b\n', mistake)), mistake);
    assert.equal(await written(), 'a,b\n1,2\n');
    assert.deepEqual(
      (await readdir(folder)).filter((one) => one.endsWith('.part')),
      [],
    );
  });
}

test('a link stays a link, and its target is written, existing or not', async () => {
  const link = path.join(folder, 'link.csv');
  await symlink('later.csv', link);
  for (const text of ['first', 'second']) {
    await writePieces(link, pieces(text));
    assert.equal(String(await readFile(path.join(folder, 'later.csv'))), text);
  }
  assert.ok((await lstat(link)).isSymbolicLink());
});
