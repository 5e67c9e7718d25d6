import type { Found } from '../../../lib/text/phrases.ts';
import { compoundOf, namedPart } from './compounds.ts';
import { abbreviating, lettersLeftOut, shortestMisspelt, type Lexicon } from '../lexicon/lexicon.ts';
import type { Fact } from '../lexicon/fact.ts';
import { numberOf, phraseOf, type Phrase } from './phrase.ts';
import { longestWord } from '../text/readable.ts';
import { symbolsOf, type Symbol } from '../text/symbols.ts';

/** Longest phrase first, from left to right. A hint of the language overrides detection. */
export function phrasesOf(name: string, lexicon: Lexicon, hint?: string): Phrase[] {
  const symbols = symbolsOf(name, lexicon.conjunctions);
  const texts = symbols.map(({ text }) => text);
  const isOfBedBank = bedBank.test(name);
  const found: Phrase[] = [];
  let at = 0;
  let end = 0;
  while (at < symbols.length) {
    const symbol = symbols[at];
    if (symbol === undefined) break;
    if (at >= end) end = endOfSegment(symbols, at);
    const longest = lexicon.phrases.at(texts, at, end) ?? nothing;
    const { length, value: facts } = coded(longest, isOfBedBank && isJoined(name, symbol));
    if (length > 0 && !isInsideWord(symbol, length, found)) {
      found.push(phraseOf(symbols.slice(at, at + length), facts));
      at += length;
      continue;
    }
    found.push(...unknown(symbol, lexicon, found));
    at += 1;
  }
  return inOneLanguage(found, hint).flatMap((one) => writtenOut(one, lexicon));
}

/** "DBL.ST-SV": how bed banks write a room, three letters and a dot first. */
const bedBank = /^[A-Z]{2,4}\.[A-Z0-9]/;
/** Signs that join the parts of such a code. */
const joining = /[A-Z0-9][.\-/]$/;

function isJoined(name: string, { start }: Symbol): boolean {
  return joining.test(name.slice(Math.max(0, start - 2), start));
}

type FoundFacts = Found<readonly Fact[]>;

const nothing: FoundFacts = { length: 0, value: [] };

/** A phrase ends with the part of the name that it is in. */
function endOfSegment(symbols: readonly Symbol[], at: number): number {
  let end = at + 1;
  while (symbols[end]?.segment === symbols[at]?.segment && end < symbols.length) end += 1;
  return end;
}

/** Two letters that mean one thing in a code mean another in words ("of", "st"), or nothing. */
function coded(found: FoundFacts, isCode: boolean): FoundFacts {
  // Few words are codes, and every word of every name is read here.
  if (!found.value.some(({ attribute }) => attribute === 'code')) return found;
  const value = found.value.filter(({ attribute }) => (attribute === 'code') === isCode);
  return { length: value.length === 0 ? 0 : found.length, value };
}

const phonetic = /[\p{Script=Hangul}\p{Script=Katakana}]/u;

/** One syllable inside an unknown word is a part of it: Korean writes "two" like the end of "moderate". */
function isInsideWord({ text, touching }: Symbol, length: number, before: readonly Phrase[]): boolean {
  const last = before.at(-1);
  return length === 1 && touching && phonetic.test(text) && last?.gapless === true && last.facts.length === 0;
}

/** An abbreviation means its long form ("ssv": side sea view), at the position of the abbreviation. */
function writtenOut(short: Phrase, lexicon: Lexicon): Phrase[] {
  const long = short.facts.find(({ attribute }) => abbreviating.has(attribute))?.value;
  if (long === undefined) return [short];
  const { start, end, segment, touching } = short;
  return phrasesOf(long, lexicon, 'en').map((one) => ({ ...one, start, end, segment, touching }));
}

function unknown(symbol: Symbol, lexicon: Lexicon, before: Phrase[]): Phrase[] {
  if (symbol.kind === 'digits') return [{ ...phraseOf([symbol], []), number: Number(symbol.text) }];
  if (symbol.kind === 'word') {
    const compound = compoundOf(symbol, lexicon);
    if (compound.length > 0) return compound;
    const interpreted = misspelt(symbol.text, lexicon);
    if (interpreted === undefined) return namedPart(symbol, lexicon);
    return [phraseOf([symbol], lexicon.phrases.root.next?.get(interpreted)?.value ?? [])];
  }
  const last = before.at(-1);
  if (last?.gapless !== true || last.facts.length > 0 || last.end !== symbol.start)
    return [phraseOf([symbol], [])];
  before.pop();
  return [{ ...last, text: last.text + symbol.text, end: symbol.end }];
}

function misspelt(word: string, lexicon: Lexicon): string | undefined {
  if (word.length < shortestMisspelt || word.length > longestWord) return undefined;
  for (const key of lettersLeftOut(word)) {
    const interpreted = lexicon.misspelt.get(key);
    if (
      interpreted !== undefined &&
      Math.abs(interpreted.length - word.length) <= 1 &&
      interpreted[0] === word[0]
    )
      return interpreted;
  }
  return undefined;
}

/** A word of this many languages does not identify one. */
const manyLanguages = 8;

/** The languages a name may be in: those of most of its words. */
export function languagesOfPhrase(phrases: readonly Phrase[]): string {
  const counts = new Map<string, number>();
  for (const { languages } of phrases)
    for (const language of languages) counts.set(language, (counts.get(language) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const likeliest = [...counts.keys()].filter((language) => counts.get(language) === most);
  return likeliest.length > manyLanguages ? '' : likeliest.sort().join(' ');
}

/** One spelling may mean two things in two languages; the language most other words belong to decides. */
function inOneLanguage(phrases: readonly Phrase[], hint: string | undefined): readonly Phrase[] {
  if (phrases.every(({ facts }) => facts.length < 2 || isOfOne(facts))) return phrases;
  const votes = new Map<string, number>([['en', 0.5]]);
  for (const { languages } of phrases)
    for (const language of languages) votes.set(language, (votes.get(language) ?? 0) + 1 / languages.size);
  if (hint !== undefined) votes.set(hint, Number.POSITIVE_INFINITY);
  return phrases.map((one) => {
    const facts = chosen(one.facts, votes);
    return facts === one.facts ? one : { ...one, facts, number: numberOf(facts) };
  });
}

/** Whether all belong to one language: there is nothing to choose. */
function isOfOne(facts: readonly Fact[]): boolean {
  return facts.every(({ language }) => language === facts[0]?.language);
}

function chosen(facts: readonly Fact[], votes: ReadonlyMap<string, number>): readonly Fact[] {
  if (facts.length < 2) return facts;
  const vote = (fact: Fact): number => votes.get(fact.language) ?? 0;
  const best = facts.reduce((one, other) => (vote(other) > vote(one) ? other : one));
  return facts.filter((fact) => fact.language === best.language);
}
