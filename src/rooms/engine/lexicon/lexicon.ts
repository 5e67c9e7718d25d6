import { fold } from '../text/fold.ts';
import { addStems } from './inflection.ts';
import { symbolsOf } from '../text/symbols.ts';

/**
 * The words of all languages as one tree. A line of a lexicon file is `canonical|variant|variant`: the first is the
 * name of what is meant, the others are how it is written. A variant that ends in `*` stands for all its endings
 * of whatever length, and a canonical name may carry a count: `2 bed`. In `short.txt` the first cell is a name in full
 * English, and the others are what stands for all of it: `side sea view|ssv`. `code.txt` has the same for letters that mean it in codes alone. `ending.txt` has what a language writes
 * behind its words and `prefix.txt` what it writes before them, so that a word is listed once and read in all its cases.
 */
export interface LexiconFile {
  readonly language: string;
  /** What the file speaks of: `view`, `class`, `bed` … the name of the file. */
  readonly attribute: string;
  readonly text: string;
}

/** What a phrase says. */
export interface Fact {
  readonly attribute: string;
  readonly value: string;
  readonly count: number | undefined;
  readonly language: string;
}

/** Most branches end a phrase and lead nowhere: those bear no maps. */
export interface Branch {
  next: Map<string, Branch> | undefined;
  /** Stems of words with open endings, by their text. */
  stems: Map<string, Branch> | undefined;
  /** Stems of the words of `next`, each with the endings its language has. */
  inflected: Map<string, Inflected[]> | undefined;
  readonly facts: Fact[];
}

/** Only what it says in this language is meant: "minio" may be Italian, and is not what English calls mini. */
export interface Inflected {
  readonly language: string;
  readonly endings: Endings;
  readonly branch: Branch;
}

type Endings = ReadonlySet<string>;

export interface Lexicon {
  readonly root: Branch;
  /** Single words by their spelling with one letter left out: finds a word with one letter wrong. */
  readonly misspelt: Map<string, string>;
  /** What is written onto the beginning of a word: articles and small words of Arabic and Hebrew, longest first. */
  readonly prefixes: readonly string[];
  readonly languages: ReadonlySet<string>;
}

/** A shorter word with a letter wrong is too often another word. */
export const shortestMisspelt = 6;
/** What a file of this name holds stands for no meaning. */
const affixes = new Set(['ending', 'prefix']);

export function compileLexicon(files: readonly LexiconFile[]): Lexicon {
  const root = branch();
  const words = new Set<string>();
  const endings = new Map(
    files
      .filter(({ attribute }) => attribute === 'ending')
      .map((file) => [file.language, new Set(affixesOf(file))] as const),
  );
  for (const file of files.filter(({ attribute }) => !affixes.has(attribute)))
    for (const [canonical, ...variants] of linesOf(file))
      for (const variant of variants)
        addPhrase({ root, words, file, canonical, variant, endings: endings.get(file.language) });
  return {
    root,
    misspelt: misspellings(words),
    prefixes: files
      .filter(({ attribute }) => attribute === 'prefix')
      .flatMap(affixesOf)
      .sort((one, other) => other.length - one.length),
    languages: new Set(files.map((file) => file.language)),
  };
}

function linesOf({ text }: LexiconFile): (readonly [string, ...string[]])[] {
  return text.split('\n').flatMap((line) => {
    const [canonical = '', ...variants] = line.split('|').map((cell) => cell.trim());
    return canonical === '' || canonical.startsWith('#') ? [] : [[canonical, ...variants] as const];
  });
}

/** As they are spelt in a folded name. */
function affixesOf(file: LexiconFile): string[] {
  return linesOf(file).flatMap(([, ...variants]) =>
    variants.map((variant) => fold(variant).letters.join('')),
  );
}

function branch(): Branch {
  return { next: undefined, stems: undefined, inflected: undefined, facts: [] };
}

/** What a file of this name holds stands for several words of English. In codes, only where a name is a code. */
export const abbreviating: ReadonlySet<string> = new Set(['short', 'code']);

interface Phrase {
  readonly root: Branch;
  readonly words: Set<string>;
  readonly file: LexiconFile;
  readonly canonical: string;
  readonly variant: string;
  readonly endings: Endings | undefined;
}

function addPhrase({ root, words, file, canonical, variant, endings }: Phrase): void {
  const counted = abbreviating.has(file.attribute) ? null : /^(\d+) (.+)$/.exec(canonical);
  const fact: Fact = {
    attribute: file.attribute,
    value: counted?.[2] ?? canonical,
    count: counted?.[1] === undefined ? undefined : Number(counted[1]),
    language: file.language,
  };
  const symbols = symbolsOf(variant);
  let at = root;
  symbols.forEach((symbol, index) => {
    const isStem = variant.endsWith('*') && index === symbols.length - 1;
    const edges = (at[isStem ? 'stems' : 'next'] ??= new Map<string, Branch>());
    const text = symbol.kind === 'word' ? withoutArticle(symbol.text) : symbol.text;
    const deeper = edges.get(text) ?? branch();
    edges.set(text, deeper);
    if (endings !== undefined && !isStem && symbol.kind === 'word')
      addStems({ at, text, language: file.language, endings, branch: deeper });
    at = deeper;
  });
  if (symbols.length === 1 && symbols[0]?.kind === 'word' && !variant.endsWith('*'))
    words.add(symbols[0].text);
  const known = at.facts.some(
    (other) =>
      other.attribute === fact.attribute && other.value === fact.value && other.language === fact.language,
  );
  if (!known && symbols.length > 0) at.facts.push(fact);
}

/** The Arabic article is written onto its word; it says nothing. */
export function withoutArticle(word: string): string {
  return word.startsWith('ال') && word.length > 4 ? word.slice(2) : word;
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
