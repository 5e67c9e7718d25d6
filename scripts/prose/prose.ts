import { isTest, type SourceFile } from '../tree.ts';

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

const comment = String.raw`//.*|/\*[\s\S]*?\*/`;
const literal = String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|` + '`(?:\\\\.|[^`\\\\])*`';
/** What is between tags and braces. It has none of the signs of code. */
const jsxText = /(?<=[>}])[^<>{}=;]+(?=[<{])/g;
/** Data are not prose: names of hotels in tests, tables of words. */
const isData = /\bData table\b/;

function codeProse(file: SourceFile): Prose[] {
  const tokens = [...found(file, new RegExp(`${comment}|${literal}`, 'g'))];
  const isComment = ({ text }: Prose) => /^\/[/*]/.test(text);
  const comments = tokens.filter(isComment);
  const names = found(file, new RegExp(String.raw`(?<=\btest\(\s*)(?:${literal})`, 'g'));
  if (isTest(file)) return [...comments, ...names].map(stripped);
  if (isData.test(file.text.slice(0, 800))) return comments.map(stripped);
  // A literal without a space is a word of the program.
  const messages = tokens.filter((token) => !isComment(token) && token.text.trim().includes(' '));
  return [...comments, ...messages].map(stripped);
}

/** The code of a file: comments and texts are empty, and lines stay where they are. */
export function codeOf({ text }: Pick<SourceFile, 'text'>): string {
  return text.replace(new RegExp(`${comment}|${literal}`, 'g'), (token) => token.replace(/[^\n]/g, ''));
}

function stripped({ line, text }: Prose): Prose {
  const inner = text.startsWith('`') ? text.slice(1, -1) : text;
  return { line, text: withoutCode(inner) };
}

/** Without names of code, and without what a template puts in. */
function withoutCode(text: string): string {
  return text.replace(/\\?`[^`\n]*\\?`/g, '`').replace(/\$\{[^}]*\}/g, '$');
}

function found({ text }: SourceFile, pattern: RegExp): Prose[] {
  return [...text.matchAll(pattern)].map((match) => ({
    line: text.slice(0, match.index).split('\n').length,
    text: match[0],
  }));
}
