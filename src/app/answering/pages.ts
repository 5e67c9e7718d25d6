import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from '../../contract/page.ts';
import { compressedOnce, encodingFor } from './encodings.ts';

/** Without `policy`: the page may load what is here only. */
const ownOnly =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; connect-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:";

/** A route takes half a millisecond of each start: the pages of a folder share one from this number on. */
const PAGES_OF_A_ROUTE = 4;

export function addPages(app: FastifyInstance, pages: readonly Page[]): void {
  for (const [folder, inside] of Map.groupBy(pages, ({ path }) => path.slice(0, path.lastIndexOf('/') + 1))) {
    // Those of the root have one each: `/:file` would also take other paths.
    if (folder === '/' || inside.length < PAGES_OF_A_ROUTE)
      for (const page of inside) app.get(page.path, showing(page));
    else addFolder(app, folder, inside);
  }
}

function addFolder(app: FastifyInstance, folder: string, pages: readonly Page[]): void {
  const shown = new Map(pages.map((page) => [page.path.slice(folder.length), showing(page)]));
  app.get<{ Params: { file: string } }>(`${folder}:file`, (request, reply) => {
    const show = shown.get(request.params.file);
    return show === undefined ? reply.callNotFound() : show(request, reply);
  });
}

type Show = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function showing({ type, text, headers }: Page): Show {
  // Read and compressed on first use, then cached: none of them changes while the program runs.
  let kept: Promise<Kept> | undefined;
  return async (request, reply) => {
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
  };
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
