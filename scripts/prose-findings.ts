import { readFileSync } from 'node:fs';
import { bannedIn, longParagraphs } from './plain-english.ts';
import { proseOf } from './prose.ts';
import type { SourceFile } from './tree.ts';

/** Nobody reads a paragraph that is longer. */
const MAX_WORDS = 120;

/** Written by the program: their words are those of its source. The change log says what was true then. */
const skipped =
  /^(?:docs\/(?:errors|hotel-conflicts)\.md|CHANGELOG\.md|NOTICE)$|^scripts\/(?:banned-words|plain-english\.test)\.ts$/;

/** Findings of a folder that are listed. */
const LISTED = 40;

/** How many findings a folder may still have. It may only become smaller: `node scripts/lower-allowance.ts` writes
 * what is left. */
export interface Allowance {
  readonly bannedWords: Readonly<Record<string, number>>;
  readonly longParagraphs: Readonly<Record<string, number>>;
}

export const allowanceFile = new URL('prose-allowance.json', import.meta.url);

/** What is above the allowance of its folder, each finding with its line. */
export function proseFindings(files: readonly SourceFile[]): string[] {
  const allowance: Allowance = JSON.parse(readFileSync(allowanceFile, 'utf8'));
  const findings = findingsByFolder(files);
  return (Object.keys(findings) as (keyof Allowance)[]).flatMap((kind) =>
    [...findings[kind]].flatMap(([folder, found]) => {
      const allowed = allowance[kind][folder] ?? 0;
      if (found.length <= allowed) return [];
      return [
        ...found.slice(0, LISTED),
        `${folder}: ${found.length} of these (${kind}), ${allowed} are allowed`,
      ];
    }),
  );
}

export function findingsByFolder(
  files: readonly SourceFile[],
): Record<keyof Allowance, Map<string, string[]>> {
  const found = { bannedWords: new Map<string, string[]>(), longParagraphs: new Map<string, string[]>() };
  for (const file of files) {
    if (skipped.test(file.path)) continue;
    const prose = proseOf(file);
    add(found.bannedWords, file.path, prose.flatMap(bannedIn));
    if (file.path.endsWith('.md')) add(found.longParagraphs, file.path, longParagraphs(prose, MAX_WORDS));
  }
  return found;
}

function add(all: Map<string, string[]>, path: string, found: readonly string[]): void {
  if (found.length === 0) return;
  const folder = folderOf(path);
  all.set(folder, [...(all.get(folder) ?? []), ...found.map((one) => `${path}:${one}`)]);
}

/** `src/rooms`, `docs`, `docs/decisions`, `.` */
function folderOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  return folders.slice(0, folders[0] === 'src' || folders[0] === 'docs' ? 2 : 1).join('/') || '.';
}
