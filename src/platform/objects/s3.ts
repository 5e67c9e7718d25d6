import { Readable } from 'node:stream';
import { GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Config } from '../../config.ts';
import { absent } from './absent.ts';
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
      const uri = `s3://${bucket}/${key}`;
      const asked = client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      const { Body } = await asked.catch((error: unknown) => {
        throw isAbsent(error) ? absent(uri) : error;
      });
      if (!(Body instanceof Readable)) throw new Error(`${uri} has no content`);
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

function isAbsent(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}
