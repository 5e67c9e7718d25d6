import { describe } from '../../reading/describe.ts';

/** One line of a table of fields. */
export interface FieldRow {
  /** `occupancies[].adults` */
  readonly name: string;
  readonly isRequired: boolean;
  readonly type: string;
  readonly about: string;
}

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly 'x-required'?: readonly string[];
  readonly 'x-enum'?: readonly string[];
  readonly 'x-here'?: string;
}

/** Fields below this depth are not listed: the description of their object says what it is. */
const DEPTH = 5;

/** The fields of a schema, the members of its objects and lists included, in the order of the schema. */
export function fieldRows(schema: unknown, prefix = '', depth = 0): FieldRow[] {
  // Schemas of typebox are JSON schemas.
  const { properties = {}, required = [], 'x-required': needed = [] } = (schema ?? {}) as Schema;
  return Object.entries(properties).flatMap(([name, field]) => {
    const row: FieldRow = {
      name: prefix + name,
      isRequired: [...required, ...needed].includes(name),
      type: field['x-enum'] === undefined ? describe(field) : field['x-enum'].join(', '),
      about: field['x-here'] ?? field.description ?? '',
    };
    return [row, ...(depth < DEPTH ? innerRows(field, prefix + name, depth + 1) : [])];
  });
}

function innerRows(field: Schema, name: string, depth: number): FieldRow[] {
  if (field.properties !== undefined) return fieldRows(field, `${name}.`, depth);
  if (field.items?.properties !== undefined) return fieldRows(field.items, `${name}[].`, depth);
  const objects = field.anyOf?.find(
    (one) => one.properties !== undefined || one.items?.properties !== undefined,
  );
  return objects === undefined ? [] : innerRows(objects, name, depth);
}
