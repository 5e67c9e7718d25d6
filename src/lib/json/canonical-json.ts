import { isObject } from './is-object.ts';

/** The same text for the same value, whatever the order of its members. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  );
}
