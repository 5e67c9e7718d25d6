import type { Branch, Inflected } from './phrase-tree.ts';

/** No ending of any language is longer. */
const longestInflection = 5;
/** A shorter stem begins too many other words; one letter of these scripts narrows it more. */
const shortestStem = 4;
const shortestStemElsewhere = 3;

interface Stemmed<Value> extends Inflected<Value> {
  /** The branch that the word follows. */
  readonly at: Branch<Value>;
  readonly text: string;
}

/** A word may take an ending, or replace its ending by another one: "manzara|lı", "двухместн|ый" and "двухместн|ая". */
export function addStems<Value>({ at, text, ...inflected }: Stemmed<Value>): void {
  const { endings } = inflected;
  if (!isStem(text)) return;
  const inflections = (at.inflected ??= new Map<string, Inflected<Value>[]>());
  addStem(inflections, text, inflected);
  const bare = bareOf(text, endings);
  if (bare !== undefined) addStem(inflections, bare, inflected);
}

function addStem<Value>(
  inflections: Map<string, Inflected<Value>[]>,
  stem: string,
  inflected: Inflected<Value>,
): void {
  const known = inflections.get(stem);
  if (known === undefined) inflections.set(stem, [inflected]);
  else if (!known.some(({ branch, endings }) => branch === inflected.branch && endings === inflected.endings))
    known.push(inflected);
}

/** The word without the longest ending that leaves a stem. */
function bareOf(text: string, endings: ReadonlySet<string>): string | undefined {
  const shortest = shortestStemOf(text);
  for (let end = Math.max(shortest, text.length - longestInflection); end < text.length; end += 1)
    if (endings.has(text.slice(end))) return text.slice(0, end);
  return undefined;
}

function isStem(text: string): boolean {
  return text.length >= shortestStemOf(text);
}

function shortestStemOf(text: string): number {
  return text >= 'a' && text < '{' ? shortestStem : shortestStemElsewhere;
}

/** The branch of a word whose ending differs from that in the lexicon. */
export function inflectionsOf<Value>(
  text: string,
  { inflected }: Branch<Value>,
): readonly Inflected<Value>[] {
  if (inflected === undefined) return [];
  const shortest = Math.max(shortestStemElsewhere, text.length - longestInflection);
  for (let end = text.length; end >= shortest; end -= 1) {
    const ending = text.slice(end);
    const found = inflected
      .get(text.slice(0, end))
      ?.filter(({ endings }) => ending === '' || endings.has(ending));
    if (found !== undefined && found.length > 0) return found;
  }
  return [];
}
