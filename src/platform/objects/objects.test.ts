import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
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
  ['s3://bucket/a..b/...', { scheme: 's3', bucket: 'bucket', key: 'a..b/...' }],
  ['s3://bucket/100%25 ä+b.csv', { scheme: 's3', bucket: 'bucket', key: '100%25 ä+b.csv' }],
  ['file:///../etc/passwd', undefined],
  ['file:///a/../../b', undefined],
  ['s3://bucket/folder/../other/b.csv', undefined],
  ['s3://bucket/folder//../../other/b.csv', undefined],
  ['gs://bucket/folder/./b.csv', undefined],
  ['s3://bucket/folder/%2e%2E/b.csv', undefined],
  ['s3://bucket/folder/.%2e%2fother/b.csv', undefined],
  ['s3://bucket/folder\\..\\other', undefined],
  ['s3://bucket/folder/', undefined],
  ['s3://bucket/folder//b.csv', undefined],
  ['s3://bucket/a\0b', undefined],
  ['s3:///b.csv', undefined],
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
    for (const [uri, reason] of [
      ['file:///nowhere.csv', 'there is no such object'],
      ['file:///deep', 'it is a folder'],
      ['file:///deep/a.csv/b', 'a part of the path is a file'],
    ] as const)
      await assert.rejects(readObject(config, uri), { detail: `${uri}: ${reason}` });
    await assert.rejects(writeObject(config, 'file:///deep', slowly(['x'])), { detail: /it is a folder/ });
    await assert.rejects(
      readObject(config, 'file:///out/secret'),
      /leads out of the folder out of STORAGE_FOLDER/,
    );
    for (const uri of ['file:///out/mine', 'file:///out/new/mine', 'file:///out/new/newer/mine'])
      await assert.rejects(
        writeObject(config, uri, slowly(['x'])),
        /leads out of the folder out of STORAGE_FOLDER/,
      );
    assert.deepEqual((await readdir(folder)).toSorted(), ['inside', 'secret'], 'nothing is made outside');
    await mkdir(path.join(storageFolder, 'deep', 'down'));
    await symlink('down', path.join(storageFolder, 'deep', 'within'));
    await writeObject(config, 'file:///deep/within/new/b.csv', slowly(['x']));
    assert.deepEqual(await readdir(path.join(storageFolder, 'deep', 'down', 'new')), ['b.csv']);
    await assert.rejects(readObject({ ...config, storageFolder: undefined }, 'file:///a'), /STORAGE_FOLDER/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('files: links do not lead to another account, nor between the sandbox of an account and its other files', async () => {
  const storageFolder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-files-'));
  try {
    const config = { ...readConfig({}), storageFolder };
    for (const key of ['one/a.csv', 'one/sandbox/a.csv', 'two/a.csv'])
      await writeObject(config, `file:///${key}`, slowly(['x']));
    const links = [
      ['one/two', '../two'],
      ['one/up', '..'],
      ['one/mine', 'sandbox'],
      ['one/sandbox/mine', '..'],
      ['one/sandbox/two', '../../two'],
      ['one/itself', '.'],
      ['three', 'two'],
    ] as const;
    for (const [link, to] of links) await symlink(to, path.join(storageFolder, link));
    for (const key of ['one/two', 'one/up/two', 'one/mine', 'one/sandbox/mine', 'one/sandbox/two', 'three']) {
      const reason = /it leads out of the folder (one|one\/sandbox|three) of STORAGE_FOLDER$/;
      await assert.rejects(readObject(config, `file:///${key}/a.csv`), { detail: reason }, key);
      await assert.rejects(
        writeObject(config, `file:///${key}/b.csv`, slowly(['x'])),
        { detail: reason },
        key,
      );
      await assert.rejects(writeObject(config, `file:///${key}/new/b.csv`, slowly(['x'])), reason, key);
    }
    await readObject(config, 'file:///one/itself/a.csv').then((bytes) => Array.fromAsync(bytes));
    assert.deepEqual((await readdir(path.join(storageFolder, 'two'))).toSorted(), ['a.csv']);
  } finally {
    await rm(storageFolder, { recursive: true });
  }
});

const answers = [
  [404, 'read', 'there is no such object'],
  [403, 'read', 'there is no permission to read it'],
  [404, 'write', 'there is no such bucket'],
  [403, 'write', 'there is no permission to write it'],
] as const;
for (const [scheme, variable] of [
  ['gs', 'GCS_URL'],
  ['s3', 'S3_URL'],
] as const)
  test(`${scheme}: a permanent error of the storage is a refusal that names the address`, async () => {
    let status = 0;
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(status).end();
    });
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
      const acts = {
        read: async () => Array.fromAsync(await readObject(config, uri)),
        write: () => writeObject(config, uri, slowly(['x'])),
      };
      for (const [answered, act, reason] of answers) {
        status = answered;
        await assert.rejects(acts[act](), { detail: `${uri}: ${reason}` });
      }
    } finally {
      process.env = former;
      server.close();
    }
  });

async function* slowly(pieces: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield Promise.resolve(Buffer.from(piece));
}
