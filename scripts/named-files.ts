import path from 'node:path';
import type { SourceFile } from './tree.ts';

/** Files of the repository: a name in code marks, `src/config.ts` or only `config.ts` or `*-store.ts`. */
const fileName = /`((?:[\w.*-]+\/)*[\w.*-]+\.(?:ts|mjs|js|md|sql|txt|csv|json|jsonl|html|css))(?::\d+)?`/g;
const folderName =
  /`((?:src|test|docs|scripts|bench|cases|examples|training|models|migrations)\/[\w./*-]*)`/g;
const link = /\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g;

/** `bench/NAME.ts`, `DATA_DIR/…`: with a placeholder. */
const placeholder = /(?:^|\/)(?:[A-Z]+_DIR|NAME|NOUN|LANGUAGE|FILE)(?:\b|_)/;

/** How a document may name these files and their folders: by the end of a path, or a folder in it. */
export function namesOf(files: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const file of files) {
    const parts = file.split('/');
    for (let from = 0; from < parts.length; from++)
      for (let to = from + 1; to <= parts.length; to++) names.add(parts.slice(from, to).join('/'));
  }
  return names;
}

/** Files that a document names and the repository, whose `names` these are, does not have. */
export function missingFiles({ path: from, lines }: SourceFile, names: ReadonlySet<string>): string[] {
  return lines.flatMap((line, index) => {
    const named = [...line.matchAll(fileName), ...line.matchAll(folderName)]
      .map(([, name = '']) => name)
      .filter((name) => !placeholder.test(name))
      .map((name) => (name.startsWith('../') ? path.posix.join(path.posix.dirname(from), name) : name));
    const linked = [...line.matchAll(link)].map(([, target = '']) =>
      path.posix.join(path.posix.dirname(from), target),
    );
    const missing = [...named, ...linked].filter((name) => !isAmong(names, name));
    return [...new Set(missing)].map((name) => `${from}:${index + 1}: there is no ${name}`);
  });
}

/** `*` stands for any characters of a name. */
function isAmong(names: ReadonlySet<string>, name: string): boolean {
  const wanted = name.replace(/\/$/, '');
  if (!wanted.includes('*')) return names.has(wanted);
  const pattern = wanted.split('*').map(RegExp.escape).join('[^/]*');
  const form = new RegExp(`^${pattern}$`);
  return [...names].some((one) => form.test(one));
}
