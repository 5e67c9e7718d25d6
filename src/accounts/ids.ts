import type { Needs } from '../contract/needs.ts';

/** `acc_` or `key_` and 64 random bits: ids are spoken and written, but guessing one opens nothing. */
export function newId(prefix: 'acc' | 'key', { random }: Pick<Needs, 'random'>): string {
  return `${prefix}_${Buffer.from(random.bytes(8)).toString('hex')}`;
}
