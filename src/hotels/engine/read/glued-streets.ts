import { gluedStreets } from '../lexicon/files.ts';

/** Writes in full what is glued to the name of a street and cut short there: "Langg." → "Langgasse". */
export function streetsInFull(text: string, country: string): string {
  return (shortForms.get(country) ?? []).reduce(
    (written, { short, whole }) => written.replace(short, whole),
    text,
  );
}

/** Three letters of a name come before it. Without a dot it ends the word. */
function patternOf(spellings: readonly string[]): RegExp {
  const endings = spellings.map((one) =>
    one.endsWith('.') ? String.raw`${one.slice(0, -1)}\.` : String.raw`${one}(?![\p{L}.])`,
  );
  return new RegExp(String.raw`(?<=\p{L}{3})(?:${endings.join('|')})`, 'giu');
}

const shortForms = new Map(
  [...gluedStreets.meanings('countries')].map(([country, section]) => [
    country,
    gluedStreets
      .rows(section)
      .map(({ meaning, spellings }) => ({ short: patternOf(spellings), whole: meaning })),
  ]),
);
