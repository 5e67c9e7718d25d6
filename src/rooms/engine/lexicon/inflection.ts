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
  const { endings, branch } = inflected;
  const inflections = (at.inflected ??= new Map<string, Inflected[]>());
  for (const stem of new Set([text, bareOf(text, endings) ?? text])) {
    if (!isStem(stem)) continue;
    const known = inflections.get(stem) ?? [];
    if (!known.some((other) => other.branch === branch && other.endings === endings))
      inflections.set(stem, [...known, inflected]);
  }
}

/** The word without the longest ending that leaves a stem. */
function bareOf(text: string, endings: Inflected['endings']): string | undefined {
  for (let length = longestInflection; length > 0; length -= 1) {
    const bare = text.slice(0, -length);
    if (isStem(bare) && endings.has(text.slice(-length))) return bare;
  }
  return undefined;
}

function isStem(text: string): boolean {
  return text.length >= (/^[a-z]/.test(text) ? shortestStem : shortestStemElsewhere);
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
