import type { TSchema } from 'typebox';
import type { FieldError } from '../../contract/field-checks.ts';
import { limits } from '../../contract/limits.ts';
import { quote } from '../../contract/quote.ts';

/** Contract 9: clients send it to every operation, even if it has no effect. */
const everywhere = ['timeout'] as const;

/**
 * Reports query parameters that an operation does not have: otherwise a misspelt filter would be ignored, and the
 * response would be wrong. A literal `undefined` counts as absent, whatever the name.
 */
export function unknownParametersOf(schema: TSchema | undefined) {
  // The schema of a query is an object schema.
  const { properties = {} } = (schema ?? {}) as { readonly properties?: Readonly<Record<string, unknown>> };
  const known = [...Object.keys(properties), ...everywhere.filter((name) => !(name in properties))];
  const names = new Set(known);
  return (raw: unknown): readonly FieldError[] =>
    Object.entries(raw ?? {})
      .filter(([name, value]) => !names.has(name) && value !== 'undefined')
      .slice(0, limits.problemsNamed)
      .map(([name]) => ({ pointer: `/${name}`, message: sentence(name, known) }));
}

function sentence(name: string, known: readonly string[]): string {
  const unknown = `query parameter ${quote(name)} is unknown`;
  const [closest] = known
    .map((other) => ({ other, edits: distance(name, other) }))
    .filter(({ other, edits }) => edits <= Math.ceil(other.length / 3))
    .toSorted((left, right) => left.edits - right.edits);
  return closest === undefined ? unknown : `${unknown}: did you mean ${quote(closest.other)}?`;
}

/** The number of letters to add, remove or change, ignoring case. Only the beginning of a long name is compared. */
function distance(given: string, known: string): number {
  const left = given.slice(0, limits.quotedCharacters).toLowerCase();
  const right = known.toLowerCase();
  let row = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...left].entries()) {
    const next = [at + 1];
    for (const [other, wanted] of [...right].entries()) {
      const changed = (row[other] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(changed, (row[other + 1] ?? 0) + 1, (next[other] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
