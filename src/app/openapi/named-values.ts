import type { Json } from './parts.ts';

/** Components of one kind by their names. */
export class NamedValues {
  readonly kind: string;
  readonly #values = new Map<string, unknown>();
  readonly #names = new Map<string, string>();

  constructor(kind: string) {
    this.kind = kind;
  }

  /**
   * A reference to the value: by its name, or else by the first of the given names that is free.
   * Undefined if all are taken.
   */
  reference(names: readonly string[], value: unknown): Json | undefined {
    const text = JSON.stringify(value);
    const name = this.#names.get(text) ?? names.find((one) => !this.#values.has(one));
    if (name === undefined) return undefined;
    this.#values.set(name, value);
    this.#names.set(text, name);
    return { $ref: `#/components/${this.kind}/${name}` };
  }

  all(): Json {
    return inOrder(this.#values);
  }
}

/** Sorted by name, so that a new one does not reorder the others. */
export function inOrder(named: ReadonlyMap<string, unknown>): Json {
  return Object.fromEntries([...named].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
