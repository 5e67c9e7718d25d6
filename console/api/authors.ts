/** The key of this tab. */
let own = { keyId: '', name: '' };

export function knowOwnKey(key: { readonly keyId: string; readonly name: string }): void {
  own = key;
}

/** Who did something: the key of this tab by its name, others by their ids, because only operators may list keys. */
export function authorText(author: string): string {
  if (author === '' || author !== own.keyId) return author;
  return own.name === '' ? 'this key' : `${own.name} (this key)`;
}
