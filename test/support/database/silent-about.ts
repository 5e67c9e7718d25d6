import type { Db } from '../../../src/contract/database.ts';

/** A database that never responds to statements with this name. */
export function silentAbout(db: Db, name: string): Db {
  const isSilent = (statement: unknown): boolean =>
    typeof statement === 'object' && statement !== null && 'name' in statement && statement.name === name;
  return new Proxy(db, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      return (...queries: unknown[]): unknown =>
        isSilent(queries[0]) ? new Promise(() => undefined) : Reflect.apply(value, target, queries);
    },
  });
}
