import type { TSchema } from 'typebox';
import type { Problems } from '../../contract/field-checks.ts';
import { limits } from '../../contract/limits.ts';
import { quote } from '../../contract/quote.ts';
import { closestName } from '../../lib/closest-name.ts';

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
  return (raw: unknown): Problems => {
    const unknown = Object.entries(raw ?? {}).filter(
      ([name, value]) => !names.has(name) && value !== 'undefined',
    );
    const errors = unknown
      .slice(0, limits.problemsNamed)
      .map(([name]) => ({ pointer: `/${name}`, message: sentence(name, known) }));
    return { errors, more: unknown.length - errors.length };
  };
}

/** Names the closest known parameter; if none is close, all of them. */
function sentence(name: string, known: readonly string[]): string {
  const unknown = `query parameter ${quote(name)} is unknown`;
  const closest = closestName(name, known);
  if (closest !== undefined) return `${unknown}: did you mean ${quote(closest)}?`;
  return `${unknown}: the operation has ${known.map(quote).join(', ')}`;
}
