import path from 'node:path';
import { importsIn } from '../imports.ts';
import { isTest, type SourceFile } from '../tree.ts';

/**
 * Every cycle of imports, type imports included, as a sentence. A type that two files
 * need belongs to a third file.
 */
export function findCycles(all: readonly SourceFile[]): string[] {
  const files = all.filter((file) => !isTest(file));
  const imports = new Map(files.map((file) => [file.path, importedBy(file)]));
  const done = new Set<string>();
  const findings: string[] = [];
  const visit = (file: string, above: readonly string[]): void => {
    const begins = above.indexOf(file);
    if (begins >= 0) findings.push(sentence([...above.slice(begins), file]));
    if (begins >= 0 || done.has(file)) return;
    for (const imported of imports.get(file) ?? []) visit(imported, [...above, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return findings;
}

function importedBy(file: SourceFile): string[] {
  return importsIn(file)
    .filter(({ module }) => module.startsWith('.'))
    .map(({ module }) => path.posix.join(path.posix.dirname(file.path), module));
}

function sentence(files: readonly string[]): string {
  return `${files[0]}: imports itself, through ${files.slice(1).join(' → ')}; move what both need to a separate file`;
}
