import type { TSchema } from 'typebox';
import type { Problems } from '../../contract/field-checks.ts';
import { limits } from '../../contract/limits.ts';
import { quote } from '../../contract/quote.ts';
import { closestName } from '../../lib/text/closest-name.ts';

/** Clients send it to every operation, even if it has no effect. */
const everywhere = ['timeout'] as const;

/**
 * Reports query parameters that an operation does not have: otherwise a misspelt filter would be ignored, and the
 * response would be wrong. A literal `undefined` counts as absent, whatever the name.
 */
export function unknownParametersOf(schema: TSchema | undefined): FindUnknown {
  const names = namesOf(schema);
  const known = [...names, ...everywhere.filter((name) => !names.includes(name))];
  const find = unknownOf(known, 'query parameter');
  return (raw) =>
    find(Object.fromEntries(Object.entries(raw ?? {}).filter(([, value]) => value !== 'undefined')));
}

/** The same for the fields of a body. */
export function unknownFieldsOf(schema: TSchema): FindUnknown {
  return unknownOf(namesOf(schema), 'field');
}

type FindUnknown = (raw: unknown) => Problems;

function namesOf(schema: TSchema | undefined): readonly string[] {
  // The schema of a query, and of a body that refuses unknown fields, is an object schema.
  const { properties = {} } = (schema ?? {}) as { readonly properties?: Readonly<Record<string, unknown>> };
  return Object.keys(properties);
}

function unknownOf(known: readonly string[], what: string): FindUnknown {
  const names = new Set(known);
  return (raw) => {
    const unknown = Object.keys(raw ?? {}).filter((name) => !names.has(name));
    const errors = unknown.slice(0, limits.problemsNamed).map((name) => ({
      pointer: `/${name}`,
      message: sentence(`${what} ${quote(name)} is unknown`, name, known),
    }));
    return { errors, more: unknown.length - errors.length };
  };
}

/** Suggests the closest known name; if none is close, lists all of them. */
function sentence(unknown: string, name: string, known: readonly string[]): string {
  const closest = closestName(name, known);
  if (closest !== undefined) return `${unknown}: did you mean ${quote(closest)}?`;
  return `${unknown}: the operation has ${known.map(quote).join(', ')}`;
}
