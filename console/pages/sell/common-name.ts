/** What the names of the offers of one room begin with: `Double Room` for `Double Room, room only` and `Double Room - half board`. */
export function commonName(names: readonly string[]): string {
  const [first = '', ...others] = names;
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1;
  const start = first.slice(0, length);
  const isWhole = names.every((name) => !/[\p{L}\p{N}]/u.test(name.charAt(length)));
  const words = isWhole ? start : start.replace(/[\p{L}\p{N}]+$/u, '');
  return words.replace(/[\s,;(–-]+$/, '') || first;
}
