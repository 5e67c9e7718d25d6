/** The optional keywords of a JSON schema that the walk below reads. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** The position of a text in a value: names of members, `[]` for an element of a list, `*` for a member of any name. */
export type Leaf = readonly string[];

/** Every text of a schema. */
export function leavesOf(schema: Schema | undefined): readonly Leaf[] {
  const found = new Map(walk(schema, []).map((leaf) => [leaf.join('.'), leaf]));
  return [...found.values()];
}

function walk(schema: Schema | undefined, at: Leaf): readonly Leaf[] {
  if (schema === undefined) return [];
  const { properties = {}, patternProperties = {}, additionalProperties, items } = schema;
  return [
    ...(schema.type === 'string' ? [at] : []),
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((one) => walk(one, at)),
    ...Object.entries(properties).flatMap(([name, inner]) => walk(inner, [...at, name])),
    ...Object.values(patternProperties).flatMap((inner) => walk(inner, [...at, '*'])),
    ...(typeof additionalProperties === 'object' ? walk(additionalProperties, [...at, '*']) : []),
    ...(items === undefined ? [] : walk(items, [...at, '[]'])),
  ];
}

/** The value with a text at that position; missing parents are created. */
export function withLeaf(value: unknown, [first, ...rest]: Leaf, text: string): unknown {
  if (first === undefined) return text;
  if (first === '[]') {
    const [head, ...tail] = Array.isArray(value) ? (value as unknown[]) : []; // of anything
    return [withLeaf(head, rest, text), ...tail];
  }
  const object = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  const name = first === '*' ? 'x-canary' : first;
  return { ...object, [name]: withLeaf((object as Record<string, unknown>)[name], rest, text) }; // any object
}
