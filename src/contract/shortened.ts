import { limits } from './limits.ts';

/** A value of the caller for an error message, cut to a limit: the caller knows the rest. */
export function shortened(text: string): string {
  return text.slice(0, limits.quotedCharacters);
}
