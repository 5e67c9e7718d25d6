import { limits } from './limits.ts';

/** A value as an error text shows it: JSON, cut to a length at which a reader still sees what it is. */
export function quote(value: unknown): string {
  const text = beginningOf(value, limits.quotedCharacters + 1);
  return text.length > limits.quotedCharacters ? `${text.slice(0, limits.quotedCharacters)}…` : text;
}

/** Of its JSON at least so many characters, if it has them; what lies far behind them is never looked at. */
function beginningOf(value: unknown, characters: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, characters));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? String(value);
  const isList = Array.isArray(value);
  let text = isList ? '[' : '{';
  // Names come one by one: a list of all of them would be as large as the value.
  for (const name in value) {
    if (text.length > characters) break;
    if (!Object.hasOwn(value, name)) continue;
    const left = characters - text.length;
    // An object of JSON may be read by any of its names.
    const inner = beginningOf((value as Readonly<Record<string, unknown>>)[name], left);
    text += `${text.length > 1 ? ',' : ''}${isList ? '' : `${JSON.stringify(name.slice(0, left))}:`}${inner}`;
  }
  return `${text}${isList ? ']' : '}'}`;
}
