import { siblingsOf, demoChains, type DemoChain } from './chains.ts';
import type { SeededRandom } from '../../../lib/seeded-random.ts';
import { demoLanguages, type DemoLanguage } from './languages.ts';

/** The name of one hotel, and the kind of hotel it implies. */
export interface Naming {
  readonly name: string;
  readonly formerNames: readonly string[];
  readonly chain: string;
  readonly type: number;
  readonly stars: number;
  /** The position in the block of the hotel next to it: this one is an annex, or a sibling brand at the same address. */
  readonly nextTo?: number;
}

const byCountry = new Map(
  demoLanguages.flatMap((language) => language.countries.split('|').map((code) => [code, language])),
);

export function languageOf(country: string): DemoLanguage {
  // The list is not empty: its first language is for countries without one.
  return byCountry.get(country) ?? demoLanguages[0]!;
}

/**
 * The ten hotels of a block (the first of a destination has five stars): some alone, a chain twice in the same town, its sibling brand at the same address, an annex
 * next to its main building, a hotel that had another name, and sometimes the same name twice. So every block has all
 * difficult cases of matching.
 */
export function blockNames(
  random: SeededRandom,
  where: { readonly country: string; readonly city: string; readonly isFirst: boolean },
): Naming[] {
  const say = speaker(random, where);
  const alone = say.independent(where.isFirst ? 5 : undefined);
  const main = say.independent();
  const chain = random.pick(demoChains);
  const sibling = random.pick(siblingsOf(chain));
  const renamed = say.independent();
  return [
    alone,
    say.ofChain(chain),
    say.ofChain(chain),
    main,
    { ...say.annexOf(main), nextTo: 3 },
    say.humble('guesthouse', 202),
    random.chance(0.5)
      ? { ...renamed, formerNames: [say.independent().name] }
      : { ...say.ofChain(random.pick(demoChains)), formerNames: [renamed.name] },
    { ...say.ofChain(sibling), nextTo: 1 },
    random.chance(0.5) ? say.humble('apartments', 201) : say.humble('hostel', 203),
    random.chance(0.2) ? { ...say.independent(), name: alone.name } : say.independent(),
  ];
}

function speaker(
  random: SeededRandom,
  { country, city }: { readonly country: string; readonly city: string },
) {
  const language = languageOf(country);
  const named = (pattern: string, noun = random.pick(language.nouns)) =>
    inScript(random, { pattern, noun, city });
  return {
    independent: (wanted?: number): Naming => {
      const drawn = random.pick([2, 3, 3, 3, 4, 4, 5]);
      const stars = wanted ?? drawn;
      const name = named(random.pick(language.names));
      return { name, formerNames: [], chain: '', type: typeOf(name, stars), stars };
    },
    ofChain: (chain: DemoChain): Naming => ({
      name: chainName(random, { chain, city, district: random.pick(language.districts) }),
      formerNames: [],
      chain: chain.name,
      type: chain.type,
      stars: chain.stars,
    }),
    annexOf: (main: Naming): Naming => ({
      ...main,
      name:
        random.pick([language.annex, '{n} Annex', '{n} II']).split('=').at(-1)?.replace('{n}', main.name) ??
        main.name,
      stars: Math.max(1, main.stars - 1),
    }),
    humble: (kind: 'guesthouse' | 'apartments' | 'hostel', type: number): Naming => ({
      name: named(language[kind]),
      formerNames: [],
      chain: '',
      type,
      stars: random.whole(1, 3),
    }),
  };
}

/** A name in another script is written as it is, or transliterated, or both ways. */
function inScript(
  random: SeededRandom,
  words: { readonly pattern: string; readonly noun: string; readonly city: string },
): string {
  const [pattern = '', latinPattern = pattern] = words.pattern.split('=');
  const [noun = '', latinNoun = noun] = words.noun.split('=');
  const fill = (text: string, n: string) => text.replace('{n}', n).replace('{c}', words.city);
  const latin = fill(latinPattern, latinNoun);
  if (!words.pattern.includes('=') && !words.noun.includes('=')) return latin;
  const native = fill(pattern, noun);
  return random.pick([latin, latin, `${latin} (${native})`, `${native} (${latin})`, native]);
}

function chainName(random: SeededRandom, of: { chain: DemoChain; city: string; district: string }): string {
  const district = of.district.split('=').at(-1) ?? '';
  const { name, group } = of.chain;
  return random.pick([
    `${name} ${of.city} ${district}`,
    `${name} ${of.city} ${district}`,
    `${name} ${of.city}`,
    `${name} ${district} ${of.city}`,
    `${name} ${of.city} - ${district}`,
    `${name} ${of.city} ${district}, ${group}`,
  ]);
}

const typesByWord: readonly (readonly [word: RegExp, type: number])[] = [
  [/Ryokan|旅館/, 209],
  [/Resort|منتجع|รีสอร์ท|度假村|nghỉ dưỡng/i, 206],
  [/Spa/, 234],
  [/Palace|Palazzo|Palas|Schloss|Zámecký|Castle|قصر/, 227],
  [/Lodge|Fjell/, 219],
  [/\bInn\b|Gasthof|Auberge|Posada|Locanda|Herberg|Kro$|Zajazd|Hanul|客栈/, 216],
  [/Villa|Vila|Βίλα|Вила/, 212],
  [/Pension|Penzion|Pensjonat|Pansiyon|Guest House|Hostal|B&B/, 202],
  [/Pousada/, 225],
];

function typeOf(name: string, stars: number): number {
  const type = typesByWord.find(([word]) => word.test(name))?.[1] ?? 204;
  return type === 227 && stars < 4 ? 204 : type;
}
