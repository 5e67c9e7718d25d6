/** A stretch of a text, and whether the other text has it as well. */
export interface Piece {
  readonly text: string;
  readonly kind: 'same' | 'changed' | 'missing';
}

/** Each text in pieces that add up to it. */
export type Compared = readonly [readonly Piece[], readonly Piece[]];

/** Words with fewer common characters are two words, not two spellings. */
const SAME_WORD_SHARE = 0.5;
/** Longer texts are compared by words only. */
const MOST_CELLS = 40_000;

/**
 * Compares by words, then by characters of words that face each other: a spelling mistake marks its letters, another
 * word is marked as a whole. Case, accents and punctuation do not count.
 */
export function compare(one: string, other: string): Compared {
  const left = tokensOf(one);
  const right = tokensOf(other);
  const pieces: [Piece[], Piece[]] = [[], []];
  for (const { ones, others } of gapsBetween(left, right)) addGap(pieces, ones, others);
  return [joined(pieces[0]), joined(pieces[1])];
}

interface Token {
  readonly text: string;
}

/** Words with the characters between them, which never differ. */
function tokensOf(text: string): readonly Token[] {
  return (text.match(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu) ?? []).map((part) => ({ text: part }));
}

/** Case and accents do not count. The browser knows them for every script. */
const letters = new Intl.Collator('en', { usage: 'search', sensitivity: 'base' });

const isSame = (one: string, other: string) => one === other || letters.compare(one, other) === 0;

const isWord = ({ text }: Token) => /[\p{L}\p{N}]/u.test(text);

function addGap([left, right]: [Piece[], Piece[]], ones: readonly Token[], others: readonly Token[]): void {
  const words = [ones.filter(isWord), others.filter(isWord)] as const;
  const partners = new Map<Token, Token>();
  if (words[0].length === words[1].length)
    words[0].forEach((word, index) => {
      const partner = words[1][index];
      if (partner !== undefined && isSpellingOf(word, partner))
        partners.set(word, partner).set(partner, word);
    });
  for (const [pieces, tokens] of [
    [left, ones],
    [right, others],
  ] as const)
    for (const token of tokens) {
      const partner = partners.get(token);
      if (!isWord(token)) pieces.push({ text: token.text, kind: 'same' });
      else if (partner === undefined) pieces.push({ text: token.text, kind: 'missing' });
      else pieces.push(...changedLetters(token.text, partner.text));
    }
}

function isSpellingOf(one: Token, other: Token): boolean {
  if (isSame(one.text, other.text)) return true;
  const [left, right] = [[...one.text], [...other.text]];
  return commonOf(left, right).length / Math.max(left.length, right.length) >= SAME_WORD_SHARE;
}

function changedLetters(text: string, other: string): Piece[] {
  if (isSame(text, other)) return [{ text, kind: 'same' }];
  const characters = [...text];
  const kept = new Set(commonOf(characters, [...other]).map(([index]) => index));
  return characters.map((letter, index) => ({ text: letter, kind: kept.has(index) ? 'same' : 'changed' }));
}

interface Gap {
  readonly ones: readonly Token[];
  readonly others: readonly Token[];
}

/** Equal tokens one by one, and what lies between them. */
function gapsBetween(ones: readonly Token[], others: readonly Token[]): readonly Gap[] {
  const words = [ones.map(wordOf), others.map(wordOf)] as const;
  const pairs = commonOf(...words).filter(([at]) => words[0][at] !== '');
  const gaps: Gap[] = [];
  let from: readonly [number, number] = [0, 0];
  for (const [one, another] of pairs) {
    gaps.push({ ones: ones.slice(from[0], one), others: others.slice(from[1], another) });
    gaps.push({ ones: ones.slice(one, one + 1), others: others.slice(another, another + 1) });
    from = [one + 1, another + 1];
  }
  gaps.push({ ones: ones.slice(from[0]), others: others.slice(from[1]) });
  return gaps;
}

const wordOf = (token: Token) => (isWord(token) ? token.text : '');

/** The positions of a longest common subsequence. */
function commonOf(left: readonly string[], right: readonly string[]): [number, number][] {
  if (left.length * right.length > MOST_CELLS) return [];
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i -= 1)
    for (let j = right.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = isSame(left[i] ?? '', right[j] ?? '')
        ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
        : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < left.length && j < right.length;) {
    if (isSame(left[i] ?? '', right[j] ?? '')) pairs.push([i++, j++]);
    else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return pairs;
}

function joined(pieces: readonly Piece[]): readonly Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last?.kind === piece.kind) all[all.length - 1] = { ...last, text: last.text + piece.text };
    else all.push(piece);
  }
  return all;
}
