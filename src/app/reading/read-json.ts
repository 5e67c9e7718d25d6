import { refuse } from '../../contract/refusal.ts';
import type { RefusalName } from '../../contract/refusals.ts';
import { hasUnstorable, withTexts } from '../../lib/json/storable-json.ts';
import { fieldName } from './check.ts';

/**
 * The body of a request as JSON. The database cannot store two things (`storable-json.ts`): the character U+0000 is
 * refused, and half a surrogate pair becomes U+FFFD.
 */
export function readJson(text: string, mismatch: RefusalName): unknown {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const body: unknown = JSON.parse(json);
  if (!hasUnstorable(json)) return body;
  const path = pathOfNul(body);
  if (path !== undefined) throw refuse(mismatch, nulSentence(fieldName(path, 'the body')));
  return withTexts(body, (one) => one.toWellFormed());
}

/** The path of a string or name with U+0000. */
function pathOfNul(value: unknown): string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const path = name.includes('\0') ? [] : pathOfNul(inner);
    if (path !== undefined) return [name, ...path];
  }
  return undefined;
}

export function nulSentence(name: string): string {
  return `${name.replaceAll('\0', '')} contains the character U+0000, which is not allowed in text`;
}
