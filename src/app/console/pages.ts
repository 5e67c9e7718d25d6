import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { escapeHtml } from '../../lib/text/escape-html.ts';
import type { Bundle, BundledFile } from '../../platform/browser/bundle.ts';
import { compressedOnce, encodingFor } from '../answering/encodings.ts';

const ASSETS = '/console/assets';

type Settings = Pick<Config, 'consoleTiles' | 'consoleTilesCredit'>;

/** What the page may load: the service's own files, and the tiles of the map server that the operator names. */
const policyFor = ({ consoleTiles }: Settings): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data:${consoleTiles === undefined ? '' : ` ${new URL(consoleTiles).origin}`}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * `/console`: a client of the public API in the browser. Every path below it is the same page; its script reads the rest
 * of the path.
 */
export function addConsole(app: FastifyInstance, settings: Settings): void {
  const bundled = onFirstUse(bundleConsole);
  const policy = policyFor(settings);
  const showPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = withSettings((await bundled()).page, settings);
    const etag = `"${createHash('sha256').update(page.content).digest('base64url').slice(0, 22)}"`;
    reply.headers({ etag, 'cache-control': 'no-cache', 'content-security-policy': policy });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return send(page, request, reply);
  };
  app.get('/console', showPage);
  app.get('/console/*', showPage);
  app.get<{ Params: { file: string } }>(`${ASSETS}/:file`, async (request, reply) => {
    const file = (await bundled()).files.get(request.params.file);
    if (file === undefined) return reply.callNotFound();
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return send(file, request, reply);
  });
}

function withSettings(page: BundledFile, { consoleTiles, consoleTilesCredit = '' }: Settings): BundledFile {
  if (consoleTiles === undefined) return page;
  const tiles = `data-tiles="${escapeHtml(consoleTiles)}" data-credit="${escapeHtml(consoleTilesCredit)}"`;
  const html = page.content.toString().replace('<div id="console"', () => `<div id="console" ${tiles}`);
  return { ...page, content: Buffer.from(html) };
}

/** Takes about 0.1 s, once in a process. The bundler is loaded then: most processes serve no console. */
async function bundleConsole(): Promise<Bundle> {
  const { bundleForBrowser } = await import('../../platform/browser/bundle.ts');
  return bundleForBrowser({
    root: new URL('../../../', import.meta.url),
    page: 'console/index.html',
    script: 'console/main.tsx',
    style: 'console/style/main.css',
    alias: { 'innkeeper-client': 'clients/typescript/src/index.ts' },
    servedAt: ASSETS,
  });
}

/** A failure is not kept: the next request tries again. */
function onFirstUse<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

async function send(
  { type, content }: BundledFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.type(`${type}; charset=utf-8`).header('vary', 'accept-encoding');
  const encoding = encodingFor(request);
  if (encoding === undefined) return reply.send(content);
  return reply.header('content-encoding', encoding).send(await compressedOnce(content, encoding));
}
