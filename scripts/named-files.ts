import path from 'node:path';
import type { SourceFile } from './tree.ts';

/** Files of the repository: a name in code marks, `src/config.ts` or only `config.ts` or `*-store.ts`. */
const fileName = /`((?:[\w.*-]+\/)*[\w.*-]+\.(?:ts|mjs|js|md|sql|txt|csv|json|jsonl|html|css))(?::\d+)?`/g;
const folderName =
  /`((?:src|test|docs|scripts|bench|cases|examples|training|models|migrations)\/[\w./*-]*)`/g;
const link = /\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g;

/** `bench/NAME.ts`, `DATA_DIR/…`: with a placeholder. */
const placeholder = /(?:^|\/)(?:[A-Z]+_DIR|NAME|NOUN|LANGUAGE|FILE)(?:\b|_)/;

/** Files that a document names and the repository does not have. */
export function missingFiles({ path: from, lines }: SourceFile, files: readonly string[]): string[] {
  const isThere = (name: string) => files.some((file) => matches(file, name));
  return lines.flatMap((line, index) => {
    const named = [...line.matchAll(fileName), ...line.matchAll(folderName)]
      .map(([, name = '']) => name)
      .filter((name) => !placeholder.test(name))
      .map((name) => (name.startsWith('../') ? path.posix.join(path.posix.dirname(from), name) : name));
    const linked = [...line.matchAll(link)].map(([, target = '']) =>
      path.posix.join(path.posix.dirname(from), target),
    );
    const missing = [...named, ...linked].filter((name) => !isThere(name));
    return [...new Set(missing)].map((name) => `${from}:${index + 1}: there is no ${name}`);
  });
}

/** The end of a path, or a folder in it; `*` stands for any characters of a name. */
function matches(file: string, name: string): boolean {
  const pattern = name
    .replace(/\/$/, '')
    .split('*')
    .map((part) => part.replace(/[.+^${}()|[\]\\-]/g, String.raw`\$&`))
    .join('[^/]*');
  return new RegExp(`(?:^|/)${pattern}(?:/|$)`).test(file);
}
