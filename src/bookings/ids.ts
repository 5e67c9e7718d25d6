import type { Needs } from '../platform/needs.ts';

/** Twelve url-safe characters, 72 bits: nobody guesses one, and two never meet. */
export function newSaleId({ random }: Pick<Needs, 'random'>): string {
  return Buffer.from(random.bytes(9)).toString('base64url');
}
