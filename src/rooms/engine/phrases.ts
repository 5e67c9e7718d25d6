import {
  lettersLeftOut,
  shortestMisspelt,
  withoutArticle,
  type Branch,
  type Fact,
  type Lexicon,
} from './lexicon.ts';
import { symbolsOf, type Symbol } from './symbols.ts';

/** A stretch of a name: a phrase of the lexicon with what it says, a number, or a word nobody knows. */
export interface Phrase {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly segment: number;
  readonly facts: readonly Fact[];
  readonly number: number | undefined;
  /** Letters of a script without gaps; unknown ones are joined into one phrase. */
  readonly gapless: boolean;
  readonly touching: boolean;
}

/** Shortest part of a compound ("see|blick"); shorter ones are found inside anything. */
const shortestPart = 3;
/** Compounds that are looked at; longer words are not room words. */
const longestCompound = 40;
/** What follows a stem; after a longer ending it is another word ("park|blick" is no case of "park"). */
const longestEnding = 4;
/** Letters that German and its neighbours put between the parts of a compound. */
const links = ['', 's', 'n', 'en', 'es', 'e', 'r'];
/** Languages that write compounds in one word. English lends them its own words ("Kingsizebett"). */
const compounding = new Set(['de', 'nl', 'sv', 'da', 'nb', 'fi', 'hu', 'en']);

/** Longest phrase first, from left to right. A hint of the language outranks what the words themselves suggest. */
export function phrasesOf(name: string, lexicon: Lexicon, hint?: string): Phrase[] {
  const symbols = symbolsOf(name);
  const found: Phrase[] = [];
  let at = 0;
  while (at < symbols.length) {
    const symbol = symbols[at];
    if (symbol === undefined) break;
    const { length, facts } = longest(symbols, at, lexicon.root);
    if (length > 0) {
      found.push(phrase(symbols.slice(at, at + length), facts));
      at += length;
      continue;
    }
    found.push(...unknown(symbol, lexicon, found));
    at += 1;
  }
  return inOneLanguage(found, hint).flatMap((one) => writtenOut(one, lexicon));
}

/** An abbreviation says what its long form says ("ssv": side sea view), all of it where the abbreviation stands. */
function writtenOut(short: Phrase, lexicon: Lexicon): Phrase[] {
  const long = short.facts.find((fact) => fact.attribute === 'short')?.value;
  if (long === undefined) return [short];
  const { start, end, segment, touching } = short;
  return phrasesOf(long, lexicon, 'en').map((one) => ({ ...one, start, end, segment, touching }));
}

function phrase(symbols: readonly Symbol[], facts: readonly Fact[]): Phrase {
  const first = symbols[0];
  return {
    text: symbols.map((symbol) => symbol.text).join(symbols[0]?.kind === 'letter' ? '' : ' '),
    start: first?.start ?? 0,
    end: symbols.at(-1)?.end ?? 0,
    segment: first?.segment ?? 0,
    facts,
    number: numberOf(facts),
    gapless: first?.kind === 'letter',
    touching: first?.touching ?? false,
  };
}

function numberOf(facts: readonly Fact[]): number | undefined {
  const number = facts.find((fact) => fact.attribute === 'number')?.value;
  return number === undefined ? undefined : Number(number);
}

interface Found {
  readonly length: number;
  readonly facts: readonly Fact[];
}

function longest(symbols: readonly Symbol[], from: number, root: Branch): Found {
  let best: Found = { length: 0, facts: [] };
  const walk = (branch: Branch, at: number): void => {
    const length = at - from;
    if (length > best.length && branch.facts.length > 0) best = { length, facts: branch.facts };
    const symbol = symbols[at];
    if (symbol === undefined || symbol.segment !== symbols[from]?.segment) return;
    for (const text of spellings(symbol)) {
      const next = branch.next.get(text);
      if (next !== undefined) walk(next, at + 1);
    }
    if (symbol.kind !== 'word' || branch.stems.size === 0) return;
    const shortest = Math.max(2, symbol.text.length - longestEnding);
    for (let end = symbol.text.length; end >= shortest; end -= 1) {
      const stem = branch.stems.get(symbol.text.slice(0, end));
      if (stem !== undefined) return walk(stem, at + 1);
    }
  };
  walk(root, from);
  return best;
}

/** Arabic writes article and small words onto the next word. */
function spellings(symbol: Symbol): string[] {
  if (symbol.kind !== 'word' || !/^[\u0600-\u06ff]/.test(symbol.text)) return [symbol.text];
  const bare = withoutArticle(symbol.text);
  const attached = /^(?:وال|بال|لل|ال|و|ب|ل)(.{3,})$/.exec(symbol.text)?.[1];
  return attached === undefined ? [bare] : [bare, attached];
}

