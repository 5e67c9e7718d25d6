import path from 'node:path';
import { importsIn } from '../imports.ts';
import {
  agreedTypes,
  domains,
  layers,
  ownPrograms,
  restricted,
  type Domain,
  type Layers,
  type OwnProgram,
} from '../layers.ts';
import { isTest, type SourceFile } from '../tree.ts';

/** The tables of `layers.ts`; a test gives its own. */
export interface Tables {
  readonly domains: readonly Domain[];
  readonly layers: readonly Layers[];
}

interface Import {
  /** Both from `src/`, with forward slashes. */
  readonly from: string;
  readonly to: string;
  readonly isType: boolean;
}

/** Reads of the clock and of randomness: elsewhere they are arguments. */
const impure = /\b(Date\.now\(|new Date\(\)|Math\.random\(|performance\.now\(|Temporal\.Now\b)/;
/** What a folder that lists its packages may not use either. */
const outside = /\b((crypto|process)\.|fetch\()/;
const mayBeImpure = /^src\/(platform|cli|main\.ts)/;

/** Every forbidden import, and every file that is missing in the tables, one sentence each. */
export function findArrows(all: readonly SourceFile[], tables: Tables = { domains, layers }): string[] {
  const files = all.filter((file) => !isTest(file));
  return [
    ...files.flatMap((file) => layerFindings(file, tables.layers)),
    ...ownPrograms.flatMap((program) =>
      files
        .filter((file) => isIn(file.path, program.folder))
        .flatMap((file) => foreignImports(file, program)),
    ),
    ...files
      .filter((file) => isIn(file.path, 'src'))
      .flatMap((file) => [...importsOf(file, tables), ...impureLines(file, tables)]),
    ...tables.layers.flatMap((table) => gapsOf(table, files)),
  ];
}

function foreignImports(file: SourceFile, { folder, mayImport, packages, because }: OwnProgram): string[] {
  const isForeign = (module: string): boolean => {
    if (!module.startsWith('.')) return packages?.includes(module) === false;
    const to = path.posix.join(path.posix.dirname(file.path), module);
    return ![folder, ...mayImport].some((entry) => isIn(to, entry));
  };
  return importsIn(file)
    .filter(({ module }) => isForeign(module))
    .map(({ module }) => `${file.path}: imports ${module}; ${because}`);
}

function importsOf(file: SourceFile, tables: Tables): string[] {
  const from = withoutSrc(file.path);
  return importsIn(file).flatMap(({ module, isType }) => {
    if (!module.startsWith('.')) return packageFindings(file, { module, isType }, tables.domains);
    const to = path.posix.join(path.posix.dirname(from), module);
    if (to.startsWith('../'))
      return outsideFindings({ from, to: to.slice('../'.length), isType }, tables.domains);
    return domainFindings({ from, to, isType }, tables.domains);
  });
}

/** A trained model is data. */
function outsideFindings({ from, to }: Import, rows: readonly Domain[]): string[] {
  const isAllowed = isIn(to, 'models') || rowOf(from, rows) === undefined;
  return isAllowed ? [] : [`src/${from}: imports ${to}; outside of src/ the service imports models/ only`];
}

function packageFindings(
  file: SourceFile,
  { module, isType }: { readonly module: string; readonly isType: boolean },
  rows: readonly Domain[],
): string[] {
  const row = rowOf(withoutSrc(file.path), rows);
  if (row?.packages !== undefined)
    return row.packages.includes(module) ? [] : [`${file.path}: imports ${module}; ${row.because}`];
  if (isType) return [];
  return restricted
    .filter((row) => row.module.test(module) && !row.allowed.test(file.path))
    .map(({ because }) => `${file.path}: imports ${module}; ${because}`);
}

function domainFindings({ from, to, isType }: Import, rows: readonly Domain[]): string[] {
  const row = rowOf(from, rows);
  if (row === undefined) return [];
  if (isType && row.isStrict !== true && agreedTypes.test(to)) return [];
  const isAllowed = [row.folder, ...row.mayImport].some((entry) => to === entry || isIn(to, entry));
  return isAllowed ? [] : [`src/${from}: imports ${to}; ${row.because}`];
}

function rowOf(file: string, rows: readonly Domain[]): Domain | undefined {
  return rows.find(({ folder }) => folder === '' || isIn(file, folder));
}

function layerFindings(file: SourceFile, tables: readonly Layers[]): string[] {
  const from = file.path;
  const imported = importsIn(file)
    .filter(({ module }) => module.startsWith('.'))
    .map(({ module }) => path.posix.join(path.posix.dirname(from), module));
  return tables
    .filter(({ folder }) => isIn(from, folder))
    .flatMap((table) => {
      const importer = entryOf(table, from);
      return imported
        .filter((to) => isIn(to, table.folder))
        .flatMap((to) => {
          const imports = `${from}: imports ${to}`;
          const above = entryOf(table, to);
          if (above === undefined || importer === undefined) return [];
          if (above.row > importer.row)
            return [
              `${imports}, which is in a higher layer of ${table.folder || 'the repository'}: ` +
                `"${above.entry}" is above "${importer.entry}" (scripts/layers.ts)`,
            ];
          const isSibling = above.entry === 'NAME/' && importer.entry === 'NAME/';
          return isSibling && firstFolder(table, from) !== firstFolder(table, to)
            ? [
                `${imports}: the folders of "NAME/" in ${table.folder} import none of the others (scripts/layers.ts)`,
              ]
            : [];
        });
    });
}

/** Files without a row, and entries without a file. */
function gapsOf(table: Layers, files: readonly SourceFile[]): string[] {
  const inside = files.map((file) => file.path).filter((file) => isIn(file, table.folder));
  const entries = inside.map((file) => ({ file, entry: entryOf(table, file)?.entry }));
  const used = new Set(entries.map(({ entry }) => entry));
  return [
    ...entries
      .filter(({ entry }) => entry === undefined)
      .map(({ file }) => `${file}: has no layer; add it to a row of "${table.folder}" in scripts/layers.ts`),
    ...table.rows
      .flat()
      .filter((entry) => !used.has(entry))
      .map((entry) => `scripts/layers.ts: "${entry}" of "${table.folder}" names no file`),
  ];
}

/** The entry that names a file best, and the number of its row: full names before patterns, long before short. */
function entryOf(table: Layers, file: string): { readonly row: number; readonly entry: string } | undefined {
  const name = path.posix.relative(table.folder, file);
  const matching = table.rows.flatMap((entries, row) =>
    entries.filter((entry) => names(entry, name)).map((entry) => ({ row, entry })),
  );
  return matching.toSorted((a, b) => rank(b.entry) - rank(a.entry))[0];
}

function firstFolder(table: Layers, file: string): string | undefined {
  return path.posix.relative(table.folder, file).split('/')[0];
}

function names(entry: string, file: string): boolean {
  if (entry === 'NAME/') return file.includes('/');
  const [before, after] = entry.split('*');
  if (after === undefined) return file === entry || file.startsWith(`${entry}/`);
  return !file.includes('/') && file.startsWith(before ?? '') && file.endsWith(after);
}

function rank(entry: string): number {
  return entry.includes('*') || entry === 'NAME/' ? entry.length - 1_000 : entry.length;
}

function isIn(file: string, folder: string): boolean {
  return folder === '' || file.startsWith(`${folder}/`);
}

function withoutSrc(file: string): string {
  return file.slice('src/'.length);
}

function impureLines(file: SourceFile, { domains: rows }: Tables): string[] {
  if (mayBeImpure.test(file.path)) return [];
  const isPure = rowOf(withoutSrc(file.path), rows)?.packages !== undefined;
  return file.lines
    .map((line, index) => ({ line, at: `${file.path}:${index + 1}` }))
    .filter(({ line }) => !/^\s*(\/\/|\*)/.test(line))
    .flatMap(({ line, at }) => [
      ...(impure.test(line)
        ? [`${at}: clock and randomness come in as arguments (needs.clock, needs.random)`]
        : []),
      ...(isPure && outside.test(line)
        ? [`${at}: an engine does not use crypto, process or fetch; pass values in`]
        : []),
    ]);
}
