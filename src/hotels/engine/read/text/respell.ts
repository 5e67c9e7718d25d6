/** Names of other alphabets come in several Latin spellings: "Philippos", "Filippos"; "Bakhodir", "Bahodir". */
const spellings: readonly (readonly [string, string])[] = [
  ['ph', 'f'],
  ['kh', 'h'],
  ['gh', 'g'],
  ['dh', 'd'],
  ['th', 't'],
  ['dzh', 'j'],
  ['zh', 'j'],
  ['ch', 'h'],
  ['tch', 'ch'],
  ['sh', 's'],
  ['ou', 'u'],
  ['oo', 'u'],
  ['ee', 'i'],
  ['ei', 'i'],
  ['y', 'i'],
  ['j', 'y'],
  ['w', 'v'],
  ['c', 'k'],
  ['q', 'k'],
  ['x', 'ks'],
  ['x', 'kh'],
  ['x', 'h'],
];

/** The word in its other spellings, one difference at a time. */
export function respelt(word: string): string[] {
  const found: string[] = [];
  for (const [from, to] of bothWays) if (word.includes(from)) found.push(word.replaceAll(from, to));
  return found;
}

const bothWays = spellings.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]);
