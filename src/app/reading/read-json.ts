import { refuse } from '../../contract/refusal.ts';
import type { RefusalName } from '../../contract/refusals.ts';
import { fieldName } from './check.ts';

/**
 * The body of a request as JSON. JSON can contain two things that the database cannot store as text: the character
 * U+0000, which is refused, and half a surrogate pair, which suppliers send when they cut a name in the middle of an
 * emoji; it becomes U+FFFD, as in any encoder.
 */
export function readJson(text: string, misfit: RefusalName): unknown {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (!unkeepable.test(json)) return JSON.parse(json);
  const body = wellFormed(JSON.parse(json));
  const path = pathOfNul(body);
  if (path !== undefined) throw refuse(misfit, nulSentence(fieldName(path, 'the body')));
  return body;
}

/** Changed in place: a reviver of `JSON.parse` takes ten times as long. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  for (const [name, inner] of Object.entries(value)) {
    const changed = wellFormed(inner);
    // Any member of a JSON object may be assigned.
    if (changed !== inner) (value as Record<string, unknown>)[name] = changed;
  }
  return value;
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

/** Escapes of either: nearly every body has none, and need not be walked. */
const unkeepable = /\\u0000|\\ud[89a-f]/i;

export function nulSentence(name: string): string {
  return `${name.replaceAll('\0', '')} contains the character U+0000, which is not allowed in text`;
}
