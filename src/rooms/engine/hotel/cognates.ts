import { longestWord } from '../text/readable.ts';

/** A word as these languages would spell it alike; `letters` has a bit for each letter from a to z in it. */
export interface CommonSpelling {
  readonly text: string;
  readonly letters: number;
}

export function commonSpelling(word: string): CommonSpelling {
  const text = spellings.reduce((even, [letters, sound]) => even.replace(letters, sound), word);
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << ((text.charCodeAt(at) - 97) % 32);
  return { text, letters };
}

/**
 * One word in the spellings of European languages: "saffron" and "azafrán", "orchid" and "orquídea". Only among the words
 * of one hotel: across a whole language "marino" and "marina" are two words. Most words differ in their lengths and
 * letters already: one difference changes two letters at most.
 */
export function isCognate(one: CommonSpelling, other: CommonSpelling): boolean {
  const shorter = Math.min(one.text.length, other.text.length);
  const longer = Math.max(one.text.length, other.text.length);
  const most = shorter < long ? 1 : 2;
  if (shorter < shortest || longer > longestWord || longer - shorter > most) return false;
  if (bits(one.letters ^ other.letters) > 2 * most) return false;
  return differences(one.text, other.text, most) <= most;
}

function bits(set: number): number {
  let count = 0;
  for (let left = set; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** Shorter words are alike by chance. */
const shortest = 5;
/** From this length on two letters may differ. */
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

/** Letters to add, leave out or change, up to `most`: what is farther from the diagonal would need more of them. */
function differences(one: string, other: string, most: number): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => (at <= most ? at : far));
  for (let at = 1; at <= one.length; at += 1) {
    const row = Array.from({ length: other.length + 1 }, () => far);
    if (at <= most) row[0] = at;
    const last = Math.min(other.length, at + most);
    for (let to = Math.max(1, at - most); to <= last; to += 1) {
      const changed = (before[to - 1] ?? far) + (one[at - 1] === other[to - 1] ? 0 : 1);
      row[to] = Math.min(changed, (before[to] ?? far) + 1, (row[to - 1] ?? far) + 1);
    }
    before = row;
  }
  return before[other.length] ?? far;
}

const far = 99;
