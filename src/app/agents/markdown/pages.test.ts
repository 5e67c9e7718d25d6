import assert from 'node:assert/strict';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { testServer } from '../../../../test/support/http.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { problemFinder } from '../../reading/check.ts';
import { routes } from '../../routes.ts';
import { documents } from './documents.ts';
import { operationAddress } from './operation.ts';

const { app } = await testServer(await testNeeds(), routes);
const root = path.resolve(import.meta.dirname, '../../../..');

async function read(url: string) {
  const { statusCode: status, body: text, headers } = await app.inject({ url });
  return { status, text, type: String(headers['content-type']) };
}

const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => (link ?? '').replace(/#.*$/, '')).filter(Boolean);

test('/llms.txt lists every guide and every operation, and each of its links can be read', async () => {
  const { status, text, type } = await read('/llms.txt');
  assert.deepEqual([status, type], [200, 'text/plain; charset=utf-8']);
  const links = linksOf(text);
  assert.equal(links.length, documents.length + routes.length);
  for (const link of links) {
    const page = await read(link);
    assert.deepEqual([page.status, page.type], [200, 'text/markdown; charset=utf-8'], link);
    assert.match(page.text, /^# .+/);
  }
});

test('every guide of docs is served, and its links to other guides work', async () => {
  const served = new Set(documents.map((one) => one.path));
  for await (const file of glob('docs/*.md', { cwd: root })) assert.ok(served.has(file), file);
  for (const { path: file } of documents) {
    const { text } = await read(`/${file}`);
    const guides = linksOf(text).filter((link) => /^[\w-]+\.md$/.test(link));
    for (const link of guides)
      assert.equal(
        (await read(path.posix.join('/', path.dirname(file), link))).status,
        200,
        `${file}: ${link}`,
      );
  }
});

test('the example of every operation as Markdown is a request that the operation accepts', async () => {
  for (const entry of routes) {
    const { text } = await read(operationAddress(entry));
    const shown = /-d '(.*)'$/m.exec(text)?.[1];
    if (entry.body?.json === undefined || entry.body.example === undefined) continue;
    assert.ok(shown !== undefined, entry.path);
    const body: unknown = JSON.parse(shown.replaceAll(String.raw`'\''`, "'"));
    assert.deepEqual(problemFinder(entry.body.json, 'the body')(body).errors, [], entry.path);
  }
});

test('an operation as Markdown has its fields with those inside, and its errors with their codes', async () => {
  const { text } = await read('/reference/postRatesBook.md');
  assert.match(text, /^# Book a prebook\n\n`POST \/v3\.0\/rates\/book`/);
  assert.match(text, /\| `holder\.email`/);
  assert.match(text, /\| `guests\[\]\.occupancyNumber`/);
  assert.match(text, /\| 400 \| 4005 \|/);
  assert.match(text, /Accepts an `Idempotency-Key`/);
});

test('/llms-full.txt has every operation and guide', async () => {
  const { text } = await read('/llms-full.txt');
  for (const { summary } of routes) assert.ok(text.includes(`# ${summary}\n`), summary);
  assert.match(text, /# The payment form/);
});

test('what is not a page of these folders is refused like any unknown path', async () => {
  for (const url of [
    '/docs/none.md',
    '/docs/',
    '/reference/none.md',
    '/reference/constructor',
    '/pay/v1/none.js',
  ]) {
    const { statusCode, json } = await app.inject({ url });
    assert.equal(statusCode, 404, url);
    const error = { code: 4000, message: 'bad request' };
    assert.deepEqual({ ...json().error, description: '' }, { ...error, description: '' }, url);
  }
  const page = { url: '/docs/booking.md' };
  const [read, head, post] = [
    await app.inject(page),
    await app.inject({ ...page, method: 'HEAD' }),
    await app.inject({ ...page, method: 'POST' }),
  ];
  assert.deepEqual([read.statusCode, head.statusCode, head.body, post.statusCode], [200, 200, '', 404]);
  assert.equal(head.headers['etag'], read.headers['etag']);
});
