import anyAscii from 'any-ascii';

/** One step of folding. A text that is folded twice does not change the second time. */
export interface FoldingStep {
  readonly apply: (text: string) => string;
  /** It changes letters beyond ASCII only: most texts have none, and skip it. */
  readonly leavesAscii?: true;
}

/**
 * Folding makes spellings equal that mean the same. Each use has a table of the steps that it takes, in their order: rooms keep the
 * letters of every script, hotels and the catalogue write all of them in Latin letters.
 */
export function folding(steps: readonly FoldingStep[]): (text: string) => string {
  const inAscii = steps.filter(({ leavesAscii }) => leavesAscii !== true);
  return (text) => {
    let folded = text;
    for (const { apply } of ascii.test(text) ? inAscii : steps) folded = apply(folded);
    return folded;
  };
}

const ascii = /^\p{ASCII}*$/u;

export const lowerCase: FoldingStep = { apply: (text) => text.toLowerCase() };

/** A letter and its marks become one character where there is one. */
export const composed: FoldingStep = { apply: (text) => text.normalize('NFC'), leavesAscii: true };

/** Full-width, half-width and other forms of a character become the usual one, and letters are composed. */
export const usualForms: FoldingStep = { apply: (text) => text.normalize('NFKC'), leavesAscii: true };

/** The Latin letters of any script: "Волга" becomes "Volga". */
export const latinLetters: FoldingStep = { apply: anyAscii, leavesAscii: true };

/** Without what is written onto letters, in any script. */
export const withoutMarks: FoldingStep = {
  apply: (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  leavesAscii: true,
};

/** Latin, Greek and Cyrillic letters without their accents. Marks of other scripts are vowels and tones: they stay. */
export const withoutAccents: FoldingStep = {
  apply: (text) => (alphabetic.test(text) ? text.normalize('NFD').replace(accents, '') : text),
  leavesAscii: true,
};

const alphabetic = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const accents = /[\u0300-\u036f]/g;

/** Without the vowel signs of Arabic and the line that stretches a letter. */
export const withoutArabicSigns: FoldingStep = {
  apply: (text) => text.replace(/[\u064B-\u065F\u0670\u0640]/g, ''),
  leavesAscii: true,
};

/** Every run of characters other than plain letters and digits becomes one space. */
export const plainWords: FoldingStep = {
  apply: (text) => (spacedPlainly.test(text) ? text : text.replace(/[^a-z0-9]+/g, ' ')),
};

/** Most texts: to test them takes a third of the time of replacing each space by a space. */
const spacedPlainly = /^[a-z0-9]*(?: [a-z0-9]+)*$/;

export const trimmed: FoldingStep = { apply: (text) => text.trim() };
