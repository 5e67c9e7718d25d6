import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Storage as Client } from '@google-cloud/storage';
import type { Config } from '../../config.ts';
import type { Storage } from './objects.ts';

/** Google Cloud Storage through its official client; credentials come from the environment as that client reads them. */
export function googleStorage({ gcsUrl }: Pick<Config, 'gcsUrl'>): Storage {
  const client = new Client(gcsUrl === undefined ? {} : { apiEndpoint: gcsUrl, projectId: 'local' });
  return {
    read: ({ bucket, key }) => Promise.resolve(client.bucket(bucket).file(key).createReadStream()),
    async write({ bucket, key }, bytes) {
      const target = client
        .bucket(bucket)
        .file(key)
        .createWriteStream({ contentType: 'text/csv', resumable: true });
      await pipeline(Readable.from(bytes, { objectMode: false }), target);
    },
  };
}
