import type { Branch, Fact, Inflected } from './lexicon.ts';

/** No ending of any language is longer. */
const longestInflection = 5;
/** A shorter stem begins too many other words; letters of these scripts tell more. */
const shortestStem = 4;
const shortestStemElsewhere = 3;

interface Stemmed extends Inflected {
  readonly at: Branch['inflected'];
  readonly text: string;
}

/** A word may take an ending, or another one in place of its own: "manzara|lı", "двухместн|ый" and "двухместн|ая". */
export function addStems({ at, text, ...inflected }: Stemmed): void {
  const { endings, branch } = inflected;
  const bare = endingsOf(text)
    .filter((ending) => endings.has(ending))
    .map((ending) => text.slice(0, text.length - ending.length))
    .find(isStem);
  for (const stem of new Set([text, bare ?? text])) {
    if (!isStem(stem)) continue;
    const known = at.get(stem) ?? [];
    if (!known.some((other) => other.branch === branch && other.endings === endings))
      at.set(stem, [...known, inflected]);
  }
}

/** All that may be an ending of the word, longest first. */
function endingsOf(text: string): string[] {
  const longest = Math.min(longestInflection, text.length - shortestStemElsewhere);
  return Array.from({ length: Math.max(0, longest) }, (_, index) => text.slice(index - longest));
}

function isStem(text: string): boolean {
  return text.length >= (/^[a-z]/.test(text) ? shortestStem : shortestStemElsewhere);
}

/** Where a word leads to that is written with another ending than the lexicon has it. */
export function inflectionsOf(text: string, { inflected }: Branch): readonly Inflected[] {
  if (inflected.size === 0) return [];
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

/** What a branch says in one language. */
export function factsIn({ facts }: Branch, language: string): readonly Fact[] {
  return facts.filter((fact) => fact.language === language);
}
