import { type Canaries, cards, persons, plain, secrets } from './canary.ts';

/** A text that the service has stored, and where. */
export interface Kept {
  readonly place: string;
  readonly text: string;
}

export interface Forbidden {
  readonly canaries: Canaries;
  /** API keys: only their hashes may be stored. */
  readonly keys: ReadonlySet<string>;
}

const keyLike = /(?:sand|prod)_[0-9a-zA-Z-]+/g;
const nowhere = [secrets, cards, /whsec_[A-Za-z0-9+/]{20,}/g];
const notInLogs = [...nowhere, persons];

/** Forbidden texts: secrets, card numbers and keys anywhere, people in logs, each with its request. */
export function canariesIn({ place, text }: Kept, { canaries, keys }: Forbidden): string[] {
  const isLog = place === 'log' || place.endsWith('.log');
  return [
    ...(isLog ? notInLogs : nowhere).flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([found]) => `${place}: ${canaries.sender(plain(found))}`),
    ),
    ...[...text.matchAll(keyLike)].filter(([key]) => keys.has(key)).map(() => `${place}: an API key`),
  ];
}
