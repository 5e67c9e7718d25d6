import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/schema';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import { fields, type Field } from '../match/input/columns.ts';
import type { InputRow } from '../match/input/input.ts';
import { countryOfType, fieldOfProperty } from './properties.ts';

const value = Type.Union([
  Type.String(),
  Type.Number(),
  Type.Boolean(),
  Type.Object({ id: Type.String(), name: Type.Optional(Type.String()) }),
]);

/** Members that a later version of the protocol adds are ignored. */
const query = Type.Object({
  query: Type.Optional(Type.String()),
  type: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
  limit: Type.Optional(Type.Number()),
  properties: Type.Optional(
    Type.Array(Type.Object({ pid: Type.String(), v: Type.Union([value, Type.Array(value)]) })),
  ),
});
const batch = Compile(Type.Record(Type.String(), Type.Unknown()));
const oneQuery = Compile(query);
const extension = Compile(
  Type.Object({
    ids: Type.Array(Type.String()),
    properties: Type.Array(Type.Object({ id: Type.String() })),
  }),
);

type Query = Static<typeof query>;

/** One query of a batch, as a row of a list. */
export interface QueryRow {
  readonly key: string;
  readonly row: InputRow;
  readonly limit: number;
}

/** A query of a batch that cannot be read. The others are answered: the result of each query is independent. */
export interface UnreadQuery {
  readonly key: string;
  readonly error: string;
}

/** The queries of a batch, in its order. */
export function readQueries(text: string): (QueryRow | UnreadQuery)[] {
  const read = parsed(text, 'queries');
  if (!batch.Check(read)) throw mismatch('queries', 'an object of queries', batch.Errors(read)[1][0]);
  const entries = Object.entries(read);
  if (entries.length > limits.reconcileQueries)
    throw refuse(
      'reconcile-refused',
      `queries has ${entries.length} queries; a batch has at most ${limits.reconcileQueries}`,
    );
  return entries.map(([key, one]) =>
    oneQuery.Check(one)
      ? { key, row: rowOf(one), limit: limitOf(one) }
      : { key, error: `${key} is not a query${whereIn(oneQuery.Errors(one)[1][0])}` },
  );
}

export interface Extension {
  readonly ids: readonly string[];
  readonly properties: readonly string[];
}

/** The ids and properties of a data extension. */
export function readExtension(text: string): Extension {
  const read = parsed(text, 'extend');
  if (!extension.Check(read))
    throw mismatch('extend', 'an object with ids and properties', extension.Errors(read)[1][0]);
  if (read.ids.length > limits.reconcileIds)
    throw refuse(
      'reconcile-refused',
      `extend has ${read.ids.length} ids; it has at most ${limits.reconcileIds}`,
    );
  return { ids: read.ids, properties: read.properties.map(({ id }) => id) };
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse('reconcile-refused', `${name} is not JSON`);
  }
}

interface Mismatch {
  readonly instancePath: string;
  readonly message: string;
}

function mismatch(name: string, wanted: string, error: Mismatch | undefined) {
  return refuse('reconcile-refused', `${name} is not ${wanted}${whereIn(error)}`);
}

function whereIn(error: Mismatch | undefined): string {
  return error === undefined ? '' : `: ${error.instancePath || '/'} ${error.message}`;
}

function limitOf({ limit }: Query): number {
  return limit === undefined || limit < 1
    ? limits.reconcileCandidates
    : Math.min(Math.floor(limit), limits.reconcileCandidates);
}

/** The first value of each property that is a field; others are ignored. The query is the name. */
function rowOf({ query: name, type, properties = [] }: Query): InputRow {
  const values = new Map<Field, string>();
  for (const { pid, v } of properties) {
    const field = fieldOfProperty(pid);
    const text = textOf(Array.isArray(v) ? v[0] : v);
    if (field !== undefined && field !== 'externalId' && !values.has(field)) values.set(field, text);
  }
  if (name !== undefined && name.trim() !== '') values.set('name', name);
  const country = [type]
    .flat()
    .map(countryOfType)
    .find((code) => code !== undefined);
  if (country !== undefined && (values.get('country') ?? '').trim() === '') values.set('country', country);
  return fields.map((field) => (values.get(field) ?? '').slice(0, limits.matchFieldCharacters));
}

/** An entity that was reconciled before stands for its name. */
function textOf(one: Static<typeof value> | undefined): string {
  if (typeof one === 'object') return one.name ?? one.id;
  return String(one ?? '');
}
