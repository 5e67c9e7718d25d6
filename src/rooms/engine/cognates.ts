/**
 * One word in the spellings of European languages: "saffron" and "azafrán", "orchid" and "orquídea". Only where a house
 * has one such word: across the whole of a language "marino" and "marina" are two.
 */
export function isCognate(one: string, other: string): boolean {
  const said = evenly(one);
  const written = evenly(other);
  const shorter = Math.min(said.length, written.length);
  if (shorter < shortest) return false;
  return differences(said, written) <= (shorter < long ? 1 : 2);
}

/** Shorter words are alike by chance. */
const shortest = 5;
/** From here on two letters may differ. */
const long = 8;

/** Data table: letters that these languages write for one another. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/p?ph/g, 'f'],
  [/(?<=[bcdgptv])re$/, 'er'],
  [/qu(?=[ei])|ch?(?![eiy])|ck/g, 'k'],
  [/th/g, 't'],
  [/sch|[czxç]/g, 's'],
  [/[yj]/g, 'i'],
  [/w/g, 'v'],
  [/(.)\1+/g, '$1'],
];

function evenly(word: string): string {
  return spellings.reduce((text, [letters, sound]) => text.replace(letters, sound), word);
}

/** Letters to add, leave out or change; words of quite another length are not compared. */
function differences(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Infinity;
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const row = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const changed = (before[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      row.push(Math.min(changed, (before[to] ?? 0) + 1, (row[to - 1] ?? 0) + 1));
    }
    before = row;
  }
  return before[other.length] ?? Infinity;
}
