import { isTest, type SourceFile } from '../tree.ts';
import { tokensOf, type Token } from './tokens.ts';

/** A piece of a file that people read. */
export interface Prose {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** The prose of a file: the text of a document or of JSX, comments, messages, and names of tests. */
export function proseOf(file: SourceFile): Prose[] {
  if (file.path.endsWith('.md')) return textOf(file);
  if (file.path.endsWith('.sql')) return found(file, /--.*|(?<=\braise exception\s+)'(?:[^']|'')*'/g);
  // A file of words: the rest is data.
  if (file.path.endsWith('.txt')) return found(file, /^#.*/gm);
  return file.path.endsWith('.tsx') ? [...codeProse(file), ...found(file, jsxText)] : codeProse(file);
}

/** The lines of a document without its blocks of code. */
function textOf({ lines }: SourceFile): Prose[] {
  let isCode = false;
  return lines.flatMap((text, index) => {
    const isFence = text.trimStart().startsWith('```');
    if (isFence) isCode = !isCode;
    return isFence || isCode ? [] : [{ line: index + 1, text: withoutCode(text) }];
  });
}

/** What is between tags and braces. It has none of the signs of code. */
const jsxText = /(?<=[>}])[^<>{}=;]+(?=[<{])/g;
/** What precedes the name of a test. */
const isName = /\btest\(\s*$/;
/** Data are not prose: names of hotels in tests, tables of words. */
const isData = /\bData table\b/;

function codeProse(file: SourceFile): Prose[] {
  const tokens = tokensOf(file.text);
  const comments = tokens.filter(({ kind }) => kind === 'comment');
  const texts = tokens.filter(({ kind }) => kind === 'text');
  const prose = (found: readonly Token[]): Prose[] =>
    found.map(({ start, text }) => stripped({ line: lineAt(file.text, start), text }));
  if (isTest(file))
    return prose([
      ...comments,
      ...texts.filter(({ start }) => isName.test(file.text.slice(Math.max(0, start - 40), start))),
    ]);
  if (isData.test(file.text.slice(0, 800))) return prose(comments);
  // A literal without a space is a word of the program.
  return prose([...comments, ...texts.filter(({ text }) => text.trim().includes(' '))]);
}

/** The code of a file: comments and texts are empty, and lines stay where they are. */
export function codeOf({ text }: Pick<SourceFile, 'text'>): string {
  const isCode = new Uint8Array(text.length).fill(1);
  for (const { kind, start, end, code } of tokensOf(text).filter((token) => token.kind !== 'regex')) {
    isCode.fill(0, start, end);
    for (const [from, to] of kind === 'text' ? code : []) isCode.fill(1, from, to);
  }
  return text.replaceAll(/[^\n]/g, (char, at: number) => (isCode[at] === 1 ? char : ''));
}

function stripped({ line, text }: Prose): Prose {
  const inner = text.startsWith('`') ? text.slice(1, -1) : text;
  return { line, text: withoutCode(inner) };
}

/** Without names of code. */
function withoutCode(text: string): string {
  return text.replace(/\\?`[^`\n]*\\?`/g, '`');
}

function found({ text }: SourceFile, pattern: RegExp): Prose[] {
  return [...text.matchAll(pattern)].map((match) => ({
    line: lineAt(text, match.index),
    text: match[0],
  }));
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
