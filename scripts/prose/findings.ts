import type { SourceFile } from '../tree.ts';
import { bannedIn, longParagraphs } from './plain-english.ts';
import { proseOf } from './prose.ts';

/** Readers skip a paragraph that is longer. */
const MAX_WORDS = 120;

/** Written by the program: their words are those of its source. The change log says what was true then. */
const skipped =
  /^(?:docs\/(?:errors|hotel-conflicts)\.md|CHANGELOG\.md|NOTICE)$|^scripts\/prose\/(?:banned-words|plain-english\.test)\.ts$/;

/** Banned words, and long paragraphs of documents. */
export function proseFindings(files: readonly SourceFile[]): string[] {
  return files.filter(({ path }) => !skipped.test(path)).flatMap(findingsIn);
}

function findingsIn(file: SourceFile): string[] {
  const prose = proseOf(file);
  const isDocument = file.path.endsWith('.md');
  return [...prose.flatMap(bannedIn), ...(isDocument ? longParagraphs(prose, MAX_WORDS) : [])].map(
    (finding) => `${file.path}:${finding}`,
  );
}
