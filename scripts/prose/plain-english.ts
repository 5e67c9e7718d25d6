import {
  bannedBeginnings,
  bannedLastWords,
  bannedNames,
  bannedWords,
  clearInLongerNames,
  type BannedWord,
} from './banned-words.ts';
import type { Prose } from './prose.ts';

/** The banned words of a piece of prose, each with its line and what to write instead. */
export function bannedIn({ line, text }: Prose): string[] {
  return bannedWords.flatMap(({ word, instead, allowed = [] }) =>
    [...text.matchAll(whole(word))]
      .filter(({ 0: found, index }) => isProse(text, found, index))
      .filter(({ index }) => !allowed.some((term) => covers(text, term, index)))
      .map(({ 0: found, index }) => {
        const lines = text.slice(0, index).split('\n').length - 1;
        return `${line + lines}: "${found.replace(/\s+/g, ' ')}": write ${instead}`;
      }),
  );
}

/** Comments that begin with a banned word. */
export function bannedBeginningsIn({ line, text }: Prose): string[] {
  return bannedBeginnings.flatMap(({ word, instead }) => {
    const begins = new RegExp(String.raw`^(?:\/\/|\/\*+|--)[\s*]*(${word.source})\b`).exec(text);
    return begins === null ? [] : [`${line}: a comment that begins with "${begins[1]}": write ${instead}`];
  });
}

/** The banned names in code without its comments and texts, each with its line and what to write instead. */
export function bannedNamesIn(code: string): string[] {
  return code.split('\n').flatMap((line, index) =>
    [...line.matchAll(/[\w$]+/g)].flatMap(([name]) => {
      const instead = insteadOf(name);
      return instead === undefined ? [] : [`${index + 1}: the name "${name}": write ${instead}`];
    }),
  );
}

/** A name is banned as a whole, by one of its words if that has to be decoded in longer names too, or by its last word. */
function insteadOf(name: string): string | undefined {
  const words = (name.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? []).map((word) => word.toLowerCase());
  const parts = words.length > 1 ? words : [];
  const banned = [name, ...parts.filter((part) => !clearInLongerNames.has(part))];
  const found = banned.find((part) => Object.hasOwn(bannedNames, part));
  if (found !== undefined) return bannedNames[found];
  const last = parts.at(-1) ?? '';
  return Object.hasOwn(bannedLastWords, last) ? bannedLastWords[last] : undefined;
}

/** The word by itself, over a line end too. */
function whole(word: BannedWord['word']): RegExp {
  const source = word.source.replaceAll(' ', String.raw`(?:\s|\*)+`);
  return new RegExp(String.raw`(?<![\w.-])(?:${source})(?![\w-])`, 'gi');
}

/** A capital is the beginning of a sentence, or of a name: "Opera House". */
function isProse(text: string, found: string, index: number): boolean {
  if (found.charAt(0) === found.charAt(0).toLowerCase()) return true;
  return /(?:^|[.:!?]\s+|\n[\s*]*|[-#>*/]\s+|['"`*|]\s*)$/.test(text.slice(0, index));
}

function covers(text: string, term: string, index: number): boolean {
  const near = text.slice(Math.max(0, index - term.length), index + term.length).replace(/\s+/g, ' ');
  return near.toLowerCase().includes(term);
}

/** Cells of tables with too many words. */
export function longCells(lines: readonly Prose[], maxWords: number): string[] {
  return lines
    .filter(({ text }) => text.startsWith('|'))
    .flatMap(({ line, text }) =>
      text
        .split('|')
        .map(wordCount)
        .filter((words) => words > maxWords)
        .map((words) => `${line}: a cell of ${words} words: at most ${maxWords}`),
    );
}

function wordCount(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

/** Paragraphs with too many words: a list item, a quote or lines between blank ones. Tables and code are neither. */
export function longParagraphs(lines: readonly Prose[], maxWords: number): string[] {
  const paragraphs: { line: number; words: number }[] = [];
  let current: { line: number; words: number } | undefined;
  for (const [index, { line, text }] of lines.entries()) {
    const isNext = lines[index - 1]?.line === line - 1;
    const begins = !isNext || /^\s*(?:[-*>#|]|\d+\.)\s/.test(text);
    if (text.trim() === '' || text.startsWith('|') || begins) current = undefined;
    if (text.trim() === '' || text.startsWith('|')) continue;
    if (current === undefined) paragraphs.push((current = { line, words: 0 }));
    current.words += wordCount(text);
  }
  return paragraphs
    .filter(({ words }) => words > maxWords)
    .map(({ line, words }) => `${line}: a paragraph of ${words} words: at most ${maxWords}`);
}
