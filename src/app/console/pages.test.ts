import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';

const needs = await testNeeds();
const { ask } = await testServer(needs, []);
const get = (url: string, headers: Record<string, string> = {}) => ask({ url, headers, key: null });

test('every path of the console is the same page, which may load what is here only', async () => {
  const { status, headers, text } = await get('/console/review?row=1');
  assert.equal(status, 200);
  assert.match(
    String(headers['content-security-policy']),
    /^default-src 'none'; script-src 'self'; style-src 'self';/,
  );
  assert.equal((await get('/console')).text, text);
  const again = await get('/console', { 'if-none-match': String(headers['etag']) });
  assert.equal(again.status, 304);
});

test('the first view is small, and its files are cached by browsers permanently', async () => {
  const { text } = await get('/console');
  const files = [...text.matchAll(/(?:href|src)="(\/console\/assets\/[^"]+)"/g)].map(
    ([, file]) => file ?? '',
  );
  assert.ok(files.length >= 2, text);
  const answers = await Promise.all(files.map((file) => get(file, { 'accept-encoding': 'gzip' })));
  for (const { headers } of answers)
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
  const bytes = answers.reduce((sum, { headers }) => sum + Number(headers['content-length']), 0);
  assert.ok(bytes > 10_000 && bytes < 150_000, `${bytes} bytes`);
});

test('a file that is not part of the console → 404', async () => {
  assert.equal((await get('/console/assets/other.js')).status, 404);
});

test('a server of map tiles is named to the page and its policy, and text of the operator stays text', async () => {
  const consoleTiles = 'https://tiles.example.com/{z}/{x}/{y}.png?style=plain&size=2';
  const consoleTilesCredit = 'Maps of "Lark" <maps@example.com>';
  const config = { ...needs.config, consoleTiles, consoleTilesCredit };
  const { headers, text } = await (
    await testServer({ ...needs, config }, [])
  ).ask({ url: '/console', key: null });
  assert.match(
    String(headers['content-security-policy']),
    /img-src 'self' data: https:\/\/tiles\.example\.com;/,
  );
  assert.match(
    text,
    /data-tiles="https:\/\/tiles\.example\.com\/\{z\}\/\{x\}\/\{y\}\.png\?style=plain&amp;size=2"/,
  );
  assert.match(text, /data-credit="Maps of &quot;Lark&quot; &lt;maps@example\.com&gt;"/);
});
