import { Readable } from 'node:stream';
import { GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Config } from '../../config.ts';
import type { ObjectAddress, Storage } from './storage.ts';
import { refusedBy } from './refused.ts';

/** S3 through its official client; credentials come from the environment as that client reads them. */
export function s3Storage({ s3Url }: Pick<Config, 's3Url'>): Storage {
  const client = new S3Client({
    ...(s3Url === undefined ? {} : { endpoint: s3Url, forcePathStyle: true }),
    // S3-compatible servers other than Amazon's refuse bodies in signed chunks.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    async read(address) {
      const sent = client.send(new GetObjectCommand({ Bucket: address.bucket, Key: address.key }));
      const { Body } = await sent.catch((error: unknown) => {
        throw inWords(error, address, 'read');
      });
      if (!(Body instanceof Readable)) throw new Error(`${uriOf(address)} has no content`);
      return Body;
    },
    async write(address, bytes) {
      const Body = Readable.from(bytes, { objectMode: false });
      const params = { Bucket: address.bucket, Key: address.key, Body, ContentType: 'text/csv' };
      await new Upload({ client, params }).done().catch((error: unknown) => {
        throw inWords(error, address, 'write');
      });
    },
  };
}

const uriOf = ({ bucket, key }: ObjectAddress): string => `s3://${bucket}/${key}`;

function inWords(error: unknown, address: ObjectAddress, act: 'read' | 'write'): unknown {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  return refusedBy(status, { uri: uriOf(address), act }) ?? error;
}
