import { limits } from './limits.ts';

/** A value in an error message: as JSON, cut to a readable length. */
export function quote(value: unknown): string {
  const text = beginningOf(value, limits.quotedCharacters + 1);
  return text.length > limits.quotedCharacters ? `${text.slice(0, limits.quotedCharacters)}…` : text;
}

/** The beginning of its JSON, with at least this many characters if it has them; the rest is not read. */
function beginningOf(value: unknown, characters: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, characters));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? String(value);
  const isList = Array.isArray(value);
  let text = isList ? '[' : '{';
  // Names are read one by one: a list of all of them would be as large as the value.
  for (const name in value) {
    if (text.length > characters) break;
    if (!Object.hasOwn(value, name)) continue;
    const left = characters - text.length;
    // Any name may be read from a JSON object.
    const inner = beginningOf((value as Readonly<Record<string, unknown>>)[name], left);
    text += `${text.length > 1 ? ',' : ''}${isList ? '' : `${JSON.stringify(name.slice(0, left))}:`}${inner}`;
  }
  return `${text}${isList ? ']' : '}'}`;
}

/** A value of the caller for an error message, cut to a limit: the caller knows the rest. */
export function shortened(text: string): string {
  return text.slice(0, limits.quotedCharacters);
}
