import { spawnSync } from 'node:child_process';
import { cp } from 'node:fs/promises';
import path from 'node:path';

/**
 * `npm run library [-- FOLDER]`: the two engines as JavaScript with declarations, for `exports` in package.json.
 * Node runs our TypeScript as it is, but refuses it under `node_modules`, where a user of the library has it.
 */
const root = path.resolve(import.meta.dirname, '..');
const [asked = path.join(root, 'dist'), ...more] = process.argv.slice(2);
if (asked.startsWith('-') || more.length > 0) {
  console.error('npm run library [-- FOLDER]');
  process.exit(1);
}
const folder = path.resolve(asked);

const built = spawnSync('tsc', ['-p', 'tsconfig.library.json', '--outDir', folder], {
  cwd: root,
  stdio: 'inherit',
});
if (built.status !== 0) process.exit(1);
/** Words and weights are data that the compiler does not carry along. */
for (const data of ['src/rooms/lexicon', 'models']) {
  await cp(path.join(root, data), path.join(folder, data), { recursive: true });
}
console.log(`The engines are in ${folder}: innkeeper/rooms, innkeeper/rooms/engine, innkeeper/hotels.`);
