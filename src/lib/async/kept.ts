/** What is loaded by its key and kept. Of several callers one loads; what could not be loaded is loaded again. */
export interface Kept<Key, Value> {
  get(key: Key): Promise<Value>;
}

export interface KeptOptions<Key, Value> {
  readonly load: (key: Key) => Promise<Value>;
  /** Beyond this, those that were not used for longest make room. */
  readonly most: number;
}

export function openKept<Key, Value>({ load, most }: KeptOptions<Key, Value>): Kept<Key, Value> {
  /** The least recently used first. */
  const kept = new Map<Key, Promise<Value>>();

  function start(key: Key): Promise<Value> {
    const loading = load(key);
    loading.catch(() => {
      if (kept.get(key) === loading) kept.delete(key);
    });
    return loading;
  }

  return {
    get(key) {
      const value = kept.get(key) ?? start(key);
      kept.delete(key);
      kept.set(key, value);
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break;
        kept.delete(oldest);
      }
      return value;
    },
  };
}
