import * as lexicon from '../../lexicon/files.ts';

/**
 * Serbian is written in two alphabets, letter for letter: "Хотел Чапља" is "Hotel Čaplja" there. In Russian letters the
 * same would be another word ("Chaplya"), so only countries of that language read so.
 */
export function inSerbianLatin(text: string): string {
  return text.replace(letters, (letter) => latin[letter] ?? letter);
}

export function hasTwoAlphabets(country: string): boolean {
  return countries.has(country);
}

const countries = new Set(lexicon.countries.words('two alphabets'));
const letters = /\p{Script=Cyrillic}/gu;

const small: Readonly<Record<string, string>> = Object.fromEntries(
  `а a, б b, в v, г g, д d, ђ đ, е e, ж ž, з z, и i, ј j, к k, л l, љ lj, м m, н n, њ nj, о o, п p, р r, с s, т t, ћ ć, у u, ф f, х h, ц c, ч č, џ dž, ш š`
    .split(', ')
    .map((pair) => pair.split(' ')),
);
const latin: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(small).flatMap(([letter, spelling]) => [
    [letter, spelling],
    [letter.toUpperCase(), spelling.toUpperCase()],
  ]),
);
