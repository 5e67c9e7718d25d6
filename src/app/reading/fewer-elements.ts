import type { TSchema } from 'typebox';
import { Compile } from 'typebox/schema';
import { pointerTo } from '../../contract/field-checks.ts';
import { limits } from '../../contract/limits.ts';

/** A value with fewer elements in its arrays, and the path of each of its places in the whole value. */
export interface Fewer {
  readonly value: unknown;
  readonly pathInWhole: (path: readonly string[]) => readonly string[];
  /** How many elements that do not match the schema were left out. */
  readonly leftOut: () => number;
}

/**
 * To report errors, the library reads the whole value, which takes a hundred times as long as the check: a
 * wrong body of 25,000 rooms blocked the event loop for 250 ms. So the errors are computed for a value whose long
 * arrays have only the first few invalid elements; the compiled check finds them.
 */
export function fewerElements(schema: TSchema): (value: unknown) => Fewer {
  const take = takerOf(schema);
  return (value) => {
    const positions: Positions = new Map();
    const leftOut: number[] = [];
    const fewer = take === undefined ? value : take(value, { path: [], positions, leftOut });
    return {
      value: fewer,
      pathInWhole: (path) => wholePath(path, positions),
      leftOut: () => leftOut.reduce((sum, one) => sum + one, 0),
    };
  };
}

/** By the pointer of an array: for each element that was taken its position in the whole array. */
type Positions = Map<string, readonly number[]>;

interface Place {
  /** In the value with fewer elements. */
  readonly path: readonly string[];
  readonly positions: Positions;
  /** How many elements of each array were left out because they do not match the schema. */
  readonly leftOut: number[];
}

type Taker = (value: unknown, place: Place) => unknown;

interface Schema {
  readonly minItems?: number;
  readonly items?: TSchema;
  readonly anyOf?: readonly unknown[];
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly patternProperties?: Readonly<Record<string, unknown>>;
}

/** Undefined where a schema has no arrays. */
function takerOf(given: unknown): Taker | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const schema: Schema = given;
  if (schema.anyOf !== undefined) return takeEach(schema.anyOf.map(takerOf));
  if (schema.items !== undefined) return takeElements(schema.items, schema.minItems ?? 0);
  return takeMembers(schema);
}

/** Each taker returns values of other types unchanged. */
function takeEach(all: readonly (Taker | undefined)[]): Taker | undefined {
  const takers = all.filter((taker) => taker !== undefined);
  if (takers.length === 0) return undefined;
  return (value, place) => takers.reduce((taken, take) => take(taken, place), value);
}

function takeElements(items: TSchema, least: number): Taker {
  const take = takerOf(items);
  let compiled: ReturnType<typeof Compile> | undefined;
  return (value, { path, ...place }) => {
    if (!Array.isArray(value)) return value;
    // Compiled for the first value that does not match the schema: most arrays never have one.
    compiled ??= Compile(items);
    const taken: number[] = [];
    let mismatches = 0;
    for (let at = 0; at < value.length && mismatches < limits.problemsCounted; at += 1)
      if (!compiled.Check(value[at]) && (mismatches += 1) <= limits.problemsNamed) taken.push(at);
    place.leftOut.push(mismatches - taken.length);
    // An array that had enough elements still has them.
    for (let at = 0; at < value.length && taken.length < least; at += 1)
      if (!taken.includes(at)) taken.push(at);
    place.positions.set(pointerTo(path), taken);
    const elements: unknown[] = taken.map((at) => value[at]);
    if (take === undefined) return elements;
    return elements.map((element, at) => take(element, { path: [...path, String(at)], ...place }));
  };
}

function takeMembers({ properties, patternProperties }: Schema): Taker | undefined {
  const named = new Map(Object.entries(properties ?? {}).map(([name, inner]) => [name, takerOf(inner)]));
  const [pattern] = Object.values(patternProperties ?? {}).map(takerOf);
  if (pattern === undefined && named.values().every((taker) => taker === undefined)) return undefined;
  return (value, { path, ...place }) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        const take = named.get(name) ?? pattern;
        return [name, take === undefined ? inner : take(inner, { path: [...path, name], ...place })];
      }),
    );
  };
}

function wholePath(path: readonly string[], positions: Positions): readonly string[] {
  return path.map((part, at) => {
    const position = positions.get(pointerTo(path.slice(0, at)))?.[Number(part)];
    return position === undefined ? part : String(position);
  });
}