function unknown(symbol: Symbol, lexicon: Lexicon, before: Phrase[]): Phrase[] {
  if (symbol.kind === 'digits') return [{ ...phrase([symbol], []), number: Number(symbol.text) }];
  if (symbol.kind === 'word') {
    const compound = partsOf(symbol, lexicon);
    if (compound.length > 0) return compound;
    const meant = misspelt(symbol.text, lexicon);
    if (meant === undefined) return namedView(symbol, lexicon);
    return [phrase([symbol], lexicon.root.next.get(meant)?.facts ?? [])];
  }
  const last = before.at(-1);
  if (last?.gapless !== true || last.facts.length > 0 || last.end !== symbol.start)
    return [phrase([symbol], [])];
  before.pop();
  return [{ ...last, text: last.text + symbol.text, end: symbol.end }];
}

/** "Gartenblickzimmer": known words without a gap between them, and nothing else. */
function partsOf(symbol: Symbol, lexicon: Lexicon): Phrase[] {
  const { text } = symbol;
  if (text.length < 2 * shortestPart || text.length > longestCompound) return [];
  const split = (from: number): Phrase[] | undefined => {
    if (from === text.length) return [];
    for (let end = text.length; end - from >= shortestPart; end -= 1) {
      const facts = compoundFacts(lexicon, text.slice(from, end));
      if (facts.length === 0) continue;
      for (const link of links) {
        if (!text.startsWith(link, end) || (link !== '' && end + link.length === text.length)) continue;
        const rest = split(end + link.length);
        const start = symbol.start + from;
        if (rest !== undefined)
          return [
            { ...phrase([symbol], facts), text: text.slice(from, end), start, end: symbol.start + end },
            ...rest,
          ];
      }
    }
    return undefined;
  };
  return split(0) ?? [];
}

/** "Spreeblick": a name that no lexicon knows and a word for view, written as one. "Fairview" is a name. */
function namedView(symbol: Symbol, lexicon: Lexicon): Phrase[] {
  const { text, start } = symbol;
  for (let cut = shortestPart; cut <= text.length - shortestPart; cut += 1) {
    const facts = compoundFacts(lexicon, text.slice(cut)).filter(
      (fact) => fact.value === 'view' && fact.language !== 'en',
    );
    if (facts.length === 0) continue;
    const view = { ...phrase([symbol], facts), text: text.slice(cut), start: start + cut };
    return [{ ...phrase([symbol], []), text: text.slice(0, cut), end: start + cut }, view];
  }
  return [phrase([symbol], [])];
}

/** Small words would be found inside anything: only words that name something build compounds. */
function compoundFacts(lexicon: Lexicon, text: string): readonly Fact[] {
  const facts = lexicon.root.next.get(text)?.facts ?? [];
  return facts.filter(
    (fact) =>
      compounding.has(fact.language) &&
      !['filler', 'joint', 'rate', 'amenity', 'board', 'roh'].includes(fact.attribute),
  );
}

function misspelt(word: string, lexicon: Lexicon): string | undefined {
  if (word.length < shortestMisspelt) return undefined;
  for (const key of lettersLeftOut(word)) {
    const meant = lexicon.misspelt.get(key);
    if (meant !== undefined && Math.abs(meant.length - word.length) <= 1 && meant[0] === word[0])
      return meant;
  }
  return undefined;
}

/** One spelling may mean two things in two languages; the language most other words belong to decides. */
function inOneLanguage(phrases: readonly Phrase[], hint: string | undefined): Phrase[] {
  const votes = new Map<string, number>([['en', 0.5]]);
  for (const { facts } of phrases) {
    const languages = new Set(facts.map((fact) => fact.language));
    for (const language of languages) votes.set(language, (votes.get(language) ?? 0) + 1 / languages.size);
  }
  if (hint !== undefined) votes.set(hint, Number.POSITIVE_INFINITY);
  return phrases.map((one) => {
    const facts = chosen(one.facts, votes);
    return facts === one.facts ? one : { ...one, facts, number: numberOf(facts) };
  });
}

function chosen(facts: readonly Fact[], votes: ReadonlyMap<string, number>): readonly Fact[] {
  if (facts.length < 2) return facts;
  const vote = (fact: Fact): number => votes.get(fact.language) ?? 0;
  const best = facts.reduce((one, other) => (vote(other) > vote(one) ? other : one));
  return facts.filter((fact) => fact.language === best.language);
}
