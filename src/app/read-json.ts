import { refuse } from '../contract/refusal.ts';
import type { RefusalName } from '../contract/refusals.ts';

/**
 * The body of a request as JSON. JSON can say two things that no database keeps as text: the character U+0000, which
 * is refused, and half a surrogate pair, which suppliers send where they cut a name in the middle of an emoji: it
 * becomes U+FFFD, as in any encoder.
 */
export function readJson(text: string, misfit: RefusalName): unknown {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (!unkeepable.test(json)) return JSON.parse(json);
  return JSON.parse(json, (name, value: unknown) => {
    if (name.includes('\0') || (typeof value === 'string' && value.includes('\0')))
      throw refuse(misfit, nulSentence(name));
    return typeof value === 'string' ? value.toWellFormed() : value;
  });
}

/** Escapes that may stand for either: nearly every body has none, and is parsed without being walked. */
const unkeepable = /\\u0000|\\ud[89a-f]/i;

export function nulSentence(name: string): string {
  return `${name.replaceAll('\0', '')} holds the character U+0000, which is not text`;
}
