import { addStems } from '../../../lib/text/inflection.ts';
import { branchBelow } from '../../../lib/text/phrase-tree.ts';
import { Phrases } from '../../../lib/text/phrases.ts';
import { WordFile, type WordRow } from '../../../lib/text/word-file.ts';
import { fold } from '../text/fold.ts';
import type { Fact } from './fact.ts';
import { symbolsOf } from '../text/symbols.ts';

/**
 * The words of all languages as one tree. A language is one text (`WordFile`) with a section for each attribute: `[view]`,
 * `[class]`, `[bed]` … A row is `meaning|spelling|spelling`. A spelling that ends in `*` stands for all its endings of
 * whatever length, and a meaning may have a count: `2 bed`. Six sections are not attributes:
 *
 *     [short]     a phrase of plain English and its abbreviations: `side sea view|ssv`
 *     [code]      the same, for letters that mean it in the codes of bed banks only
 *     [ending]    the endings of the language: a word is listed once and recognized with all of them
 *     [prefix]    what it writes before them
 *     [numbering] words that announce the letter or number of a room: "Type B", "No. 3"
 *     [grammar]   traits of the language, one on each line: see `grammarTraits`
 */
export interface LexiconFile {
  readonly language: string;
  readonly text: string;
}

/** The traits of a language in `[grammar]`. */
export const grammarTraits = [
  /** "Cama doble", "vista mar". */
  'adjectives behind nouns',
  /** "Gartenblickzimmer". English lends its own words to such languages ("Kingsizebett"). */
  'compounds in one word',
  /** "Garten- und Meerblick". The words for "and" and "or" are in `[joint]`. */
  'suspended compounds',
] as const;

export type GrammarTrait = (typeof grammarTraits)[number];

export interface Lexicon {
  readonly phrases: Phrases<Fact[]>;
  /** Single words by their spelling with one letter left out: finds a word with one letter wrong. */
  readonly misspelt: Map<string, string>;
  readonly languages: ReadonlySet<string>;
  /** What connects the parts of a suspended compound. */
  readonly conjunctions: ReadonlySet<string>;
  /** What announces the letter or number of a room, in any language. */
  readonly numbering: ReadonlySet<string>;
  /** The languages of which each is true. */
  readonly grammar: Readonly<Record<GrammarTrait, ReadonlySet<string>>>;
}

/** A shorter word with a letter wrong is too often another word. */
export const shortestMisspelt = 6;
/** Sections whose rows are not meanings of words. */
const withoutMeaning = new Set(['ending', 'prefix', 'numbering', 'grammar']);

export function compileLexicon(files: readonly LexiconFile[]): Lexicon {
  const languages = files.map(({ language, text }) => ({
    language,
    sections: new WordFile(`${language}.txt`, text).sections,
  }));
  const prefixes = languages
    .flatMap(({ sections }) => affixesOf(sections, 'prefix'))
    .sort((one, other) => other.length - one.length);
  const phrases = new Phrases<Fact[]>({ spellings: (word) => withoutAttached(word, prefixes), inLanguage });
  const words = new Set<string>();
  for (const { language, sections } of languages) {
    const endings = sections.has('ending') ? new Set(affixesOf(sections, 'ending')) : undefined;
    for (const [attribute, rows] of sections)
      if (!withoutMeaning.has(attribute))
        for (const { meaning, spellings } of rows) {
          const fact = factOf(attribute, meaning, language);
          for (const spelling of spellings) addPhrase({ phrases, words, fact, spelling, endings });
        }
  }
  let misspelt: Lexicon['misspelt'] | undefined;
  return {
    phrases,
    // Many processes match no rooms, and this is a fifth of the work.
    get misspelt() {
      return (misspelt ??= misspellings(words));
    },
    languages: new Set(files.map((file) => file.language)),
    conjunctions: conjunctionsOf(languages),
    numbering: new Set(languages.flatMap(({ sections }) => foldedOf(sections.get('numbering')))),
    grammar: grammarOf(languages),
  };
}

type Sections = WordFile['sections'];

interface LanguageSections {
  readonly language: string;
  readonly sections: Sections;
}

function affixesOf(sections: Sections, section: 'ending' | 'prefix'): string[] {
  return foldedOf(sections.get(section));
}

/** As they are spelt in a folded name. */
function foldedOf(rows: readonly WordRow[] = []): string[] {
  return rows.flatMap(({ spellings }) => spellings.map((spelling) => fold(spelling).letters.join('')));
}

