import type { SourceFile } from '../tree.ts';
import { bannedBeginningsIn, bannedIn, bannedNamesIn, longCells, longParagraphs } from './plain-english.ts';
import { codeOf, proseOf } from './prose.ts';

/** Readers skip a paragraph that is longer. */
const MAX_WORDS = 120;
const MAX_CELL_WORDS = 60;

/** Generated from the source, which is checked; released migrations may not change. */
const skipped =
  /^(?:migrations\/00(?:0\d|1[0-2])_\w+\.sql|docs\/(?:errors|hotel-conflicts)\.md|NOTICE)$|^scripts\/prose\/(?:banned-words|plain-english\.test)\.ts$/;

/** Banned words, and long paragraphs and cells of documents. */
export function proseFindings(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !skipped.test(path))
    .map((file) => (file.path === 'CHANGELOG.md' ? unreleased(file) : file))
    .flatMap(findingsIn);
}

/** The sections of releases describe earlier states. */
function unreleased({ path, lines }: SourceFile): SourceFile {
  const release = lines.findIndex((line) => /^## \d/.test(line));
  const open = release < 0 ? lines : lines.slice(0, release);
  return { path, text: open.join('\n'), lines: open };
}

function findingsIn(file: SourceFile): string[] {
  const prose = proseOf(file);
  const isDocument = file.path.endsWith('.md');
  const long = isDocument ? [...longParagraphs(prose, MAX_WORDS), ...longCells(prose, MAX_CELL_WORDS)] : [];
  const names = file.path.endsWith('.ts') ? bannedNamesIn(codeOf(file)) : [];
  return [...prose.flatMap(bannedIn), ...prose.flatMap(bannedBeginningsIn), ...long, ...names].map(
    (finding) => `${file.path}:${finding}`,
  );
}

/** Banned words in names of files and folders of several words; `he.txt` is a language. */
export function pathFindings(paths: Iterable<string>): string[] {
  const names = new Set([...paths].filter((path) => !skipped.test(path)).flatMap((path) => path.split('/')));
  return [...names].flatMap((name) => {
    const words = name
      .split('.', 1)
      .join('')
      .replaceAll(/[^A-Za-z]+/g, ' ')
      .trim();
    const found = words.includes(' ') ? bannedIn({ line: 1, text: words }) : [];
    return found.map((finding) => `the name ${name}: ${finding.slice('1: '.length)}`);
  });
}
