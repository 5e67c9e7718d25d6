/** A comment, a text or a regular expression of a file of code. */
export interface Token {
  readonly kind: 'comment' | 'text' | 'regex';
  readonly start: number;
  readonly end: number;
  /** As in the file; of a template, `$` is in place of each expression. */
  readonly text: string;
  /** The expressions of a template, which are code: [start, end). */
  readonly code: readonly (readonly [number, number])[];
}

/** A sign or a word after which a slash begins a regular expression; elsewhere it divides. */
const beforeRegex = /(?:^|[(,=:[!&|?{;+*%~^>]|\b(?:return|typeof|case|in|of|throw|await|yield|else))\s*$/;
const regex = /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y;
const quoted = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/y;
/** No sign that begins or ends anything. */
const plain = /[^'"`/{}]+/y;
const comment = /\/\/.*|\/\*[\s\S]*?\*\//y;

/** The comments, texts and regular expressions, also those inside the expressions of templates, in order of their starts. */
export function tokensOf(code: string): Token[] {
  const found: Token[] = [];
  scan(code, { from: 0, isNested: false }, found);
  return found.sort((a, b) => a.start - b.start);
}

/** Returns the position after the code: its end, or that of the brace that ends the expression of a template. */
function scan(code: string, { from, isNested }: { from: number; isNested: boolean }, found: Token[]): number {
  let at = from;
  let depth = 0;
  while (at < code.length) {
    plain.lastIndex = at;
    if (plain.test(code)) at = plain.lastIndex;
    const char = code.charAt(at);
    if (isNested && char === '}' && depth === 0) return at;
    if (char === '{') depth++;
    if (char === '}') depth--;
    at = char === '`' ? template(code, at, found) : simple(code, at, found);
  }
  return at;
}

function simple(code: string, start: number, found: Token[]): number {
  const kind = kindAt(code, start);
  if (kind === undefined) return start + 1;
  const pattern = { comment, text: quoted, regex }[kind];
  pattern.lastIndex = start;
  const text = pattern.exec(code)?.[0];
  if (text === undefined) return start + 1;
  found.push({ kind, start, end: start + text.length, text, code: [] });
  return start + text.length;
}

function kindAt(code: string, at: number): Token['kind'] | undefined {
  const char = code.charAt(at);
  if (char === "'" || char === '"') return 'text';
  if (char !== '/') return undefined;
  if (/[*/]/.test(code.charAt(at + 1))) return 'comment';
  return beforeRegex.test(code.slice(Math.max(0, at - 40), at)) ? 'regex' : undefined;
}

function template(code: string, start: number, found: Token[]): number {
  const expressions: [number, number][] = [];
  let text = '`';
  let at = start + 1;
  while (at < code.length && code.charAt(at) !== '`') {
    if (code.startsWith('${', at)) {
      const end = scan(code, { from: at + 2, isNested: true }, found);
      expressions.push([at + 2, end]);
      // The lines stay where they are.
      text += `$${code.slice(at, end).replaceAll(/[^\n]/g, '')}`;
      at = end + 1;
    } else {
      const length = code.charAt(at) === '\\' ? 2 : 1;
      text += code.slice(at, at + length);
      at += length;
    }
  }
  found.push({ kind: 'text', start, end: at + 1, text: `${text}\``, code: expressions });
  return at + 1;
}
