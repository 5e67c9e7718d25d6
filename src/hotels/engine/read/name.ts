import * as lexicon from '../lexicon/files.ts';
import { generalKind, isKindName, kindNames } from '../lexicon/kinds.ts';
import { latinPart, withoutDots, words } from './text/fold.ts';
import { Phrases } from '../../../lib/text/phrases.ts';
import { splitWordsOf } from './text/split-words.ts';
import { nameInContext } from './in-context.ts';
import { withoutLegalForm } from './legal-forms.ts';
import { brandAt, ownerAt, type Brand } from './brands.ts';
import { floored, lettered } from './marks.ts';
import { unitsInWords, withUnitsClosed } from './units.ts';
import { kindSingles, roleOf, wordRoles } from './roles.ts';
import { townNames } from './town-names.ts';

/** A parsed name: its words in one spelling, its brand, and the kinds of hotel in it. */
export interface NameForm {
  readonly words: readonly string[];
  /** 0: none known. */
  readonly brand: number;
  readonly chain: number;
  /** One bit per kind of `lexicon/kinds.ts`. */
  readonly kinds: number;
  /** The words of a brand: a name of nothing else does not identify a hotel. */
  readonly brandWords: readonly string[];
  readonly splitWords: readonly SplitWord[];
}

/** Pieces that may be one word with gaps, and the first and the last of `words` that they became. */
export interface SplitWord {
  readonly pieces: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** Longer names are cut: the longest real ones have about 20 words. */
const MAX_NAME_WORDS = 24;

export function parseName(text: string): NameForm {
  const latin = latinPart(withoutLegalForm(text));
  const spelt = words(withUnitsClosed(latin.replace(asterisks, '$1 star '))).flatMap(cut);
  const raw = lettered(floored(unitsInWords(numbered(furnished(nameInContext(spelt)))))).slice(
    0,
    MAX_NAME_WORDS,
  );
  const kept: string[] = [];
  let best: Brand | undefined;
  let chain = 0;
  let kinds = 0;
  const brandWords: string[] = [];
  for (let i = 0; i < raw.length;) {
    if (isRating(raw, i)) {
      keep(kept, `${raw[i] ?? ''}star`);
      i += 2;
      continue;
    }
    const owner = i === 0 ? undefined : ownerAt(raw, i);
    if (owner !== undefined) {
      chain = owner.value;
      i += owner.length;
      continue;
    }
    const brand = brandAt(raw, i);
    if (brand !== undefined && mayBeBrand(brand.value, i)) {
      if (best === undefined || brand.value.words > best.words) best = brand.value;
      for (const spelling of brand.value.written ?? raw.slice(i, i + brand.length)) {
        const word = keep(kept, spelling);
        // "Somerset Hotel" may be the brand or just the county: a single word stays part of the hotel's name.
        if (!brand.value.isSoleWord || brand.value.isGlobal) brandWords.push(word);
      }
      i += brand.length;
      continue;
    }
    const part = partPhrases.at(raw, i);
    if (part !== undefined) {
      keep(kept, part.value);
      i += part.length;
      continue;
    }
    const kind = kindPhrases.at(raw, i);
    if (kind !== undefined) {
      kinds |= 1 << kind.value;
      // A single word keeps its own spelling when names are set apart by it; a phrase becomes the kind.
      keep(kept, kind.length === 1 && kind.value !== 0 ? (raw[i] ?? '') : (kindNames[kind.value] ?? ''));
      i += kind.length;
      continue;
    }
    keep(kept, raw[i] ?? '');
    i += 1;
  }
  const splitWords = splitWordsOf(latin).flatMap((pieces) => placed(pieces, kept));
  return { words: kept, brand: best?.id ?? 0, chain: best?.chain ?? chain, kinds, brandWords, splitWords };
}

/** The significant words of the name in a fixed order: two names with the same key are equivalent. */
export function nameKey(form: NameForm): string {
  const core = form.words.filter((word) => roleOf(word) !== wordRoles.filler && word !== generalKind);
  return withoutDots(core.toSorted().join(' '));
}

const isOneWord = ([spelling, word]: readonly [string, string]) =>
  !spelling.includes(' ') && !word.includes(' ');
const canonical = new Map([...[...townNames].filter(isOneWord), ...lexicon.names.meanings('same word')]);
const ratingWords = new Set(lexicon.names.words('rating'));
const asterisks = /([1-7]) ?\*+/g;
const kindPhrases = kindTable();
const partPhrases = new Phrases<string>();
for (const section of ['floor', 'annex'])
  for (const [spelling, part] of lexicon.names.meanings(section)) partPhrases.add(spelling, part);

/** "Parkhotel" and "Park Hotel" are one name, and so are "Quay21" and "Quay 21". */
function cut(word: string): string | string[] {
  const number = gluedNumber.exec(word)?.[1];
  if (number !== undefined) return ['no', number];
  const front = word.length < SHORTEST_GLUED ? undefined : beforeGlued.exec(word)?.[0];
  if (front === undefined || kindSingles.has(word) || brandAt([word], 0) !== undefined) return word;
  return [front, word.slice(front.length)];
}

/** Four letters and two digits. */
const SHORTEST_GLUED = 6;
const gluedNumber = new RegExp(String.raw`^(?:${lexicon.names.alternatives('number sign')})(\d+)$`);
/** "Strandhotel", "Quay21" (a single digit may belong to the word: "Home2"), "Nordflügel", "Sydfløjen". */
const beforeGlued = new RegExp(
  String.raw`^(?:[a-z]{4,}(?=(?:${lexicon.names.alternatives('glued kind')}|\d{2,3})$)|[a-z]{3,}(?=(?:${lexicon.names.alternatives('glued wing')})$))`,
);

/** "Hotel & Convention Center" has its own halls; "Hotel Convention Center" is next to those of the town. */
function furnished(raw: readonly string[]): readonly string[] {
  const isOwn = (word: string, at: number) => halls.has(word) && raw[at - 1] === and;
  return raw.some(isOwn) ? raw.map((word, at) => (isOwn(word, at) ? (halls.get(word) ?? word) : word)) : raw;
}

const halls = lexicon.names.meanings('hall');
const and = lexicon.names.meanings('sign').get('&');

/** "Leopold I" and "Leopold I Hotel" are the first; anywhere else the letter may be "and": "Pensjonat i Hotel". */
function numbered(raw: readonly string[]): readonly string[] {
  return raw.includes('i') ? raw.map((word, at) => (isNumeral(raw, at) ? '1' : word)) : raw;
}

function isNumeral(raw: readonly string[], at: number): boolean {
  const before = raw[at - 1];
  if (raw[at] !== 'i' || before === undefined) return false;
  return at === raw.length - 1 || (raw[at + 1] === generalKind && roleOf(before) === wordRoles.plain);
}

function isRating(raw: readonly string[], at: number): boolean {
  return /^[1-7]$/.test(raw[at] ?? '') && ratingWords.has(raw[at + 1] ?? '');
}

function placed(pieces: readonly string[], kept: readonly string[]): SplitWord[] {
  const at = (piece = '') => kept.indexOf(canonicalWord(piece));
  const [from, to] = [at(pieces[0]), at(pieces.at(-1))];
  return from < 0 || to < from ? [] : [{ pieces, from, to }];
}

const numberOfDoor = new RegExp(String.raw`^(\d+)(?:${lexicon.names.alternatives('glued flat')})$`);

/** The spelling that stands for all of a word. */
export function canonicalWord(word: string): string {
  const bare = word.replace(/^0+(?=\d)/, '').replace(numberOfDoor, '$1');
  return canonical.get(bare) ?? bare;
}

function keep(kept: string[], word: string): string {
  const same = canonicalWord(word);
  if (!kept.includes(same)) kept.push(same);
  return same;
}

function kindTable(): Phrases<number> {
  const phrases = new Phrases<number>();
  for (const [phrase, kind] of lexicon.kinds.meanings('kind')) {
    if (!isKindName(kind))
      throw new Error(`kinds.txt: "${kind}" is not a kind of hotel: expected one of kindNames`);
    phrases.add(phrase, kindNames.indexOf(kind));
  }
  return phrases;
}

function mayBeBrand(brand: Brand, position: number): boolean {
  return !brand.isSoleWord || brand.isGlobal || position === 0;
}
