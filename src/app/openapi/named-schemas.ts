import { inOrder } from './named-values.ts';
import type { Json } from './parts.ts';

/** Schemas by the names from their definitions. */
export class NamedSchemas {
  readonly #schemas = new Map<string, Json>();

  /** The value with a reference in place of each named schema; a field keeps its own description of it (`describedAs`). */
  referred(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.referred(one));
    if (typeof value !== 'object' || value === null) return value;
    // An example is a value, not a schema.
    const inner = Object.entries(value).map(([key, one]) => [
      key,
      key === 'examples' ? one : this.referred(one),
    ]);
    const { $id: name, 'x-here': description, ...schema } = Object.fromEntries(inner) as Json;
    if (typeof name !== 'string') return schema;
    this.#keep(name, schema);
    return { $ref: `#/components/schemas/${name}`, ...(description === undefined ? {} : { description }) };
  }

  #keep(name: string, schema: Json): void {
    const known = this.#schemas.get(name) ?? schema;
    if (JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`two different schemas are named ${name}: give one of them another name`);
    this.#schemas.set(name, schema);
  }

  all(): Json {
    return inOrder(this.#schemas);
  }
}
