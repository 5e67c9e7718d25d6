import { Compile } from 'typebox/compile';
import type { TSchema } from 'typebox';
import { limits } from '../contract/limits.ts';

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
  const present = valueAt(misfit.value, segments);
  return present === undefined
    ? `${field} is missing: it must be ${describe(wanted)}`
    : `${field} is ${quote(present)}: it must be ${describe(wanted)}`;
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

/** A value as an error text shows it: JSON, cut to a length at which a reader still sees what it is. */
export function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > limits.quotedCharacters ? `${text.slice(0, limits.quotedCharacters)}…` : text;
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

/** What the schema asks for, in words. */
export function describe(schema: unknown): string {
  if (typeof schema !== 'object' || schema === null) return 'as documented';
  // A JSON schema is a plain object; its keywords are checked one by one below.
  const keywords = schema as Readonly<Record<string, unknown>>;
  const alternatives = keywords['anyOf'] ?? keywords['oneOf'];
  if (Array.isArray(alternatives)) return describeAlternatives(alternatives);
  if ('const' in keywords) return quote(keywords['const']);
  if (Array.isArray(keywords['enum'])) return oneOf(keywords['enum'].map(quote));
  const words = kinds[String(keywords['type'])];
  return words === undefined ? 'as documented' : words(keywords);
}

function describeAlternatives(alternatives: readonly unknown[]): string {
  return oneOf([...new Set(alternatives.map(describe))]);
}

function oneOf(words: readonly string[]): string {
  return words.length === 1 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

type Words = (keywords: Readonly<Record<string, unknown>>) => string;

const kinds: Readonly<Record<string, Words>> = {
  string: describeText,
  integer: (keywords) => `an integer${between(keywords['minimum'], keywords['maximum'], '')}`,
  number: (keywords) => `a number${between(keywords['minimum'], keywords['maximum'], '')}`,
  boolean: () => 'true or false',
  null: () => 'null',
  array: (keywords) => `an array${between(keywords['minItems'], keywords['maxItems'], ' items')}`,
  object: () => 'a JSON object',
};

const formats: Readonly<Record<string, string>> = {
  date: 'a date as YYYY-MM-DD',
  'date-time': 'a time as YYYY-MM-DDThh:mm:ssZ',
  uuid: 'a uuid',
  email: 'an e-mail address',
  uri: 'a URI',
};

function describeText(keywords: Readonly<Record<string, unknown>>): string {
  const format = formats[String(keywords['format'])];
  if (format !== undefined) return format;
  if (typeof keywords['pattern'] === 'string') return `text that matches ${keywords['pattern']}`;
  const { minLength, maxLength } = keywords;
  if (minLength === 1 && maxLength === undefined) return 'text that is not empty';
  return `text${between(minLength, maxLength, ' characters')}`;
}

function between(least: unknown, most: unknown, unit: string): string {
  if (least !== undefined && most !== undefined) return ` from ${String(least)} to ${String(most)}${unit}`;
  if (least !== undefined) return ` of at least ${String(least)}${unit}`;
  return most === undefined ? '' : ` of at most ${String(most)}${unit}`;
}
