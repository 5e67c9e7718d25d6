import * as lexicon from '../lexicon/files.ts';
import { canonicalWord } from './name.ts';
import { inCantonese } from './text/cantonese.ts';
import { words } from './text/fold.ts';

/** The translations of a common word of hotel names, in normal form: "castle" for "castillo" and for "城堡". */
export function translationsOf(word: string): readonly string[] {
  translations ??= readTranslations();
  return translations.get(word) ?? none;
}

const none: readonly string[] = [];
/** Read when the first name is compared: folding thousands of words takes longer than most commands do. */
let translations: ReadonlyMap<string, readonly string[]> | undefined;

function readTranslations(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  const rows = Map.groupBy(lexicon.translations.rows('word'), ({ meaning }) => meaning);
  for (const [meaning, lines] of rows) {
    const spellings = [meaning, ...lines.flatMap((line) => line.spellings)];
    const all = new Set(
      [...spellings, ...spellings.map(inCantonese)].map((spelling) =>
        canonicalWord(words(spelling).join(' ')),
      ),
    );
    for (const word of all) found.set(word, (found.get(word) ?? new Set()).union(all));
  }
  return new Map([...found].map(([word, all]) => [word, [...all.difference(new Set([word]))]]));
}
