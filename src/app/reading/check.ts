import { Compile } from 'typebox/compile';
import type { TSchema } from 'typebox';
import { Format } from 'typebox/format';
import { describe, quote } from './describe.ts';

/** RFC 3339 knows the 60th second of a minute; no clock of ours does, and a date made of it is none. */
Format.Set('date-time', (value) => Format.IsDateTime(value) && !Number.isNaN(Date.parse(value)));

/** Answers undefined where the value fits the schema, else one sentence: the field, what it is, what it must be. */
export type Check = (value: unknown) => string | undefined;

/** `whole` names the value itself, for when it is not even of the right kind: `the body`, `the query`. */
export function checker(schema: TSchema, whole: string): Check {
  const compiled = Compile(schema);
  return (value) => {
    if (compiled.Check(value)) return undefined;
    const [first] = compiled.Errors(value);
    return first === undefined ? `${whole} does not fit` : sentence(schema, { value, whole, ...first });
  };
}

interface Misfit {
  readonly value: unknown;
  readonly whole: string;
  readonly keyword: string;
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly params: object;
}

function sentence(schema: TSchema, misfit: Misfit): string {
  const segments = misfit.instancePath.split('/').slice(1).map(unescapePointer);
  const wanted = schemaAt(schema, misfit.schemaPath);
  const missing = missingField(misfit);
  if (missing !== undefined) {
    const field = fieldName([...segments, missing], misfit.whole);
    return `${field} is required: it must be ${describe(propertyOf(wanted, missing))}`;
  }
  const field = fieldName(segments, misfit.whole);
  if (wanted === false) return `${field} is unknown: ${siblings(schema, misfit)}`;
  const present = valueAt(misfit.value, segments);
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
