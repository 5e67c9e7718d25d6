import { fold } from './fold.ts';
import { mostWords, readable } from './readable.ts';

/**
 * The symbols of a name: words in scripts with spaces, single letters in those without
 * (Han, kana, Hangul, Thai). So one longest-match search serves all of them.
 */
export interface Symbol {
  readonly text: string;
  readonly kind: 'word' | 'digits' | 'letter';
  /** Its place in the original name. */
  readonly start: number;
  readonly end: number;
  /** Which part of the name it is in; commas, brackets, dashes and dots part a name. */
  readonly segment: number;
  /** Without a space before it, as in "20usd". */
  readonly touching: boolean;
}

const gapless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー々]/u;
const letter = /[\p{L}\p{M}]/u;
const digit = /\p{Nd}/u;
const mark = /\p{M}/u;
/** Part marks that need no spaces around them. */
const parting = new Set([
  ',',
  ';',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '|',
  '、',
  '，',
  '（',
  '）',
  '【',
  '】',
  '「',
  '」',
  ':',
  '：',
  '…',
]);

/** `conjunctions` connect a suspended word with the next: see `isSuspended`. */
export function symbolsOf(name: string, conjunctions: ReadonlySet<string> = none): Symbol[] {
  const { letters, starts, ends } = fold(readable(name));
  const found: Symbol[] = [];
  let segment = 0;
  let at = 0;
  while (at < letters.length && found.length < mostWords) {
    const first = letters[at] ?? '';
    const kind = kindOf(first);
    if (kind === undefined) {
      if (parts(letters, at, conjunctions)) segment += 1;
      at += 1;
      continue;
    }
    let stop = at + 1;
    while (stop < letters.length && continues(kind, letters, stop)) stop += 1;
    const text = letters.slice(at, stop).join('');
    const start = starts[at] ?? 0;
    const previous = found.at(-1);
    found.push({
      text,
      kind,
      start,
      end: ends[stop - 1] ?? start,
      segment,
      touching: previous?.end === start,
    });
    at = stop;
  }
  return found;
}

function kindOf(char: string): Symbol['kind'] | undefined {
  const code = char.charCodeAt(0);
  // Most names are plain: no pattern is asked for their letters.
  if (code < 0x80)
    return code >= 0x61 && code <= 0x7a ? 'word' : code >= 0x30 && code <= 0x39 ? 'digits' : undefined;
  // A character of one unit is one of 65,536.
  if (char.length > 1) return kindOfAny(char);
  const known = kinds.get(code);
  if (known !== undefined || kinds.has(code)) return known;
  const kind = kindOfAny(char);
  kinds.set(code, kind);
  return kind;
}

const kinds = new Map<number, Symbol['kind'] | undefined>();

function kindOfAny(char: string): Symbol['kind'] | undefined {
  if (gapless.test(char)) return 'letter';
  if (digit.test(char)) return 'digits';
  return letter.test(char) ? 'word' : undefined;
}

/** In a script without gaps, only what is written onto a letter belongs to it: the vowels and tones of Thai. */
function continues(kind: Symbol['kind'], letters: readonly string[], at: number): boolean {
  const char = letters[at] ?? '';
  return kind === 'letter' ? mark.test(char) : kindOf(char) === kind;
}

const none: ReadonlySet<string> = new Set();

/** "Garten- und Meerblick", "zee- of tuinzicht": the first word waits for the end of the second. */
function isSuspended(letters: readonly string[], at: number, conjunctions: ReadonlySet<string>): boolean {
  if (letters[at + 1] !== ' ') return false;
  const end = letters.indexOf(' ', at + 2);
  return end > 0 && conjunctions.has(letters.slice(at + 2, end).join(''));
}

/** A dash parts a name only between gaps ("king - sea view"), a dot only in a row ("bed...20usd"). */
function parts(letters: readonly string[], at: number, conjunctions: ReadonlySet<string>): boolean {
  const char = letters[at] ?? '';
  if (parting.has(char)) return true;
  if (char === '-' && isSuspended(letters, at, conjunctions)) return false;
  if (char === '-') return letters[at - 1] === ' ' || letters[at + 1] === ' ';
  return char === '.' && letters[at + 1] === '.' && letters[at - 1] !== '.';
}
