import { Readable } from 'node:stream';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Config } from '../../config.ts';
import type { Storage } from './objects.ts';

/** S3 through its official client; credentials come from the environment as that client reads them. */
export function s3Storage({ s3Url }: Pick<Config, 's3Url'>): Storage {
  const client = new S3Client({
    ...(s3Url === undefined ? {} : { endpoint: s3Url, forcePathStyle: true }),
    // Servers that speak S3 but are not Amazon's refuse bodies in signed chunks.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    async read({ bucket, key }) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      if (!(Body instanceof Readable)) throw new Error(`s3://${bucket}/${key} has no content`);
      return Body;
    },
    async write({ bucket, key }, bytes) {
      const Body = Readable.from(bytes, { objectMode: false });
      await new Upload({
        client,
        params: { Bucket: bucket, Key: key, Body, ContentType: 'text/csv' },
      }).done();
    },
  };
}
