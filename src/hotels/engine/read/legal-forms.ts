import { legalForms } from '../lexicon/files.ts';

/** The name without the legal form of its company, which lists write in front of it or behind it: "(주)", "株式会社", "ООО". */
export function withoutLegalForm(name: string): string {
  if (plain.test(name)) return name;
  const rest = name.replace(legalForm, ' ');
  return letter.test(rest) ? rest : name;
}

const plain = /^[\x20-\x7e]*$/;
const letter = /\p{L}/u;

const anywhere = legalForms.alternatives('anywhere').replaceAll('\\(', '[(（]').replaceAll('\\)', '[)）]');
/** Each letter may have what `behind` matches behind it. */
const spaced = (section: string, behind: string): string =>
  legalForms
    .words(section)
    .map((form) => Array.from(form, (sign) => RegExp.escape(sign) + behind).join(''))
    .join('|');
const words = [
  legalForms.alternatives('as a word'),
  spaced('with dots', String.raw`\.?`),
  spaced('with dots or gaps', String.raw`\.?\s?`),
].join('|');

/** Scripts without spaces have legal forms anywhere, the others as words. */
const legalForm = new RegExp(String.raw`${anywhere}|(?<!\p{L})(?:${words})(?!\p{L})`, 'gu');
