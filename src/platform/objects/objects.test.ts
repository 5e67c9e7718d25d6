import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../../config.ts';
import { parseObjectAddress, readObject, writeObject } from './objects.ts';

const addresses: readonly (readonly [string, object | undefined])[] = [
  ['gs://bucket-1/a/b.csv', { scheme: 'gs', bucket: 'bucket-1', key: 'a/b.csv' }],
  ['s3://bucket/b.csv', { scheme: 's3', bucket: 'bucket', key: 'b.csv' }],
  ['file:///a/b.csv', { scheme: 'file', bucket: '', key: 'a/b.csv' }],
  ['file:///../etc/passwd', undefined],
  ['file:///a/../../b', undefined],
  ['file://host/a', undefined],
  ['gs://bucket', undefined],
  ['gs://bucket/', undefined],
  ['GS://bucket/x', undefined],
  ['https://bucket/x', undefined],
  ['', undefined],
];
for (const [uri, expected] of addresses)
  test(`${JSON.stringify(uri)} is ${expected === undefined ? 'no address' : 'an address'}`, () =>
    assert.deepEqual(parseObjectAddress(uri), expected));

test('files: streamed both ways inside the folder, and never out of it by a link', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-files-'));
  try {
    const storageFolder = path.join(folder, 'inside');
    await mkdir(storageFolder);
    const config = { ...readConfig({}), storageFolder };
    await writeObject(config, 'file:///deep/a.csv', slowly(['one,', 'two\n']));
    const read = await Array.fromAsync(await readObject(config, 'file:///deep/a.csv'));
    assert.equal(Buffer.concat(read).toString(), 'one,two\n');
    await writeFile(path.join(folder, 'secret'), 'x');
    await symlink(folder, path.join(storageFolder, 'out'));
    for (const [uri, said] of [
      ['file:///nowhere.csv', 'there is no such object'],
      ['file:///deep', 'it is a folder'],
      ['file:///deep/a.csv/b', 'a part of the path is a file'],
    ] as const)
      await assert.rejects(readObject(config, uri), { detail: `${uri}: ${said}` });
    await assert.rejects(writeObject(config, 'file:///deep', slowly(['x'])), { detail: /it is a folder/ });
    await assert.rejects(readObject(config, 'file:///out/secret'), /leads out of STORAGE_FOLDER/);
    await assert.rejects(
      writeObject(config, 'file:///out/mine', slowly(['x'])),
      /leads out of STORAGE_FOLDER/,
    );
    await assert.rejects(readObject({ ...config, storageFolder: undefined }, 'file:///a'), /STORAGE_FOLDER/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

for (const [scheme, variable] of [
  ['gs', 'GCS_URL'],
  ['s3', 'S3_URL'],
] as const)
  test(`${scheme}: an object that is not there is refused by its address`, async () => {
    const server = createServer((_, response) => void response.writeHead(404).end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const former = { ...process.env };
    Object.assign(process.env, {
      AWS_ACCESS_KEY_ID: 'a-tester',
      AWS_SECRET_ACCESS_KEY: 'of-these-tests',
      AWS_REGION: 'us-east-1',
    });
    try {
      // A server always has an address once it listens.
      const { port } = server.address() as AddressInfo;
      const config = readConfig({ [variable]: `http://127.0.0.1:${port}` });
      const uri = `${scheme}://bucket/nowhere.csv`;
      const read = async () => Array.fromAsync(await readObject(config, uri));
      await assert.rejects(read(), new RegExp(`storage-refused: ${uri}: there is no such object`));
    } finally {
      process.env = former;
      server.close();
    }
  });

async function* slowly(pieces: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield Promise.resolve(Buffer.from(piece));
}
