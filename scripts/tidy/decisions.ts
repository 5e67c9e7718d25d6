import type { SourceFile } from '../tree.ts';

/** Words of a decision that fits one page; the dashes and bars of a table are not words. */
const MAX_WORDS = 600;

const folder = 'docs/decisions/';
const list = `${folder}README.md`;
const parts: Readonly<Record<string, RegExp>> = {
  '**Question.**': /\n\*\*Question\.\*\* \S/,
  '**Decision.**': /\n\*\*Decision\.\*\* \S/,
  '**Evidence.**': /\n\*\*Evidence\.\*\*/,
  'a table': /\n\|---/,
  '**Date.**': /\n\*\*Date\.\*\* 20\d\d-\d\d-\d\d/,
};

/** The findings of decision pages: a missing part, too many words, no row in the list. */
export function decisionFindings(files: readonly SourceFile[]): string[] {
  const links = files.find(({ path }) => path === list)?.text ?? '';
  const pages = files.filter(({ path }) => path.startsWith(folder) && path.endsWith('.md') && path !== list);
  return pages.flatMap(({ path, text }) => {
    const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    const missing = Object.entries(parts).filter(([, pattern]) => !pattern.test(text));
    return [
      ...missing.map(
        ([part]) =>
          `${path}: ${part} is missing: a decision has question, decision, evidence (a table) and date`,
      ),
      ...(words > MAX_WORDS ? [`${path}: ${words} words, at most ${MAX_WORDS}: split it`] : []),
      ...(links.includes(`](${path.slice(folder.length)})`) ? [] : [`${path}: has no row in ${list}`]),
    ];
  });
}
