import { seededRandom, testSeed } from '../random.ts';

/** What names are made of here: words, and what is before a word or within one. */
const pieces =
  'town|Town|own|inn|5inn|inn5|quiet47|12|12th|1e5|n|t| | | |-|_|.|/|\\|"|\n|\t|\r|&amp;|’|\u00a0|é|e\u0301|\u0301|ß|東京|مدينة|\u212a|ſ|①|٣'.split(
    '|',
  );

/** Words that are searched in such rows. */
export const searchedWords = [
  'town',
  'TOWN',
  'own',
  'inn',
  'inn5',
  '5inn',
  'quiet4',
  '12',
  '1',
  'n',
  't',
  'k',
  's',
  'é',
  '東',
  'amp',
  'tow',
  'to',
];

/** Rows as they were sent, with words of all kinds next to all kinds of signs. */
export function randomRows(rows: number): readonly string[] {
  const random = seededRandom(testSeed());
  const any = (below: number) => Math.floor(random.fraction() * below);
  return Array.from({ length: rows }, () =>
    JSON.stringify([
      Array.from({ length: 1 + any(5) }, () => pieces[any(pieces.length)]).join(''),
      pieces[any(pieces.length)],
    ]),
  );
}
