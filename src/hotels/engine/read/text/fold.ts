import {
  folding,
  latinLetters,
  lowerCase,
  plainWords,
  trimmed,
  type FoldingStep,
} from '../../../../lib/text/folding.ts';
import * as lexicon from '../../lexicon/files.ts';
import { hasOtherScript, latinNames } from './scripts.ts';

/**
 * Any script to lower-case plain letters, digits and single spaces: "Khách sạn Kim Liên" → "khach san kim lien".
 * Letters that a lossy export replaced ("Pe?iscola", "M?venpick") are guessed or dropped rather than kept as a gap.
 */
export function fold(text: string): string {
  return folded(text);
}

export function words(text: string): string[] {
  const folded = fold(text);
  return folded === '' ? [] : folded.split(' ');
}

/**
 * Names in two scripts say the same thing twice ("东方酒店 Orient Hotel"). The part in Latin letters is what lists of
 * other partners carry, so it stands for the name when it is long enough to be one.
 */
export function latinPart(text: string): string {
  if (plain.test(text) || !unspaced.test(text)) return text;
  const part = text.replace(unspacedRuns, ' ').replace(/[()[\]（）【】]/g, ' ');
  const letters = part.replace(/[^\p{Script=Latin}]/gu, '').length;
  return letters >= 6 && /\p{Script=Latin}{4}/u.test(part) ? part : text;
}

/** The word without the e that stands for the dots of ä, ö and ü where a keyboard has none: "baer" → "bar". */
export function withoutDots(word: string): string {
  return word.replace(/([aou])e/g, '$1');
}

const plain = /^[\x20-\x7e]*$/;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}]/u;
const unspacedRuns =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}ー々]+/gu;
interface Spelling {
  readonly every: RegExp;
  readonly word: string;
}

/** In every spelling of the section, spaces may be missing. */
function spellingsOf(section: string, pattern: (spellings: string) => string): Spelling[] {
  const withGaps = (spelling: string) =>
    spelling
      .split(' ')
      .map(RegExp.escape)
      .join(String.raw`\s*`);
  return lexicon.names.rows(section).map(({ meaning, spellings }) => ({
    every: new RegExp(pattern(spellings.map(withGaps).join('|')), 'g'),
    word: meaning,
  }));
}

const inPieces = spellingsOf('in pieces', (spellings) => String.raw`\b(?:${spellings})\b`);
const signs = spellingsOf('sign', (spellings) => spellings);
/** Most texts have nothing to repair: one check instead of six. */
const unusual = new RegExp(
  ['[?\\ufffd\'`´‘’"]', ...[...inPieces, ...signs].map(({ every }) => every.source)].join('|'),
);
/** Between two vowels the lost letter was mostly an ñ. */
const lostTilde = /(?<=[aeiou])[?\ufffd]+(?=[aeiou])/g;
const lostLetter = /([a-z])[?\ufffd]+(?=[a-z])/g;
const elision = /\b([dl])['`´‘’]/g;
const apostrophes = /['`´‘’"]/g;

function restored(latin: string): string {
  if (!unusual.test(latin)) return latin;
  const whole = spelledOut(latin.replace(lostTilde, 'n').replace(lostLetter, '$1'), inPieces);
  return spelledOut(whole.replace(elision, '$1 ').replace(apostrophes, ''), signs);
}

function spelledOut(text: string, spellings: readonly Spelling[]): string {
  return spellings.reduce((spelled, { every, word }) => spelled.replace(every, ` ${word} `), text);
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** A word in hiragana that no dictionary has falls apart ("つば|め"): a sign that is not a particle belongs to what is before it. */
function gap(part: string, before: string): string {
  return part.length === 1 && isHiraganaWord(part) && isHiraganaWord(before) ? '' : ' ';
}

function isHiraganaWord(part: string): boolean {
  return hiragana.test(part) && !particles.has(part);
}

const hiragana = /^\p{Script=Hiragana}+$/u;
const particles = new Set(lexicon.scripts.words('particle'));

/**
 * Matching folds each text of a row about five times, and for a row in another script that was most of the cost: the
 * last texts are kept. It is a cache only: the result depends on the text alone.
 */
const recent = new Map<string, string>();
const mostRecent = 64;

function romanise(text: string): string {
  const known = recent.get(text);
  if (known !== undefined) return known;
  if (recent.size === mostRecent) recent.clear();
  const latin = transliterated(text);
  recent.set(text, latin);
  return latin;
}

/** Scripts without gaps are cut into words first: transliteration alone would glue a whole address together. */
function transliterated(text: string): string {
  const spelt = hasOtherScript(text) ? latinNames(text) : text;
  const spaced = unspaced.test(spelt)
    ? spelt.replace(unspacedRuns, (run) => {
        const parts = Array.from(segmenter.segment(run), ({ segment }) => segment);
        return parts.map((part, at) => gap(part, parts[at - 1] ?? '') + inLatin(part)).join('') + ' ';
      })
    : spelt;
  // The replacement sign must survive as a mark of a lost letter; everything else becomes plain.
  return inLatin(spaced.replaceAll('\ufffd', '?'));
}

const inLatin = folding([latinLetters]);
const inLatinWords: FoldingStep = { apply: romanise, leavesAscii: true };
const lostLettersRestored: FoldingStep = { apply: restored };

const folded = folding([inLatinWords, lowerCase, lostLettersRestored, plainWords, trimmed]);
