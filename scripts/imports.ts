import type { SourceFile } from './tree.ts';

/** An import or a re-export of a file, as written. */
export interface Imported {
  readonly module: string;
  readonly isType: boolean;
}

const importLine =
  /^\s*(?:import|export)\b(\s+type\b)?[^'";]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|\bimport\(\s*'([^']+)'/gm;

export function importsIn({ text }: SourceFile): Imported[] {
  return [...text.matchAll(importLine)].map((match) => ({
    isType: match[1] !== undefined,
    module: match[2] ?? match[3] ?? match[4] ?? '',
  }));
}
