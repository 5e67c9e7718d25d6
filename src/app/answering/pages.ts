import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Page } from '../../contract/page.ts';
import { compressedOnce, encodingFor } from './encodings.ts';

/** Without `policy`: the page may load what is here only. */
const ownOnly =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; connect-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:";

export function addPages(app: FastifyInstance, pages: readonly Page[]): void {
  for (const page of pages) addPage(app, page);
}

function addPage(app: FastifyInstance, { path, type, text, headers }: Page): void {
  // Read and compressed on first use, then cached: none of them changes while the program runs.
  let kept: Promise<Kept> | undefined;
  app.get(path, async (request, reply) => {
    kept ??= keep(text);
    const { plain, etag } = await kept;
    reply.headers({
      etag,
      vary: 'accept-encoding',
      'cache-control': 'no-cache',
      'content-security-policy': ownOnly,
      ...headers,
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.type(`${type}; charset=utf-8`);
    const encoding = encodingFor(request);
    if (encoding === undefined) return reply.send(plain);
    return reply.header('content-encoding', encoding).send(await compressedOnce(plain, encoding));
  });
}

interface Kept {
  readonly plain: Buffer;
  readonly etag: string;
}

async function keep(read: () => Promise<string>): Promise<Kept> {
  // As bytes: a text of a megabyte would be encoded again for every request.
  const plain = Buffer.from(await read());
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, etag };
}
