import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Compile } from 'typebox/schema';

type Node = ReturnType<typeof JSON.parse>;

/** The errors of a value under one of the schemas of the group: README.md. */
export function groupErrors(name: string, value: unknown): string[] {
  const schema = schemaOf(name);
  const [, errors] = Compile(schema).Errors(value);
  return errors.map(({ instancePath, message }) => `${instancePath}: ${message}`);
}

const schemaOf = (name: string): Node => {
  const whole: Node = JSON.parse(readFileSync(path.join(import.meta.dirname, `${name}.json`), 'utf8'));
  return resolved(whole, whole, name);
};

/** With the schemas that it refers to in their places; of types within types, only the outermost is compared. */
function resolved(node: Node, whole: Node, name: string): Node {
  if (Array.isArray(node)) return node.map((one) => resolved(one, whole, name));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, $id: _, $schema: __, ...rest } = node;
  if ($ref === undefined)
    return Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [key, resolved(value, whole, name)]),
    );
  if ($ref === 'type.json') return name === 'type' ? {} : schemaOf('type');
  // Security schemes of OpenAPI: we have none.
  if (!String($ref).startsWith('#/')) return {};
  const found = String($ref)
    .slice(2)
    .split('/')
    .reduce((at: Node, key) => at[key], whole);
  return resolved(found, whole, name);
}
