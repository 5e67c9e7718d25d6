import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { resolveLinks } from './resolve-links.ts';

const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'innkeeper-followed-')));
after(() => rm(folder, { recursive: true, force: true }));
const named = (...names: string[]) => path.join(folder, ...names);

await mkdir(named('deep', 'deeper'), { recursive: true });
await symlink(named('deep', 'deeper'), named('short'));
await symlink('../later.csv', named('deep', 'deeper', 'link'));
await symlink(named('short', 'link'), named('link of a link'));
await symlink('nowhere/later.csv', named('lost'));
await symlink('circle', named('circle'));

const led: readonly (readonly [what: string, from: string, to: string])[] = [
  ['a name that is free', 'later.csv', 'later.csv'],
  ['a folder behind a link', 'short/later.csv', 'deep/deeper/later.csv'],
  ['a link to nothing yet', 'deep/deeper/link', 'deep/later.csv'],
  ['the same through two more', 'link of a link', 'deep/later.csv'],
];

test('links of a path are resolved, whether or not the file exists', async () => {
  for (const [what, from, to] of led) assert.equal(await resolveLinks(named(from)), named(to), what);
  await writeFile(named('deep', 'later.csv'), '');
  assert.equal(await resolveLinks(named('link of a link')), named('deep/later.csv'));
});

test('a link into a missing folder, and a cycle of links, resolve to nothing', async () => {
  await assert.rejects(resolveLinks(named('lost')), { code: 'ENOENT' });
  await assert.rejects(resolveLinks(named('circle')), { code: 'ELOOP' });
});

test('the path of an open pipe stays unchanged', { skip: process.platform === 'win32' }, () => {
  const module = new URL('resolve-links.ts', import.meta.url).href;
  const script = `(await import('${module}')).resolveLinks('/dev/stdout').then(console.log)`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  assert.equal(printed, '/dev/stdout\n');
});
