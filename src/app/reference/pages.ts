import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Route } from '../../contract/route.ts';
import { readAsset } from '../../platform/files/assets.ts';
import { openApi } from '../openapi/document.ts';
import { compressedOnce, encodingFor } from '../answering/encodings.ts';

interface Page {
  readonly path: string;
  readonly type: string;
  readonly text: () => Promise<string>;
}

/** Everything that a page needs is in this folder: it works without the internet, and may not load anything from other servers. */
const policy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; connect-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:";

/** The OpenAPI document, and the page that shows it. No key is needed: they contain nothing about any account. */
export function addPages(app: FastifyInstance, routes: readonly Route[]): void {
  const asset = (name: string) => readAsset(new URL(name, import.meta.url));
  const pages: readonly Page[] = [
    { path: '/openapi.json', type: 'application/json', text: async () => JSON.stringify(openApi(routes)) },
    { path: '/reference', type: 'text/html', text: () => asset('index.html') },
    { path: '/reference/page.css', type: 'text/css', text: () => asset('page.css') },
    { path: '/reference/page.js', type: 'text/javascript', text: () => asset('page.js') },
  ];
  for (const page of pages) addPage(app, page);
  app.get('/', (_request, reply) => reply.redirect('/reference'));
}

function addPage(app: FastifyInstance, { path, type, text }: Page): void {
  // Read and compressed on first use, then cached: none of them changes while the program runs.
  let kept: Promise<Kept> | undefined;
  app.get(path, async (request, reply) => {
    kept ??= keep(text);
    const { plain, etag } = await kept;
    reply.headers({
      etag,
      vary: 'accept-encoding',
      'cache-control': 'no-cache',
      'content-security-policy': policy,
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
