import { towns } from '../lexicon/files.ts';

const lastWord = new RegExp(` (?:${towns.alternatives('last word')})$`);

/** Other names of a town → the one that stands for all, in its column as in names: "Hilton München City". */
export const townNames: ReadonlyMap<string, string> = new Map(
  ['everywhere', 'in hotel lists'].flatMap((section) =>
    [...towns.meanings(section)].map(([other, town]) => [other, withoutCity(town)] as const),
  ),
);

/** "Mexico City" is written without the last word as often as with it. */
function withoutCity(town: string): string {
  return town.replace(lastWord, '');
}
