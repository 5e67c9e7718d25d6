import { Compile } from 'typebox/compile';
import type { TSchema } from 'typebox';
import { Format } from 'typebox/format';
import { Settings } from 'typebox/system';
import { pointerTo, type FieldError } from '../../contract/field-checks.ts';
import { limits } from '../../contract/limits.ts';
import { boundsOf, type Excess } from './bounds.ts';
import { describe, quote } from './describe.ts';

// More than are named, because each alternative of a field says one of its own.
Settings.Set({ maxErrors: 4 * limits.problemsNamed });

/** RFC 3339 knows the 60th second of a minute; no clock of ours does, and a date made of it is none. */
Format.Set('date-time', (value) => Format.IsDateTime(value) && !Number.isNaN(Date.parse(value)));

/** Finds what does not fit the schema; empty where all does. What is too large is named alone. */
export type ProblemFinder = (value: unknown) => readonly FieldError[];

/** `whole` names the value itself, for when it is not even of the right kind: `the body`, `the query`. */
export function problemFinder(schema: TSchema, whole: string): ProblemFinder {
  const compiled = Compile(schema);
  const excess = boundsOf(schema);
  return (value) => {
    const large = excess(value);
    if (large !== undefined) return [tooLarge(large, whole)];
    if (compiled.Check(value)) return [];
    const problems = new Map<string, FieldError>();
    for (const error of compiled.Errors(value)) {
      const problem = problemOf(schema, { value, whole, ...error });
      // The alternatives of a field say one thing each; the first sentence names them all.
      if (!problems.has(problem.pointer)) problems.set(problem.pointer, problem);
      if (problems.size >= limits.problemsNamed) break;
    }
    return problems.size > 0 ? [...problems.values()] : [{ pointer: '', message: `${whole} does not fit` }];
  };
}

function tooLarge({ path, schema, value }: Excess, whole: string): FieldError {
  const message = `${fieldName(path, whole)} is ${quote(value)}: it must be ${describe(schema)}`;
  return { pointer: pointerTo(path), message };
}

interface Misfit {
  readonly value: unknown;
  readonly whole: string;
  readonly keyword: string;
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly params: object;
}

function problemOf(schema: TSchema, misfit: Misfit): FieldError {
  const segments = misfit.instancePath.split('/').slice(1).map(unescapePointer);
  const missing = missingField(misfit);
  const path = missing === undefined ? segments : [...segments, missing];
  return { pointer: pointerTo(path), message: sentence(schema, { ...misfit, path, missing }) };
}

interface Placed extends Misfit {
  readonly path: readonly string[];
  readonly missing: string | undefined;
}

function sentence(schema: TSchema, { path, missing, ...misfit }: Placed): string {
  const wanted = schemaAt(schema, misfit.schemaPath);
  const field = fieldName(path, misfit.whole);
  if (missing !== undefined)
    return `${field} is required: it must be ${describe(propertyOf(wanted, missing))}`;
  if (wanted === false) return `${field} is unknown: ${siblings(schema, misfit)}`;
  const present = valueAt(misfit.value, path);
  return present === undefined
    ? `${field} is missing: it must be ${describe(wanted)}`
    : `${field} is ${quote(present)}: it must be ${describe(wanted)}`;
}

/** Where no field may stand but those named: which these are. */
function siblings(schema: TSchema, { instancePath, schemaPath, whole }: Misfit): string {
  const parent = instancePath.split('/').slice(1, -1).map(unescapePointer);
  const rule = valueAt(schema, schemaPath.split('/').slice(1, -1).map(unescapePointer));
  const names = Object.keys(member(rule, 'properties') ?? {});
  return `${fieldName(parent, whole)} knows ${names.join(', ')}`;
}

function missingField({ keyword, params }: Misfit): string | undefined {
  if (keyword !== 'required' || !('requiredProperties' in params)) return undefined;
  const names = params.requiredProperties;
  return Array.isArray(names) ? String(names[0]) : undefined;
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
  // A parsed JSON value that is an object may be read by any name; what it holds stays unknown.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

/** The schema that a misfit is about; for one alternative of several it is the one that names them all. */
function schemaAt(schema: TSchema, schemaPath: string): unknown {
  const segments = schemaPath.split('/').slice(1).map(unescapePointer);
  const alternative = segments.findIndex((part) => part === 'anyOf' || part === 'oneOf');
  return valueAt(schema, alternative === -1 ? segments : segments.slice(0, alternative));
}

function propertyOf(schema: unknown, name: string): unknown {
  return member(member(schema, 'properties'), name);
}

function unescapePointer(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}
