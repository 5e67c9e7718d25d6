import { spawnSync } from 'node:child_process';
import { copyFile, cp, glob, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * `npm run library [-- FOLDER]`: the two engines as a separate package, JavaScript with declarations. Node runs our
 * TypeScript as it is, but refuses it under `node_modules`, where a user of the library has it. What the service needs
 * besides (a database, Node itself) stays out.
 */
const root = path.resolve(import.meta.dirname, '..');
const [target = path.join(root, 'dist'), ...more] = process.argv.slice(2);
if (target.startsWith('-') || more.length > 0) {
  console.error('npm run library [-- FOLDER]');
  process.exit(1);
}
const folder = path.resolve(target);
/** The oldest release line of Node that runs it; docs/library.md names those it was tried under. */
const OLDEST_NODE = '>=22';

// Removes an earlier build.
await rm(path.join(folder, 'src'), { recursive: true, force: true });
const built = spawnSync('tsc', ['-p', 'tsconfig.library.json', '--outDir', folder], {
  cwd: root,
  stdio: 'inherit',
});
if (built.status !== 0) process.exit(1);
/** Words and weights are data that the compiler does not copy. */
for (const data of ['src/rooms/lexicon', 'src/hotels/engine/lexicon', 'src/catalogue/reference', 'models']) {
  const isData = (file: string): boolean => !file.endsWith('.ts');
  await cp(path.join(root, data), path.join(folder, data), { recursive: true, filter: isData });
}
await copyFile(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
await copyFile(path.join(root, 'NOTICE'), path.join(folder, 'NOTICE'));
await copyFile(path.join(root, 'docs/library.md'), path.join(folder, 'README.md'));
await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(await manifest(), undefined, 2)}\n`);
console.log(`The engines are in ${folder}: innkeeper/rooms, innkeeper/rooms/engine, innkeeper/hotels.`);

/** That of the repository, without what the engines do not need. */
async function manifest(): Promise<object> {
  const manifest: {
    readonly name: string;
    readonly version: string;
    readonly license: string;
    readonly exports: object;
    readonly dependencies: Readonly<Record<string, string>>;
  } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const { name, version, license } = manifest;
  const imported = await importedPackages();
  return {
    name,
    version,
    description: 'Finds which room and which hotel a supplier means: the pure engines of Innkeeper.',
    license,
    type: 'module',
    engines: { node: OLDEST_NODE },
    exports: JSON.parse(JSON.stringify(manifest.exports).replaceAll('./dist/', './')),
    dependencies: Object.fromEntries(
      Object.entries(manifest.dependencies).filter(([dependency]) => imported.has(dependency)),
    ),
  };
}

/** The names of packages that the built files import: `any-ascii`, `@scope/name`. */
async function importedPackages(): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for await (const file of glob('src/**/*.js', { cwd: folder })) {
    const text = await readFile(path.join(folder, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/\bfrom '((?:@[\w.-]+\/)?[\w-][\w.-]*)/g)) names.add(name);
  }
  return names;
}
