/** A cache that loads its values by key. Simultaneous callers share one load; a load that failed is tried again. */
export interface LoadingCache<Key, Value> {
  get(key: Key): Promise<Value>;
}

export interface LoadingCacheOptions<Key, Value> {
  readonly load: (key: Key) => Promise<Value>;
  /** Above this, the least recently used values are dropped. */
  readonly most: number;
}

export function openLoadingCache<Key, Value>({
  load,
  most,
}: LoadingCacheOptions<Key, Value>): LoadingCache<Key, Value> {
  /** The least recently used first. */
  const cached = new Map<Key, Promise<Value>>();

  function start(key: Key): Promise<Value> {
    const loading = load(key);
    loading.catch(() => {
      if (cached.get(key) === loading) cached.delete(key);
    });
    return loading;
  }

  return {
    get(key) {
      const value = cached.get(key) ?? start(key);
      cached.delete(key);
      cached.set(key, value);
      for (const oldest of cached.keys()) {
        if (cached.size <= most) break;
        cached.delete(oldest);
      }
      return value;
    },
  };
}
