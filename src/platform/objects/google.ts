import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError, Storage as Client } from '@google-cloud/storage';
import type { Config } from '../../config.ts';
import type { ObjectAddress, Storage } from './storage.ts';
import { refusedBy } from './refused.ts';

/** Google Cloud Storage through its official client; credentials come from the environment as that client reads them. */
export function googleStorage({ gcsUrl }: Pick<Config, 'gcsUrl'>): Storage {
  const client = new Client(gcsUrl === undefined ? {} : { apiEndpoint: gcsUrl, projectId: 'local' });
  const fileAt = ({ bucket, key }: ObjectAddress) => client.bucket(bucket).file(key);
  return {
    read: (address) => Promise.resolve(readOf(address, fileAt(address).createReadStream())),
    async write(address, bytes) {
      const target = fileAt(address).createWriteStream({ contentType: 'text/csv', resumable: true });
      await pipeline(Readable.from(bytes, { objectMode: false }), target).catch((error: unknown) => {
        throw asRefusal(error, address, 'write');
      });
    },
  };
}

/** That client reports errors of an object only when it is read. */
async function* readOf(address: ObjectAddress, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    throw asRefusal(error, address, 'read');
  }
}

function asRefusal(error: unknown, { bucket, key }: ObjectAddress, act: 'read' | 'write'): unknown {
  return refusedBy(statusOf(error), { uri: `gs://${bucket}/${key}`, act }) ?? error;
}

/** The client that begins uploads; all other calls use a different one. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof ApiError) return error.code;
  return error instanceof Error && 'status' in error ? Number(error.status) : undefined;
}
