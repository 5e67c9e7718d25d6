import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

/**
 * The program in few files, without the warm-up of its start. A start loads 2,100 modules, 683 of them of typebox, and
 * tests start the program a hundred times: bundled, it starts with half of the CPU time. The tests of the package start
 * what users start.
 */
export interface Bundle {
  /** Does what `src/main.ts` does. */
  readonly program: string;
  /** The address of each package of many modules, by the name that is imported. */
  readonly packages: Readonly<Record<string, string>>;
}

const root = path.resolve(import.meta.dirname, '../..');
/**
 * In the repository, so that other packages are found. Files are named after their content: two runs can write them at
 * the same time, and the compile cache still knows those that have not changed.
 */
const folder = path.join(root, '.tmp/test-program');
/** The others are loaded as they are. */
const bundledPackages = ['typebox', 'typebox/schema', 'typebox/format', 'typebox/system'];
const KEPT_MS = 24 * 60 * 60 * 1_000;

export async function bundleProgram(): Promise<Bundle> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['src/main.ts', ...bundledPackages].map((name) => ({ in: name, out: nameOf(name) })),
    entryNames: '[name]-[hash]',
    chunkNames: '[hash]',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: `node${process.versions.node}`,
    plugins: [withoutWarmUp, sourcePaths],
  });
  await mkdir(folder, { recursive: true });
  for (const { path: file, contents } of outputFiles) await writeOnce(file, contents);
  await removeUnused();
  const fileOf = (entry: string): string => {
    const names = outputFiles.map((one) => one.path);
    const file = names.find((name) => path.basename(name).startsWith(`${nameOf(entry)}-`));
    if (file === undefined) throw new Error(`The bundle has no ${entry}: it has ${names.join(', ')}`);
    return file;
  };
  return {
    program: fileOf('src/main.ts'),
    packages: Object.fromEntries(bundledPackages.map((name) => [name, pathToFileURL(fileOf(name)).href])),
  };
}

function nameOf(entry: string): string {
  return entry.replaceAll(/[^a-z]/g, '_');
}

/** Modules of ours find the files next to their source; packages stay where they are. */
const sourcePaths: Plugin = {
  name: 'source-paths',
  setup(building) {
    building.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || bundledPackages.includes(name) ? undefined : { external: true },
    );
    building.onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path: file }) => ({
      loader: 'ts',
      contents: (await readFile(file, 'utf8'))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file))),
    }));
  },
};

/** Its functions do nothing. */
const withoutWarmUp: Plugin = {
  name: 'without-warm-up',
  setup(building) {
    building.onLoad({ filter: /\/src\/cli\/service\/warm-up\.ts$/ }, async ({ path: file }) => ({
      contents: Object.keys((await import(file)) as object)
        .map((name) => `export const ${name} = () => undefined;`)
        .join('\n'),
    }));
  },
};

async function writeOnce(file: string, contents: Uint8Array): Promise<void> {
  const now = new Date();
  const isThere = await utimes(file, now, now).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, contents);
  await rename(unfinished, file);
}

async function removeUnused(): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < Date.now() - KEPT_MS) await rm(file, { force: true });
  }
}
