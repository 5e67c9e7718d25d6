import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { mediaRoutes } from './media-routes.ts';

const { ask } = await testServer(await testNeeds(), mediaRoutes);

test('GET /media/{version}/{width}/{place}/{file} → 200, a picture that caches may keep, without a key', async () => {
  const { status, headers, text } = await ask({
    url: '/media/1/320/10001-0/facade-204-4-day-city.svg',
    key: '',
  });
  assert.equal(status, 200);
  assert.match(text, /^<svg .* width="320"/);
  assert.equal(headers['content-type'], 'image/svg+xml');
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(headers['content-security-policy'], "default-src 'none'");
});

test('GET /media/{version}/{width}/{place}/{file} → 404, an address that names no picture', async () => {
  for (const path of ['2/320/1-0/pool.svg', '1/321/1-0/pool.svg', '1/320/1/pool.svg', '1/320/1-0/moon.svg'])
    assert.equal((await ask({ url: `/media/${path}`, key: '' })).status, 404, path);
});
