import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { readConfig, type Config } from '../src/config.ts';
import { readObject, writeObject } from '../src/platform/objects/objects.ts';
import { google } from './servers/google.ts';
import type { StorageServer } from './servers/storage-server.ts';
import { swift } from './servers/swift.ts';
import { grantStorage } from '../src/hotels/match/submit/storage-grants.ts';
import { matchRoutes } from '../src/hotels/match/routes.ts';
import { resultHeader } from '../src/hotels/match/result/result-row.ts';
import { matchTasks } from '../src/hotels/match/tasks.ts';
import { landMarling } from './support/hotels/hotel-rows.ts';
import { testKey, testServer } from './support/http.ts';
import { testNeeds } from './support/needs.ts';
import { workOff } from './support/tasks.ts';

/** More than one part of a multipart upload, so that both directions stream. */
const BLOCKS = 24;
const block = Buffer.alloc(1024 * 1024, 'a line of a result, and another\n');

for (const kind of [google, swift]) {
  describe(`${kind.scheme}:// against a real server`, { skip: kind.missing() ?? false }, () => {
    let server: StorageServer | undefined;
    let config: Config;
    const bucket = 'a-bucket-of-tests';
    const at = (key: string): string => `${kind.scheme}://${bucket}/${key}`;
    const former = { ...process.env };

    before(async () => {
      server = await kind.start();
      await server.makeBucket(bucket);
      Object.assign(process.env, server.credentials);
      config = readConfig(kind.scheme === 'gs' ? { GCS_URL: server.url } : { S3_URL: server.url });
    });
    after(async () => {
      process.env = former;
      await server?.[Symbol.asyncDispose]();
    });

    test('an object that is written in pieces is read in pieces, byte for byte', async () => {
      const written = createHash('sha256');
      let inFlight = 0;
      let most = 0;
      async function* bytes(): AsyncGenerator<Uint8Array> {
        for (let n = 0; n < BLOCKS; n += 1) {
          written.update(block);
          most = Math.max(most, (inFlight += 1));
          yield await Promise.resolve(block);
        }
      }
      await writeObject(config, at('folder/large.csv'), bytes());
      const read = createHash('sha256');
      let pieces = 0;
      for await (const piece of await readObject(config, at('folder/large.csv'))) {
        read.update(piece);
        pieces += 1;
      }
      assert.equal(read.digest('hex'), written.digest('hex'));
      assert.ok(pieces > BLOCKS, `${pieces} pieces`);
    });

    test('a second write replaces the object', async () => {
      for (const text of ['first', 'second, and longer', 'x']) {
        await writeObject(config, at('again.csv'), only(text));
        assert.equal(await textOf(config, at('again.csv')), text);
      }
    });

    test('keys with spaces, accents and signs are the same object in both directions', async () => {
      const key = 'résultats 2026/ä+b=c&d ✓.csv';
      await writeObject(config, at(key), only('there'));
      assert.equal(await textOf(config, at(key)), 'there');
    });

    test('reading a missing object is an error, not an empty file', async () => {
      await assert.rejects(textOf(config, at('nowhere.csv')), /there is no such object/);
    });

    test(
      'writing to a bucket that does not exist is an error',
      { skip: kind.scheme === 'gs' && 'the emulator makes every bucket that is written to' },
      async () => {
        const uri = `${kind.scheme}://no-such-bucket/x.csv`;
        await assert.rejects(writeObject(config, uri, only('x')), /there is no such bucket/);
      },
    );

    test('an aborted write leaves the old object', async () => {
      await writeObject(config, at('kept.csv'), only('former'));
      async function* broken(): AsyncGenerator<Uint8Array> {
        yield await Promise.resolve(block);
        throw new Error('broken off');
      }
      await assert.rejects(writeObject(config, at('kept.csv'), broken()), /broken off/);
      assert.equal(await textOf(config, at('kept.csv')), 'former');
    });

    test('a list of hotels is matched from the bucket into the bucket, in chunks', async () => {
      const plain = await testNeeds();
      const needs = { ...plain, config: { ...config, dataDir: plain.config.dataDir, matchChunkRows: 100 } };
      await landMarling(needs.db);
      const { key, accountId } = await testKey(needs, 'production');
      await grantStorage(needs, { accountId, environment: 'production', prefix: at('') });
      await writeObject(config, at('lists/in.csv'), manyRows());
      const service = await testServer(needs, matchRoutes);
      const jobs = '/v3.0/hotels/match/async';
      const ask = (url: string, body?: unknown) =>
        service.ask({ key, url, method: body === undefined ? 'GET' : 'POST', body });
      const submitted = await ask(jobs, { input_gcs: at('lists/in.csv'), output_gcs: at('lists/out.csv') });
      assert.equal(submitted.status, 202, submitted.text);
      await workOff(needs, matchTasks);
      const { job_id } = submitted.json as { job_id: string };
      const { status, done, total_chunks } = (await ask(`${jobs}/jobs/${job_id}/status`)).json as Progress;
      assert.deepEqual(
        { status, done, total_chunks },
        { status: 'done', done: ROWS, total_chunks: ROWS / 100 },
      );
      const [header, ...lines] = (await textOf(config, at('lists/out.csv'))).trimEnd().split('\n');
      assert.equal(header, resultHeader.trimEnd());
      assert.deepEqual(
        lines.map((line) => line.split(',', 1)[0]),
        Array.from({ length: ROWS }, (_, row) => `R${row}`),
      );
      assert.equal((await ask(`${jobs}/jobs/${job_id}`)).status, 409);
      await needs.db.run('delete from storage_grants where account = $1', [accountId]);
      assert.equal((await ask(jobs, { input_gcs: at('lists/in.csv') })).status, 400);
    });

    test(
      'a wrong secret is refused',
      { skip: kind.scheme === 'gs' && 'the emulator knows no secrets' },
      async () => {
        process.env['AWS_SECRET_ACCESS_KEY'] = 'another';
        await assert.rejects(textOf(config, at('again.csv')), /there is no permission to read it/);
        Object.assign(process.env, server?.credentials);
      },
    );
  });
}

interface Progress {
  readonly status: string;
  readonly done: number;
  readonly total_chunks: number;
}

const ROWS = 500;

async function* manyRows(): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from('id,name,city,country\n'));
  for (let row = 0; row < ROWS; row++) yield Buffer.from(`R${row},Cormorant Hotel,Marling,GB\n`);
}

async function* only(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text));
}

async function textOf(config: Config, uri: string): Promise<string> {
  return Buffer.concat(await Array.fromAsync(await readObject(config, uri))).toString();
}
