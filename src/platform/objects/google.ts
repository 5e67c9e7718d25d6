import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError, Storage as Client } from '@google-cloud/storage';
import type { Config } from '../../config.ts';
import { absent } from './absent.ts';
import type { Storage } from './objects.ts';

/** Google Cloud Storage through its official client; credentials come from the environment as that client reads them. */
export function googleStorage({ gcsUrl }: Pick<Config, 'gcsUrl'>): Storage {
  const client = new Client(gcsUrl === undefined ? {} : { apiEndpoint: gcsUrl, projectId: 'local' });
  return {
    read: ({ bucket, key }) =>
      Promise.resolve(readOf(`gs://${bucket}/${key}`, client.bucket(bucket).file(key).createReadStream())),
    async write({ bucket, key }, bytes) {
      const target = client
        .bucket(bucket)
        .file(key)
        .createWriteStream({ contentType: 'text/csv', resumable: true });
      await pipeline(Readable.from(bytes, { objectMode: false }), target);
    },
  };
}

/** That client tells what is wrong with an object only once it is read. */
async function* readOf(uri: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    throw error instanceof ApiError && error.code === 404 ? absent(uri) : error;
  }
}
