import { folding, latinLetters, usualForms, withoutMarks } from '../../lib/text/folding.ts';

/**
 * How people write one name, in lower-case letters of ASCII: other scripts in Latin letters, without accents and
 * apostrophes, "ü" as "u" or "ue". A capital inside a word begins another word in one of the spellings.
 */
export function spellingsOf(text: string): readonly string[] {
  const composed = inUsualForms(text);
  const ascii = [
    composed,
    composed.replaceAll(/[äöüøåÄÖÜØÅ]/g, (letter) => twoLetters.get(letter) ?? letter),
  ].map(inLatin);
  const spaced = ascii.map((one) => one.replaceAll(/([a-z])(?=[A-Z])/g, '$1 '));
  return [...new Set([...ascii, ...spaced].map((one) => one.toLowerCase()))];
}

/** A person may be stored as "Mueller" and mentioned as "Muller". Short names keep both letters: "Sue" is not "Su". */
export function spellingsOfName(name: string): readonly string[] {
  const spellings = spellingsOf(name);
  const reduced = spellings.map((one) =>
    one.replaceAll(/[a-z]{5,}/g, (word) => word.replaceAll(/([aou])e/g, '$1')),
  );
  return [...new Set([...spellings, ...reduced])];
}

/** The rest of a name after a system has dropped or replaced unknown letters: "Mller", "M?ller". */
export function lossySpellingsOf(name: string): readonly string[] {
  const composed = inUsualForms(name);
  const withoutMarks = bare(composed);
  return [composed, withoutMarks]
    .map((one) => one.replaceAll(/[^\p{ASCII}]/gu, ' ').toLowerCase())
    .filter((one) => wordsOf(one).join('').length >= LOSSY_LETTERS);
}

/** For shorter names the rest would match other names too. */
const LOSSY_LETTERS = 4;

export function wordsOf(spelling: string): readonly string[] {
  return spelling.split(/[^a-z0-9]+/).filter((word) => word !== '');
}

const inUsualForms = folding([usualForms]);
const inLatin = folding([latinLetters]);
const bare = folding([withoutMarks]);

const twoLetters = new Map(
  Object.entries({
    ä: 'ae',
    ö: 'oe',
    ü: 'ue',
    ø: 'oe',
    å: 'aa',
    Ä: 'Ae',
    Ö: 'Oe',
    Ü: 'Ue',
    Ø: 'Oe',
    Å: 'Aa',
  }),
);
