import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, test } from 'node:test';

const root = path.resolve(import.meta.dirname, '..');
const folder = await mkdtemp(path.join(root, '.tmp-library-'));
after(() => rm(folder, { recursive: true }));

test('the engines are built as JavaScript that a program without our sources can use', async () => {
  const build = spawnSync(process.execPath, ['scripts/library.ts', folder], { cwd: root, encoding: 'utf8' });
  assert.equal(build.status, 0, build.stdout + build.stderr);
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const program = `
    const { roomEngine } = await import('./src/rooms/load-engine.js');
    const { resolveCountry } = await import('./src/hotels/engine/index.js');
    const engine = roomEngine();
    const hotel = engine.hotel(['Deluxe Double Room, Sea View', 'Standard Single Room']);
    const [best] = engine.rank(engine.parse('DLX DBL SEA VW BB'), hotel);
    console.log(JSON.stringify({ best: best.at, country: typeof resolveCountry }));`;
  await writeFile(path.join(folder, 'use.js'), program);
  const used = spawnSync(process.execPath, ['use.js'], { cwd: folder, encoding: 'utf8' });
  assert.equal(used.stderr, '');
  assert.deepEqual(JSON.parse(used.stdout), { best: 0, country: 'function' });
});
