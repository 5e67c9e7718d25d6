import type { Room } from '../room.ts';

/**
 * How well unknown words, or places, distinguish the rooms of a hotel, `most` at most: a word of few references weighs 1,
 * a word of all references 0 (the name of the hotel). In between the weight falls linearly, so that one more reference
 * never changes it abruptly.
 */
export type WordWeight = (words: readonly string[], most: number) => number;

/** Words of a larger share of the references weigh less. */
const rare = 0.3;
/** This many references may share a word by chance. */
const coincidence = 2;

export function wordWeightOf(references: readonly Room[]): WordWeight {
  const referencesOf = new Map<string, number[]>();
  references.forEach(({ words, places }, at) => {
    for (const word of new Set([...words, ...places])) {
      const having = referencesOf.get(word);
      if (having === undefined) referencesOf.set(word, [at]);
      else having.push(at);
    }
  });
  const weights = new Map(
    [...referencesOf].map(([word, { length }]) => [word, weigh(length, references.length)]),
  );
  // Words that the same references carry have one number; a word that none carries is a name by itself.
  const numbers = new Map<string, number>();
  const names = new Map<string, number>();
  for (const [word, having] of referencesOf) {
    const list = having.join();
    const number = numbers.get(list) ?? numbers.size;
    numbers.set(list, number);
    names.set(word, number);
  }
  return (words, most) => {
    // Words that always come together are one name ("Grand Zorbulon"), and weigh as much as one.
    const weighed = new Map(words.map((word) => [names.get(word) ?? word, weights.get(word) ?? 1]));
    return Math.min(
      most,
      [...weighed.values()].reduce((sum, weight) => sum + weight, 0),
    );
  };
}

function weigh(withWord: number, references: number): number {
  const commonness = within((withWord / references - rare) / (1 - rare));
  return 1 - commonness * within(withWord - coincidence);
}

function within(value: number): number {
  return Math.max(0, Math.min(1, value));
}
