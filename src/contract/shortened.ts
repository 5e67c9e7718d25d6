import { limits } from './limits.ts';

/** What a caller sent, as an error text shows it: the caller knows the rest. */
export function shortened(text: string): string {
  return text.slice(0, limits.quotedCharacters);
}
