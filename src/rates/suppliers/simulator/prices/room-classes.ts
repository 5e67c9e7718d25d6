/**
 * Data table. What a room costs compared with a standard room, in thousandths, by the words of its English name. The
 * first row of a list that holds counts; a name without any is a standard room.
 */
const classes: readonly (readonly [words: RegExp, permille: number])[] = [
  [/presidential|royal suite/i, 5200],
  [/penthouse/i, 3400],
  [/overwater|villa/i, 2900],
  [/three-bedroom/i, 2500],
  [/two-bedroom|duplex/i, 1900],
  [/junior suite|studio suite/i, 1600],
  [/family suite/i, 1850],
  [/suite/i, 2100],
  [/apartment|bungalow|cottage|chalet/i, 1400],
  [/executive|club/i, 1420],
  [/premium/i, 1360],
  [/deluxe/i, 1280],
  [/family|quadruple|quad\b/i, 1450],
  [/triple/i, 1240],
  [/superior/i, 1140],
  [/comfort/i, 1060],
  [/dormitory|dorm\b|bed in/i, 340],
  [/capsule|\bpod\b/i, 420],
  [/economy|budget/i, 860],
  [/\bsingle\b/i, 840],
];

const views: readonly (readonly [words: RegExp, permille: number])[] = [
  [/(sea|ocean|beach|lagoon)[ -]*(front|view)/i, 1140],
  [/(mountain|lake|river|harbour|landmark)[ -]*view/i, 1080],
  [/(pool|garden|city|park)[ -]*view/i, 1040],
];

/** Rooms of the same class differ a little. */
const SPREAD = 21;
const REMEMBERED = 10_000;
const remembered = new Map<string, number>();

/** `chance` chooses a place in the spread; it is called for names that are new. */
export function roomPermille(name: string, chance: (limit: number) => number): number {
  return Math.round((classPermille(name) * (1000 + chance(SPREAD))) / 1000);
}

function classPermille(name: string): number {
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const rowOf = (rows: typeof classes): number => rows.find(([words]) => words.test(name))?.[1] ?? 1000;
  const made = Math.round((rowOf(classes) * rowOf(views)) / 1000);
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(name, made);
  return made;
}
