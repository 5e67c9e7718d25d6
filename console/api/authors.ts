import type { Schemas } from 'innkeeper-client';

type OwnKey = Schemas['OwnKey'];
type Scope = OwnKey['scopes'][number];
type KeyName = Schemas['KeyName'];

const unknown: OwnKey = { keyId: '', name: '', scopes: [], expiresAt: null };

/** The key of this tab. */
let own = unknown;
/** Names of the keys of the account; those that two keys have are followed by the id. */
let names: ReadonlyMap<string, string> = new Map();

export function knowOwnKey(key: OwnKey): void {
  own = key;
  names = new Map();
}

export function knowNames(keys: readonly KeyName[]): void {
  const named = keys.filter(({ name }) => name !== '');
  const times = new Map<string, number>();
  for (const { name } of named) times.set(name, (times.get(name) ?? 0) + 1);
  names = new Map(
    named.map(({ keyId, name }) => [keyId, times.get(name) === 1 ? name : `${name}, ${keyId}`]),
  );
}

/** Whether the service lets the key of this tab call operations of this scope. */
export function mayDo(scope: Scope): boolean {
  return own.scopes.includes(scope);
}

/** Who did something: keys by their names. Those without a name, and people at the command line, as the service states them. */
export function authorText(author: string): string {
  if (author === '' || author !== own.keyId) return names.get(author) ?? author;
  return own.name === '' ? 'this key' : `${own.name} (this key)`;
}
