import type { Branch, Fact, Inflected } from './branch.ts';

/** No ending of any language is longer. */
const longestInflection = 5;
/** A shorter stem begins too many other words; one letter of these scripts narrows it more. */
const shortestStem = 4;
const shortestStemElsewhere = 3;

interface Stemmed extends Inflected {
  readonly at: Branch;
  readonly text: string;
}

/** A word may take an ending, or another one in place of its own: "manzara|lı", "двухместн|ый" and "двухместн|ая". */
export function addStems({ at, text, ...inflected }: Stemmed): void {
  const { endings } = inflected;
  if (!isStem(text)) return;
  const inflections = (at.inflected ??= new Map<string, Inflected[]>());
  addStem(inflections, text, inflected);
  const bare = bareOf(text, endings);
  if (bare !== undefined) addStem(inflections, bare, inflected);
}

function addStem(inflections: Map<string, Inflected[]>, stem: string, inflected: Inflected): void {
  const known = inflections.get(stem);
  if (known === undefined) inflections.set(stem, [inflected]);
  else if (!known.some(({ branch, endings }) => branch === inflected.branch && endings === inflected.endings))
    known.push(inflected);
}

/** The word without the longest ending that leaves a stem. */
function bareOf(text: string, endings: Inflected['endings']): string | undefined {
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

/** The branch of a word with another ending than in the lexicon. */
export function inflectionsOf(text: string, { inflected }: Branch): readonly Inflected[] {
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

/** The meanings of a branch in one language. */
export function factsIn({ facts }: Branch, language: string): readonly Fact[] {
  return facts.filter((fact) => fact.language === language);
}
