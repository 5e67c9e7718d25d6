/** Chance that can be repeated: the same words give the same number, on every machine and in every process. */
export function rolled(sides: number, ...words: readonly (string | number)[]): number {
  return hashOf(words.join('\u001f')) % sides;
}

/** FNV-1a over UTF-16 units, then mixed so that the low bits depend on all of the text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
