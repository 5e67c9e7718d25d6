/**
 * Abbreviations with two meanings. The lexicon has the usual one; where they stand decides for the other. A test names
 * every spelling that two lines of a table share, so none is read as the first of them by accident.
 */
export function nameInContext(raw: readonly string[]): readonly string[] {
  return raw.includes('apt') ? raw.map((word, at) => (isAirport(raw, at) ? 'airport' : word)) : raw;
}

/** "Heathrow Apt Hotel", "Hilton Garden Inn Apt": a hotel that names where it stands. "Sunset Apt" lets flats. */
function isAirport(raw: readonly string[], at: number): boolean {
  if (raw[at] !== 'apt' || at === 0 || joining.has(raw[at - 1] ?? '')) return false;
  const next = raw[at + 1] ?? '';
  return !/^(?:\d.*|[a-z])$/.test(next) && raw.some((word) => hotels.has(word));
}

/** Behind these the flats are what the hotel has besides. */
const joining = new Set(['and', 'hotel']);
const hotels = new Set([
  'hotel',
  'inn',
  'motel',
  'hilton',
  'marriott',
  'hyatt',
  'sheraton',
  'novotel',
  'ibis',
]);

/** "St James Rd" is the saint's, "Main St" a street; "Dr Martin Luther King Blvd" the doctor's, "Ocean Dr" a drive. */
const titles: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['dr', 'doctor'],
]);

export function streetInContext(
  parts: readonly string[],
  isWay: (word: string) => boolean,
): readonly string[] {
  if (!parts.some((part) => titles.has(part))) return parts;
  return parts.map((part, at) => (isBeforeName(parts, at, isWay) ? (titles.get(part) ?? part) : part));
}

/** Nothing but a number or the sort of way stands before it, and a word that is neither number nor direction behind. */
function isBeforeName(parts: readonly string[], at: number, isWay: (word: string) => boolean): boolean {
  const before = parts[at - 1];
  const next = parts[at + 1] ?? '';
  const isFirst = before === undefined || /^\d+[a-z]?$/.test(before) || isWay(before);
  return isFirst && /^[^\d]{3,}$/.test(next) && !directions.has(next);
}

const directions = new Set([
  'north',
  'south',
  'east',
  'west',
  'northeast',
  'northwest',
  'southeast',
  'southwest',
]);
