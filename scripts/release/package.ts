import { spawnSync } from 'node:child_process';
import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { documents } from '../../src/app/agents/markdown/documents.ts';

export const root = path.resolve(import.meta.dirname, '../..');

/** What the program reads besides its code, at the same place in the package as in the repository. */
const data = [
  'bin',
  'migrations',
  'models',
  'deploy',
  // The console is bundled from its source, with the client.
  'console',
  'clients/typescript/src',
  'scripts/with-node.mjs',
  'LICENSE',
  'NOTICE',
];

/** Members of package.json that the package has unchanged. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly type: string;
  readonly engines: object;
  readonly exports: object;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: object;
}

export async function readManifest(): Promise<Manifest> {
  // The file is ours; `npm ci` refuses it without these members.
  return JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as Manifest;
}

/**
 * The program as a package in `folder`: JavaScript, because Node does not run TypeScript below `node_modules`, and the
 * files that it reads. The engines have the declarations of `npm run library`.
 */
export async function buildPackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  run('node', ['scripts/library.ts', folder]);
  run('tsc', ['-p', 'tsconfig.release.json', '--outDir', folder]);
  await nameCompiledWorkers(folder);
  for await (const name of glob('src/**/*.*', { cwd: root, exclude: (file) => file.endsWith('.ts') }))
    await copy(name, folder);
  for (const name of [...data, ...documents.map((one) => one.path)]) await copy(name, folder);
  await writeFile(
    path.join(folder, 'package.json'),
    `${JSON.stringify(packageManifest(await readManifest()), undefined, 2)}\n`,
  );
}

function packageManifest(manifest: Manifest): object {
  const { name, version, description, license, type, engines, dependencies } = manifest;
  const { optionalDependencies, peerDependencies, peerDependenciesMeta } = manifest;
  return {
    name,
    version,
    description,
    license,
    type,
    engines,
    bin: { innkeeper: 'bin/innkeeper.mjs' },
    exports: JSON.parse(JSON.stringify(manifest.exports).replaceAll('./dist/', './')),
    dependencies,
    optionalDependencies,
    peerDependencies,
    peerDependenciesMeta,
  };
}

const copy = (name: string, folder: string): Promise<void> =>
  cp(path.join(root, name), path.join(folder, name), { recursive: true });

/** The compiler renames imports, and not the addresses of worker threads. */
async function nameCompiledWorkers(folder: string): Promise<void> {
  for await (const name of glob('src/**/*.js', { cwd: folder })) {
    const file = path.join(folder, name);
    const text = await readFile(file, 'utf8');
    const renamed = text.replaceAll(
      /new URL\('(\.\/[\w-]+)\.ts', import\.meta\.url\)/g,
      (_, worker: string) => {
        return `new URL('${worker}.js', import.meta.url)`;
      },
    );
    if (renamed !== text) await writeFile(file, renamed);
  }
}

export function run(program: string, words: readonly string[], cwd = root): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  });
  if (status !== 0)
    throw new Error(`${program} ${words.join(' ')} failed: ${error?.message ?? ''}\n${stdout}${stderr}`);
  return stdout;
}
