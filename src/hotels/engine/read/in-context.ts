import * as lexicon from '../lexicon/files.ts';

/** Abbreviations with two meanings. `[same word]` of the lexicon has the usual one; the words around decide on the other. */
export function nameInContext(raw: readonly string[]): readonly string[] {
  if (!raw.some((word) => airports.has(word))) return raw;
  return raw.map((word, at) => (isAirport(raw, at) ? (airports.get(word) ?? word) : word));
}

/** "Heathrow Apt Hotel", "Hilton Garden Inn Apt": a hotel that names where it is. "Sunset Apt" lets apartments. */
function isAirport(raw: readonly string[], at: number): boolean {
  if (!airports.has(raw[at] ?? '') || at === 0 || withApartments.has(raw[at - 1] ?? '')) return false;
  const next = raw[at + 1] ?? '';
  return !/^(?:\d.*|[a-z])$/.test(next) && raw.some((word) => withAirport.has(word));
}

const airports = lexicon.names.meanings('in context');
const withAirport = new Set(lexicon.names.words('with an airport'));
const withApartments = new Set(lexicon.names.words('with apartments'));

const beforeName = lexicon.streets.meanings('before a name');
const beforeNameOrNumber = lexicon.streets.meanings('before a name or number');

export function streetInContext(
  parts: readonly string[],
  isSort: (word: string) => boolean,
): readonly string[] {
  if (!parts.some((part) => beforeName.has(part) || beforeNameOrNumber.has(part))) return parts;
  return parts.map((part, at) => {
    if (!isFirst(parts, at, isSort)) return part;
    const next = parts[at + 1] ?? '';
    const meaning = isName(next) ? beforeName.get(part) : undefined;
    return meaning ?? (isName(next) || /^\d/.test(next) ? beforeNameOrNumber.get(part) : undefined) ?? part;
  });
}

/** Nothing but a number or the sort of street comes before it. */
function isFirst(parts: readonly string[], at: number, isSort: (word: string) => boolean): boolean {
  const before = parts[at - 1];
  return before === undefined || /^\d+[a-z]?$/.test(before) || isSort(before);
}

/** A word that is neither number nor direction. */
function isName(word: string): boolean {
  return /^[^\d]{3,}$/.test(word) && !directions.has(word);
}

const directions = new Set(lexicon.streets.words('direction'));
