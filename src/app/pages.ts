import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Route } from '../contract/route.ts';
import { readAsset } from '../platform/assets.ts';
import { openApi } from './openapi/document.ts';

interface Page {
  readonly path: string;
  readonly type: string;
  readonly text: () => Promise<string>;
}

/** Everything a page needs stands beside it: it works without the internet, and may load nothing from elsewhere. */
const policy =
  "default-src 'none'; connect-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:";

/** The OpenAPI document, and the page that shows it. No key is asked for: they tell nothing of any account. */
export function addPages(app: FastifyInstance, routes: readonly Route[]): void {
  const asset = (name: string) => readAsset(new URL(`reference/${name}`, import.meta.url));
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
  // Read when first asked for, then kept: none of them changes while the program runs.
  let kept: { readonly text: string; readonly etag: string } | undefined;
  app.get(path, async (request, reply) => {
    kept ??= await withTag(text);
    reply.headers({ etag: kept.etag, 'cache-control': 'no-cache', 'content-security-policy': policy });
    if (request.headers['if-none-match'] === kept.etag) return reply.code(304).send();
    return reply.type(`${type}; charset=utf-8`).send(kept.text);
  });
}

async function withTag(read: () => Promise<string>): Promise<{ text: string; etag: string }> {
  const text = await read();
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}
