import { folding, lowerCase, usualForms, withoutAccents } from './folding.ts';

const folded = folding([usualForms, lowerCase, withoutAccents]);

/** The words of a text in their order, without regard to case, accents and signs. */
export function foldedWords(text: string): readonly string[] {
  return folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
