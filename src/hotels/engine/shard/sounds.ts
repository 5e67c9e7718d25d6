import { soundLikeness, soundOf } from '../read/text/sound.ts';
import { hashText } from '../read/text/hash.ts';
import type { Alike } from './alike.ts';
import { bucketOf, buildBuckets, type Buckets } from './buckets.ts';
import { FOREIGN, type Shard } from './shard.ts';
import { wordAt } from './vocabulary.ts';

/** Words by their sound. */
export function buildSounds(words: readonly string[]): Buckets {
  const ids: number[] = [];
  const keys: number[] = [];
  for (const [id, word] of words.entries()) {
    const key = soundKey(word);
    if (key === 0) continue;
    ids.push(id);
    keys.push(key);
  }
  return buildBuckets(Uint32Array.from(keys), Uint32Array.from(ids), ids.length);
}

/**
 * The words that sound like this one, the most alike first. Only words of two scripts are compared by sound: a Latin
 * word with those that no hotel writes in Latin letters.
 */
export function soundingLike(
  { sounds, role, vocabulary }: Pick<Shard, 'sounds' | 'role' | 'vocabulary'>,
  word: string,
  isForeign: boolean,
): Alike[] {
  const key = soundKey(word);
  if (key === 0) return [];
  const found: Alike[] = [];
  const { from, to } = bucketOf(sounds, key);
  for (let at = from; at < to; at++) {
    const id = sounds.item[at]!; // at < to ≤ item.length
    if (!isForeign && (role[id]! & FOREIGN) === 0) continue;
    const other = wordAt(vocabulary, id);
    const likeness = other === word ? 0 : soundLikeness(word, other);
    if (likeness > 0) found.push({ id, likeness });
  }
  return found.sort((a, b) => b.likeness - a.likeness || a.id - b.id).slice(0, MOST_ALIKE);
}

/** In a large country many words share a sound; the right one is among the most alike. */
const MOST_ALIKE = 6;

/** 0 if the word is too short to be found by its sound. */
export function soundKey(word: string): number {
  const sound = /\d/.test(word) ? '' : soundOf(word);
  return sound.length < SHORTEST_SOUND ? 0 : hashText(sound) || 1;
}

const SHORTEST_SOUND = 2;
