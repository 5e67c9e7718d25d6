import { inflectionsOf } from '../../../lib/text/inflection.ts';
import type { Fact } from '../lexicon/fact.ts';
import { inLanguage, type Lexicon } from '../lexicon/lexicon.ts';
import { phraseOf, type Phrase } from './phrase.ts';
import { longestWord } from '../text/readable.ts';
import type { Symbol } from '../text/symbols.ts';

/** Shortest part of a compound ("see|blick"); shorter ones occur in any word. */
const shortestPart = 3;
/** If the whole word is a code ("dlx|kng|ov"), each part is a code. */
const shortestOfCode = 2;
/** What a code may begin with: a king or queen bed. */
const shortestFirst = 1;
const opening = new Set(['k', 'q']);
/** Letters that German and its neighbours put between the parts of a compound. */
const links = ['', 's', 'n', 'en', 'es', 'e', 'r'];

/** "Gartenblickzimmer", "DLXKNGOV": known words without a gap between them, and nothing else. */
export function compoundOf(symbol: Symbol, lexicon: Lexicon): Phrase[] {
  const { text } = symbol;
  const shortest = isCode(text) ? shortestOfCode : shortestPart;
  if (text.length < 2 * shortest || text.length > longestWord) return [];
  // Remembers positions without a result: otherwise all combinations of overlapping parts are tried.
  const dead = new Set<string>();
  const split = (from: number, languages?: Languages): Phrase[] | undefined => {
    if (from === text.length) return [];
    const place = `${from} ${languages === undefined ? '' : [...languages].join()}`;
    if (dead.has(place)) return undefined;
    const least =
      from === 0 && opening.has(text[0] ?? '') && shortest === shortestOfCode ? shortestFirst : shortest;
    for (let end = text.length; end - from >= least; end -= 1) {
      const part = text.slice(from, end);
      const facts = compoundFacts(lexicon, part).filter(
        (fact) => isPart(fact, text, part) && isSpoken(fact, languages),
      );
      if (facts.length === 0) continue;
      const left = facts.some((fact) => fact.language === 'en') ? languages : languagesOf(facts);
      for (const link of links) {
        if (!text.startsWith(link, end) || (link !== '' && end + link.length === text.length)) continue;
        const rest = split(end + link.length, left);
        if (rest !== undefined) return [partOf(symbol, { facts, from, end }), ...rest];
      }
    }
    dead.add(place);
    return undefined;
  };
  return split(0) ?? [];
}

interface Part {
  readonly facts: readonly Fact[];
  readonly from: number;
  readonly end: number;
}

function partOf(symbol: Symbol, { facts, from, end }: Part): Phrase {
  const { start } = symbol;
  return {
    ...phraseOf([symbol], facts),
    text: symbol.text.slice(from, end),
    start: start + from,
    end: start + end,
  };
}

/** Codes are written without vowels, for the most part: "dlxkngov". */
export function isCode(text: string): boolean {
  return text.replace(/[^aeiouy]/g, '').length * 4 <= text.length;
}

/** The short words of English are codes: "dbl" builds words, "ada" is found in any Spanish one. */
function isPart({ language }: Fact, whole: string, part: string): boolean {
  return language !== 'en' || part.length > shortestPart || isCode(part) || isCode(whole);
}

/** The languages a compound may be in as far as it is read; undefined while it may be in any. */
type Languages = ReadonlySet<string> | undefined;

/** The parts belong to one language; English lends its words to all. */
function isSpoken({ language }: Fact, languages: Languages): boolean {
  return languages === undefined || language === 'en' || languages.has(language);
}

function languagesOf(facts: readonly Fact[]): Languages {
  return new Set(facts.map(({ language }) => language));
}

/**
 * "Spreeblick", "Kuschelzimmer": a name that no lexicon knows and a word for what is viewed or sold, written as one.
 * English lends no such endings: "Fairview" is a name.
 */
export function namedPart(symbol: Symbol, lexicon: Lexicon): Phrase[] {
  const { text } = symbol;
  if (text.length > longestWord) return [phraseOf([symbol], [])];
  for (let cut = shortestPart; cut <= text.length - shortestPart; cut += 1) {
    const facts = compoundFacts(lexicon, text.slice(cut)).filter(
      (fact) => fact.language !== 'en' && (fact.value === 'view' || fact.attribute === 'type'),
    );
    if (facts.length === 0) continue;
    return [
      partOf(symbol, { facts: [], from: 0, end: cut }),
      partOf(symbol, { facts, from: cut, end: text.length }),
    ];
  }
  return [phraseOf([symbol], [])];
}

/** Small words occur in any word: only content words build compounds. */
function compoundFacts({ phrases: { root }, grammar }: Lexicon, text: string): readonly Fact[] {
  const exact = root.next?.get(text)?.value ?? [];
  const facts =
    exact.length > 0
      ? exact
      : inflectionsOf(text, root).flatMap(
          ({ branch, language }) => inLanguage(branch.value ?? [], language) ?? [],
        );
  return facts.filter(
    (fact) =>
      grammar['compounds in one word'].has(fact.language) &&
      !['filler', 'joint', 'rate', 'amenity', 'board', 'roh'].includes(fact.attribute),
  );
}
