import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';

/** A page with its scripts and style, as a browser loads it. */
export interface Bundle {
  readonly page: BundledFile;
  /** By name; each name has a digest of its content. */
  readonly files: ReadonlyMap<string, BundledFile>;
}

export interface BundledFile {
  readonly type: string;
  readonly content: Buffer;
}

export interface BundlePlan {
  /** The root of the repository or the package: everything else is below it. */
  readonly root: URL;
  /** The page, whose `<!-- head -->` is replaced. */
  readonly page: string;
  readonly script: string;
  readonly style: string;
  /** Packages that are bundled from their source. */
  readonly alias: Readonly<Record<string, string>>;
  /** The path at which the files are served. */
  readonly servedAt: string;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Each dynamic import becomes its own file, which the browser loads when it is needed. */
export async function bundleForBrowser(plan: BundlePlan): Promise<Bundle> {
  const root = fileURLToPath(plan.root);
  const below = (name: string) => path.join(root, name);
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [below(plan.script), below(plan.style)],
    alias: Object.fromEntries(Object.entries(plan.alias).map(([name, source]) => [name, below(source)])),
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    // The compiler's own file is not part of the package.
    tsconfigRaw: {},
    jsx: 'automatic',
    jsxImportSource: 'preact',
    // Only in names: nothing is written.
    outdir: below('out'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    publicPath: plan.servedAt,
    legalComments: 'none',
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const files = new Map(
    outputFiles.map((file) => [
      path.basename(file.path),
      { type: types[path.extname(file.path)] ?? 'text/plain', content: Buffer.from(file.contents) },
    ]),
  );
  const html = await readFile(below(plan.page), 'utf8');
  const content = Buffer.from(html.replace('<!-- head -->', headOf(plan, metafile)));
  return { page: { type: 'text/html', content }, files };
}

/** The style and the script of the first view, and what the script imports at once. */
function headOf({ script, style, servedAt }: BundlePlan, { outputs }: Metafile): string {
  const [scriptFile, { imports }] = outputOf(script, outputs);
  const [styleFile] = outputOf(style, outputs);
  const address = (file: string) => `${servedAt}/${path.basename(file)}`;
  const preloads = imports
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path: file }) => `<link rel="modulepreload" href="${address(file)}" />`);
  return [
    `<link rel="stylesheet" href="${address(styleFile)}" />`,
    ...preloads,
    `<script type="module" src="${address(scriptFile)}"></script>`,
  ].join('\n    ');
}

type Outputs = Metafile['outputs'];

function outputOf(entry: string, outputs: Outputs): [string, Outputs[string]] {
  const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry);
  if (found === undefined) throw new Error(`the bundle has no output of ${entry}`);
  return found;
}
