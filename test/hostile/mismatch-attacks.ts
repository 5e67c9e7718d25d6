import { jsonBytesOf } from '../../src/app/reading/body-bytes.ts';
import { routes } from '../../src/app/routes.ts';
import type { Route } from '../../src/contract/route.ts';
import type { Schema } from '../fuzz/operations.ts';
import { eachOf, only4xx, operationAt, pathWith, times, type Attack, type Target } from './attacks.ts';
import { ask, jsonRequest } from './raw.ts';

/**
 * Bodies as large as their operation accepts, that do not match its schema: to describe the errors of a value costs more
 * than to check it.
 */
const AT_ONCE = 2;
/** Less than the general limit: such a body is only read and refused. */
const MOST_HOLD_MS = 100;
const FEWEST_BYTES = 4_096;

/** A value of a type that no field of our schemas has. */
const wrong = { not: ['what', 'is', 'expected'] };

type Json = Readonly<Record<string, unknown>>;

interface Spoiling {
  readonly name: string;
  /** Spoils the example before its lists are repeated, or the body with the long lists. */
  readonly when: 'before' | 'after';
  readonly spoil: (body: Json) => Json;
}

const spoilings: readonly Spoiling[] = [
  {
    name: 'every member but the lists wrong',
    when: 'before',
    spoil: (body) => mapMembers(body, (one) => (Array.isArray(one) ? one : wrong)),
  },
  {
    name: 'every element of its lists wrong',
    when: 'before',
    spoil: (body) => mapLists(body, (list) => list.map(() => wrong)),
  },
  {
    name: 'a member of every element wrong',
    when: 'before',
    spoil: (body) => mapLists(body, (list) => list.map(withWrongMembers)),
  },
  {
    name: 'the last element of its lists wrong',
    when: 'after',
    spoil: (body) => mapLists(body, (list) => list.with(-1, wrong)),
  },
];

export const mismatchAttacks: readonly Attack[] = spoilings.map((spoiling) => ({
  name: `the largest body with ${spoiling.name}, every operation`,
  mostHoldMs: MOST_HOLD_MS,
  expects: only4xx,
  async run(target) {
    const requests = routes.flatMap((route) => requestOf(target, route, spoiling));
    return eachOf(requests, AT_ONCE, async ({ bytes, operation }) => ({
      ...(await ask(target.origin, bytes)),
      operation,
    }));
  },
}));

function requestOf(target: Target, { method, path, body }: Route, { when, spoil }: Spoiling) {
  const operation = operationAt(target, method, `/v3.0${path}`);
  const example = body?.example;
  if (operation === undefined || body?.json === undefined || !isObject(example)) return [];
  const most = Math.max(FEWEST_BYTES, 0.9 * jsonBytesOf(body) * target.scale);
  const lengthen = (one: Json) => longLists(one, { most, schema: operation.json?.schema ?? {} });
  const long = when === 'before' ? lengthen(spoil(example)) : spoil(lengthen(example));
  const text = JSON.stringify(long);
  // Without a list the example is as it was.
  if (text === JSON.stringify(example)) return [];
  return [
    { operation, bytes: jsonRequest({ method, path: pathWith(operation), key: target.key, body: text }) },
  ];
}

/** The same body with its lists repeated: up to `most` bytes in all, and to as many elements as its schema allows. */
function longLists(body: Json, { most, schema }: { readonly most: number; readonly schema: Schema }): Json {
  const lists = Object.values(body).filter((one) => Array.isArray(one)).length;
  return mapLists(body, (list, name) => {
    const { maxItems = Infinity } = schema.properties?.[name] ?? {};
    return times(most / lists / Math.max(40, JSON.stringify(list).length), () => list)
      .flat()
      .slice(0, maxItems);
  });
}

function withWrongMembers(element: unknown): unknown {
  return isObject(element) ? mapMembers(element, () => wrong) : wrong;
}

function mapLists(body: Json, change: (list: readonly unknown[], name: string) => readonly unknown[]): Json {
  return mapMembers(body, (one, name) => (Array.isArray(one) && one.length > 0 ? change(one, name) : one));
}

function mapMembers(body: Json, change: (one: unknown, name: string) => unknown): Json {
  return Object.fromEntries(Object.entries(body).map(([name, one]) => [name, change(one, name)]));
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
