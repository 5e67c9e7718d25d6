import { refuse } from '../../contract/refusal.ts';
import type { RefusalName } from '../../contract/refusals.ts';
import { fieldName } from './check.ts';

/**
 * The body of a request as JSON. JSON can say two things that no database keeps as text: the character U+0000, which
 * is refused, and half a surrogate pair, which suppliers send where they cut a name in the middle of an emoji: it
 * becomes U+FFFD, as in any encoder.
 */
export function readJson(text: string, misfit: RefusalName): unknown {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (!unkeepable.test(json)) return JSON.parse(json);
  const body: unknown = JSON.parse(json, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );
  const path = pathOfNul(body);
  if (path !== undefined) throw refuse(misfit, nulSentence(fieldName(path, 'the body')));
  return body;
}

/** Where U+0000 stands, in a text or in the name of a field. */
function pathOfNul(value: unknown): string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const path = name.includes('\0') ? [] : pathOfNul(inner);
    if (path !== undefined) return [name, ...path];
  }
  return undefined;
}

/** Escapes that may stand for either: nearly every body has none, and is parsed without being walked. */
const unkeepable = /\\u0000|\\ud[89a-f]/i;

export function nulSentence(name: string): string {
  return `${name.replaceAll('\0', '')} holds the character U+0000, which is not text`;
}