function conjunctionsOf(languages: readonly LanguageSections[]): ReadonlySet<string> {
  const suspending = languages.filter((one) => hasTrait(one, 'suspended compounds'));
  return new Set(
    suspending.flatMap(({ sections }) =>
      foldedOf(sections.get('joint')?.filter(({ meaning }) => meaning === 'and' || meaning === 'or')),
    ),
  );
}

function hasTrait({ sections }: LanguageSections, trait: GrammarTrait): boolean {
  return sections.get('grammar')?.some(({ meaning }) => meaning === trait) ?? false;
}

function grammarOf(languages: readonly LanguageSections[]): Lexicon['grammar'] {
  const of = (trait: GrammarTrait): ReadonlySet<string> =>
    new Set(languages.filter((one) => hasTrait(one, trait)).map(({ language }) => language));
  return {
    'adjectives behind nouns': of('adjectives behind nouns'),
    'compounds in one word': of('compounds in one word'),
    'suspended compounds': of('suspended compounds'),
  };
}

/** Sections whose rows are several words of English. Those of codes, only where a name is a code. */
export const abbreviating: ReadonlySet<string> = new Set(['short', 'code']);

interface Phrase {
  readonly phrases: Phrases<Fact[]>;
  readonly words: Set<string>;
  readonly fact: Fact;
  readonly spelling: string;
  readonly endings: ReadonlySet<string> | undefined;
}

function factOf(attribute: string, meaning: string, language: string): Fact {
  const counted = abbreviating.has(attribute) ? null : /^(\d+) (.+)$/.exec(meaning);
  return {
    attribute,
    value: counted?.[2] ?? meaning,
    count: counted?.[1] === undefined ? undefined : Number(counted[1]),
    language,
  };
}

function addPhrase({ phrases, words, fact, spelling, endings }: Phrase): void {
  const symbols = symbolsOf(spelling);
  if (symbols.length === 0) return;
  const isOpen = spelling.endsWith('*');
  let at = phrases.root;
  symbols.forEach(({ kind, text }, index) => {
    const isStem = isOpen && index === symbols.length - 1;
    const word = kind === 'word' ? withoutArticle(text) : text;
    const branch = branchBelow(at, word, isStem ? 'stems' : 'next');
    if (endings !== undefined && !isStem && kind === 'word')
      addStems({ at, text: word, language: fact.language, endings, branch });
    at = branch;
  });
  if (symbols.length === 1 && symbols[0]?.kind === 'word' && !isOpen) words.add(symbols[0].text);
  const facts = (at.value ??= []);
  const isKnown = facts.some(
    (other) =>
      other.attribute === fact.attribute && other.value === fact.value && other.language === fact.language,
  );
  if (!isKnown) facts.push(fact);
}

/** The Arabic article is written onto its word; it has no meaning. */
export function withoutArticle(word: string): string {
  return word.startsWith('ال') && word.length > 4 ? word.slice(2) : word;
}

const attaching = /^[\u0590-\u06ff]/;
/** What is left of a word without the small words written onto it. */
const shortestBare = 3;

/** A word, and what is left of it without an article or small words: Arabic and Hebrew write them onto the next word. */
function withoutAttached(word: string, prefixes: readonly string[]): readonly string[] {
  if (!attaching.test(word)) return [word];
  const bare = prefixes
    .filter((prefix) => word.startsWith(prefix) && word.length >= prefix.length + shortestBare)
    .map((prefix) => word.slice(prefix.length));
  return [...new Set([withoutArticle(word), word, ...bare])];
}

/** The meanings in one language. */
export function inLanguage(facts: readonly Fact[], language: string): Fact[] | undefined {
  const own = facts.filter((fact) => fact.language === language);
  return own.length === 0 ? undefined : own;
}

/** A spelling that two words share points to neither. */
function misspellings(words: ReadonlySet<string>): Map<string, string> {
  const owners = new Map<string, string>();
  const shared = new Set<string>();
  for (const word of words) {
    if (word.length < shortestMisspelt) continue;
    for (const key of lettersLeftOut(word)) {
      const owner = owners.get(key);
      if (owner === undefined) owners.set(key, word);
      else if (owner !== word) shared.add(key);
    }
  }
  for (const key of shared) owners.delete(key);
  return owners;
}

/** The word itself and the word without each of its letters. */
export function lettersLeftOut(word: string): string[] {
  return [word, ...Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))];
}
