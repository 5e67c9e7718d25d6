import { Compile } from 'typebox/schema';
import type { TSchema } from 'typebox';
import { Format } from 'typebox/format';
import { Settings } from 'typebox/system';
import { pointerTo, type FieldError, type Problems } from '../../contract/field-checks.ts';
import { limits } from '../../contract/limits.ts';
import { boundsOf, type Excess } from './bounds.ts';
import { quote } from '../../contract/quote.ts';
import { describe } from './describe.ts';
import { fewerElements } from './fewer-elements.ts';

Settings.Set({ maxErrors: limits.problemsCounted });

/** RFC 3339 allows leap seconds (23:59:60); JavaScript dates do not. */
Format.Set('date-time', (value) => Format.IsDateTime(value) && !Number.isNaN(Date.parse(value)));

/** Lists what does not match the schema. The content of a member that is too large is not checked. */
export type ProblemFinder = (value: unknown) => Problems;

/**
 * `whole` names the value itself, in case it does not have the right type: `the body`, `the query`. The schema is compiled
 * for the first value: those of all operations are two fifths of the CPU time to make a server, and few start with all.
 */
export function problemFinder(schema: TSchema, whole: string): ProblemFinder {
  let find: ProblemFinder | undefined;
  return (value) => (find ??= compiledFinder(schema, whole))(value);
}

function compiledFinder(schema: TSchema, whole: string): ProblemFinder {
  const compiled = Compile(schema);
  const excess = boundsOf(schema);
  const fewer = fewerElements(schema);
  return (value) => {
    const large = excess(value);
    if (large.some(({ path }) => path.length === 0))
      return { errors: large.map((one) => tooLarge(one, whole)), more: 0 };
    if (large.length === 0 && compiled.Check(value)) return { errors: [], more: 0 };
    const members = new Set(large.map(({ path }) => path[0]));
    const rest = members.size === 0 ? value : without(members, value);
    const problems = new Map(large.map((one) => [pointerTo(one.path), tooLarge(one, whole)]));
    const { value: few, pathInWhole, leftOut } = fewer(rest);
    const further = new Set<string>();
    for (const error of compiled.Errors(few)[1]) {
      const mismatch = { ...error, value: rest, whole, path: pathInWhole(segmentsOf(error.instancePath)) };
      for (const place of placesOf(mismatch)) {
        const pointer = pointerTo(place.path);
        // Each alternative of a field has its own error; the message of the first describes them all.
        if (members.has(place.path[0]) || problems.has(pointer)) continue;
        if (problems.size >= limits.problemsNamed) further.add(pointer);
        else problems.set(pointer, { pointer, message: sentence(schema, { ...mismatch, ...place }) });
      }
    }
    if (problems.size === 0)
      return { errors: [{ pointer: '', message: `${whole} does not match its schema` }], more: 0 };
    return { errors: [...problems.values()], more: further.size + leftOut() };
  };
}

/** The name of the member with the error; empty for the body itself. */
export function memberOf({ pointer }: FieldError): string {
  return unescapePointer(pointer.split('/')[1] ?? '');
}

export function without(names: ReadonlySet<string | undefined>, value: unknown): unknown {
  // Only objects have members that do not match.
  return Object.fromEntries(Object.entries(value as object).filter(([name]) => !names.has(name)));
}

function tooLarge({ path, schema, value }: Excess, whole: string): FieldError {
  const message = `${fieldName(path, whole)} is ${quote(value)}: it must be ${describe(schema)}`;
  return { pointer: pointerTo(path), message };
}

interface Mismatch {
  readonly value: unknown;
  readonly whole: string;
  readonly keyword: string;
  readonly schemaPath: string;
  readonly path: readonly string[];
  readonly params: object;
}

/** One place, or one for each missing member. */
function placesOf(mismatch: Mismatch): Pick<Placed, 'path' | 'missing'>[] {
  const { path } = mismatch;
  const missing = missingFields(mismatch);
  if (missing.length === 0) return [{ path, missing: undefined }];
  return missing.map((name) => ({ path: [...path, name], missing: name }));
}

interface Placed extends Mismatch {
  readonly missing: string | undefined;
}

function sentence(schema: TSchema, { missing, ...mismatch }: Placed): string {
  const { path } = mismatch;
  const wanted = schemaAt(schema, mismatch.schemaPath);
  const field = fieldName(path, mismatch.whole);
  if (missing !== undefined)
    return `${field} is required: it must be ${describe(propertyOf(wanted, missing))}`;
  if (wanted === false) return `${field} is unknown: ${siblings(schema, mismatch)}`;
  const present = valueAt(mismatch.value, path);
  return present === undefined
    ? `${field} is missing: it must be ${describe(wanted)}`
    : `${field} is ${quote(present)}: it must be ${describe(wanted)}`;
}

/** The known fields of an object that allows no others. */
function siblings(schema: TSchema, { path, schemaPath, whole }: Mismatch): string {
  const rule = valueAt(schema, segmentsOf(schemaPath).slice(0, -1));
  const names = Object.keys(member(rule, 'properties') ?? {});
  return `${fieldName(path.slice(0, -1), whole)} may have ${names.join(', ')}`;
}

function missingFields({ keyword, params }: Mismatch): string[] {
  if (keyword !== 'required' || !('requiredProperties' in params)) return [];
  const names = params.requiredProperties;
  return Array.isArray(names) ? names.map(String) : [];
}

/** `/occupancies/0/adults` → `occupancies[0].adults` */
export function fieldName(segments: readonly string[], whole: string): string {
  const name = segments.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('');
  return name === '' ? whole : name.replace(/^\./, '');
}

function valueAt(value: unknown, segments: readonly string[]): unknown {
  return segments.reduce<unknown>((inner, key) => member(inner, key), value);
}

function member(value: unknown, key: string): unknown {
  // Any name may be read from a JSON object; the type of its value stays unknown.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

/** The schema that does not fit; for one of several alternatives, the schema with all of them. */
function schemaAt(schema: TSchema, schemaPath: string): unknown {
  const segments = segmentsOf(schemaPath);
  const alternative = segments.findIndex((part) => part === 'anyOf' || part === 'oneOf');
  return valueAt(schema, alternative === -1 ? segments : segments.slice(0, alternative));
}

function propertyOf(schema: unknown, name: string): unknown {
  return member(member(schema, 'properties'), name);
}

function segmentsOf(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescapePointer);
}

function unescapePointer(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}
