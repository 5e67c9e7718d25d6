import * as lexicon from '../lexicon/files.ts';
import { Phrases } from '../../../lib/text/phrases.ts';
import { words } from './text/fold.ts';
import { townNames } from './town-names.ts';

/**
 * A town, district or region in the words that are compared. Lists write the same place in either column, so both are
 * read by this function: what one column calls "울산광역시" and the other "울산" is one word.
 */
export function placeWords(place: string, country: string): string[] {
  const all = words(place.trim().replace(metropolis, '').replace(rankSign, ''));
  const named = longName(all, country) ?? withoutState(withoutRank(all), country);
  return oneTownName(named.slice(0, MAX_WORDS).map((word) => saints.get(word) ?? withoutShire(word)));
}

/** Towns far from each other share the word. */
export function isCommonInTowns(word: string): boolean {
  return commonWords.has(word);
}

const MAX_WORDS = 6;
const commonWords = new Set(lexicon.towns.words('common'));

/** The sign behind is cut next. */
const metropolis = new RegExp(
  String.raw`(?<=\p{L}{2})(?:${lexicon.towns.alternatives('metropolis')})(?=(?:${lexicon.towns.alternatives('suffix of a metropolis')})$)`,
  'u',
);
/** "金沢市" and "広島県" are Kanazawa and Hiroshima; of "京都" and "세종시" two signs must remain. */
const rankSign = new RegExp(`(?<=\\p{L}{2})[${lexicon.towns.words('suffix').join('')}]$`, 'u');
const rankWords = new Set(lexicon.towns.words('rank'));

/** "New York City", "Gyeonggi-do" and "Hunan Province" are written without the last word as often as with it. */
function withoutRank(all: string[]): string[] {
  return all.length > 1 && rankWords.has(all.at(-1) ?? '') ? all.slice(0, -1) : all;
}

const regions = new Map(
  [...lexicon.regions.sections.keys()].map((country) => [country, lexicon.regions.meanings(country)]),
);

/** "NY" is New York. */
function longName(all: readonly string[], country: string): string[] | undefined {
  const long = all.length === 1 ? regions.get(country)?.get(all[0] ?? '') : undefined;
  return long?.split(' ');
}

/** "Mill Springs CO". */
function withoutState(all: string[], country: string): string[] {
  return country === 'US' && all.length > 2 && regions.get('US')?.has(all.at(-1) ?? '') === true
    ? all.slice(0, -1)
    : all;
}

function withoutShire(word: string): string {
  const county = word.replace(shire, '');
  return isCommonInTowns(county) ? word : county;
}

const shire = new RegExp(String.raw`(?<=[a-z]{3})(?:${lexicon.towns.alternatives('glued county')})$`);
const saints = lexicon.towns.meanings('saint');

const towns = new Phrases<readonly string[]>();
for (const [other, town] of townNames) towns.add(other, town.split(' '));
// "New Delhi" is whole: the "Delhi" in it is not another name of the town.
for (const town of new Set(townNames.values())) towns.add(town, town.split(' '));

/** "Wien Zentrum" → "vienna zentrum". */
function oneTownName(place: readonly string[]): string[] {
  const renamed: string[] = [];
  for (let i = 0; i < place.length;) {
    const found = towns.at(place, i);
    renamed.push(...(found?.value ?? [place[i] ?? '']));
    i += found?.length ?? 1;
  }
  return renamed;
}
