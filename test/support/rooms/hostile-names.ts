import { seededRandom } from '../random.ts';

/** Expensive names: each kind with any length, no two of one kind equal. */
export type HostileKind = keyof typeof kinds;

interface Making {
  readonly characters: number;
  /** A place in a list of `count`. */
  readonly below: (count: number) => number;
}

const latin = 'abcdefghijklmnopqrstuvwxyz';
const cyrillic = 'абвгдежзийклмнопрстуфхцчшщыэюя';
const words =
  'deluxe king twin double sea view suite room bed or and villa garden balcony 2 queen junior with terrace family'.split(
    ' ',
  );
const codes = ['d', 'k', 'dl', 'dbl', 'ov', 'sv', 'kng', 'qn', 'std', 'st', 'bb', 'rm', 'tw', 'dlx'];
const parts = [
  'see',
  'seeblick',
  'garten',
  'blick',
  'zimmer',
  'einzel',
  'bett',
  'doppel',
  's',
  'n',
  'en',
  'es',
];

const kinds = {
  'mixed scripts': (making: Making) => spaced(making, [latin, cyrillic]),
  'random Latin': (making: Making) => spaced(making, [latin]),
  digits: (making: Making) => spaced(making, ['0123456789']),
  'combining marks': (making: Making) => filled(making, () => `a${'\u0301'.repeat(1 + making.below(40))}`),
  'one token': (making: Making) => filled(making, () => letter(making, latin)),
  'one mixed token': (making: Making) => filled(making, () => letter(making, latin + cyrillic)),
  'single letters': (making: Making) => filled(making, () => `${letter(making, latin)} `),
  'known words': (making: Making) => filled(making, () => `${pick(making, words)} `),
  'one repeated word': (making: Making) => filled(making, () => 'king or '),
  'run-together codes': (making: Making) => filled(making, () => pick(making, codes)),
  'run-together words': (making: Making) => filled(making, () => pick(making, parts)),
  'letters that become many': (making: Making) => filled(making, () => '\ufdfa'),
  Han: (making: Making) => filled(making, () => String.fromCodePoint(0x4e00 + making.below(20_000))),
  Hangul: (making: Making) => filled(making, () => String.fromCodePoint(0xac00 + making.below(11_000))),
  Arabic: (making: Making) => filled(making, () => `وبال${letter(making, 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي')} `),
  signs: (making: Making) => filled(making, () => letter(making, '/+&(),;:.-')),
} as const;

export const hostileKinds = Object.keys(kinds) as HostileKind[]; // the keys of a literal

export function hostileNames(
  kind: HostileKind,
  {
    count,
    characters,
    seed = 1,
  }: { readonly count: number; readonly characters: number; readonly seed?: number },
): string[] {
  const { fraction } = seededRandom(seed);
  const making = { characters, below: (most: number) => Math.floor(fraction() * most) };
  return Array.from({ length: count }, () => kinds[kind](making));
}

function pick(making: Making, list: readonly string[]): string {
  return list[making.below(list.length)] ?? '';
}

function letter(making: Making, alphabet: string): string {
  return alphabet.charAt(making.below(alphabet.length));
}

function filled({ characters }: Making, more: () => string): string {
  let name = '';
  while (name.length < characters) name += more();
  return name.slice(0, characters);
}

/** Words of three to nine letters, each of one alphabet. */
function spaced(making: Making, alphabets: readonly string[]): string {
  return filled(making, () => {
    const alphabet = pick(making, alphabets);
    return `${Array.from({ length: 3 + making.below(7) }, () => letter(making, alphabet)).join('')} `;
  });
}
