import type { Random } from '../../src/contract/needs.ts';
import { below, pick } from './values.ts';

/** A request as it is sent: everything a twist may change. */
export interface Draft {
  method: string;
  /** With `{parameters}`, whose values are `pathValues`. */
  readonly template: string;
  /** Escaped already. */
  pathValues: string[];
  query: [name: string, value: string][];
  headers: Record<string, string>;
  /** A JSON value, or the bytes of another kind of body. */
  json?: unknown;
  bytes?: Uint8Array | string;
}

/** One way to change a valid request. Each changes the draft in place. */
export interface Twist {
  readonly name: string;
  readonly weight: number;
  apply(draft: Draft, random: Random): void;
}

const oddTexts = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  '\u0000',
  '\ufeff',
  '\ud800',
  '\u202e\u0301\u0301',
  '＜script＞',
  "'; drop table booking; --",
  '%00%ff',
  '../../etc/passwd',
  '${jndi:ldap://127.0.0.1/a}',
  '2026-02-30',
  '2026-06-30T23:59:60Z',
  '9999-12-31',
  'a'.repeat(2_000),
  'Ж'.repeat(300),
  '👩‍👩‍👧‍👦'.repeat(40),
];
const oddNumbers = [0, -0, -1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 1e-9];
const oddValues: readonly unknown[] = [
  ...oddTexts,
  ...oddNumbers,
  null,
  true,
  [],
  {},
  [[]],
  [null],
  { a: { a: {} } },
];
const DEEP = 3_000;

/** The path with its values in place. */
export function pathOf({ template, pathValues }: Pick<Draft, 'template' | 'pathValues'>): string {
  const values = pathValues.values();
  return template.replaceAll(/\{\w+\}/g, () => values.next().value ?? '');
}

export const untwisted: Twist = { name: 'none', weight: 12, apply: () => undefined };

const twists: readonly Twist[] = [
  untwisted,
  {
    name: 'odd value in the body',
    weight: 10,
    apply: (draft, random) => {
      draft.json = replaced(draft.json, random, () => pick(random, oddValues));
    },
  },
  {
    name: 'member of the body dropped',
    weight: 4,
    apply: (draft, random) => {
      draft.json = replaced(draft.json, random, () => undefined);
    },
  },
  {
    name: 'odd value in the query',
    weight: 5,
    apply: ({ query }, random) => {
      if (query.length > 0) query[below(random, query.length)]![1] = String(pick(random, oddValues)); // in range
    },
  },
  {
    name: 'query parameter twice',
    weight: 1,
    apply: ({ query }, random) => {
      if (query.length > 0) query.push([pick(random, query)[0], pick(random, oddTexts)]);
    },
  },
  {
    name: 'odd value in the path',
    weight: 3,
    apply: ({ pathValues }, random) => {
      const odd = pick(
        random,
        oddTexts.filter((text) => !/^[./]*$/.test(text)),
      );
      if (pathValues.length > 0) pathValues[0] = encodeURIComponent(odd.toWellFormed());
    },
  },
  {
    name: 'unreadable escape in the path',
    weight: 1,
    apply: ({ pathValues }, random) => {
      if (pathValues.length > 0) pathValues[0] += pick(random, ['%zz', '%ff', '%', '%e0%80']);
    },
  },
  {
    name: 'body that is not JSON',
    weight: 1,
    apply: (draft, random) => {
      if (draft.json === undefined) return;
      draft.bytes = pick(random, ['{', '[1,', '"', '\u0000', 'NaN', '{"a":1}}', '']);
      delete draft.json;
    },
  },
  {
    name: 'body nested deeply',
    weight: 1,
    apply: (draft) => {
      if (draft.json === undefined) return;
      draft.bytes = `{"a":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`;
      delete draft.json;
    },
  },
  {
    name: 'another content type',
    weight: 1,
    apply: (draft, random) => {
      draft.headers['content-type'] = pick(random, [
        'text/plain',
        'application/xml',
        'multipart/form-data',
        ';;',
      ]);
    },
  },
  {
    name: 'odd header',
    weight: 1,
    apply: (draft, random) => {
      const name = pick(random, [
        'x-request-id',
        'accept',
        'accept-encoding',
        'if-none-match',
        'x-places-session-id',
      ]);
      draft.headers[name] = pick(random, ['', '*', '"', 'a'.repeat(2_000), 'W/"', 'gzip;q=x']);
    },
  },
  {
    name: 'idempotency key',
    weight: 2,
    apply: (draft, random) => {
      draft.headers['idempotency-key'] = pick(random, ['k', 'k2', random.uuid(), 'x'.repeat(300)]);
    },
  },
  {
    name: 'wrong key',
    weight: 1,
    apply: (draft, random) => {
      draft.headers['x-api-key'] = pick(random, ['', 'sand_', 'prod_x', 'a'.repeat(500)]);
    },
  },
  {
    name: 'unknown query parameter',
    weight: 1,
    apply: ({ query }, random) => {
      query.push([pick(random, ['q', 'Limit', 'constructor', '__proto__', 'a[b]']), pick(random, oddTexts)]);
    },
  },
];

const totalWeight = twists.reduce((sum, { weight }) => sum + weight, 0);

export function chooseTwist(random: Random): Twist {
  let left = random.fraction() * totalWeight;
  const found = twists.find(({ weight }) => (left -= weight) < 0);
  return found ?? pick(random, twists);
}

/** A copy in which one value, anywhere inside, is another; `undefined` removes it. */
function replaced(value: unknown, random: Random, other: () => unknown): unknown {
  if (typeof value !== 'object' || value === null) return other();
  const entries: [string, unknown][] = Object.entries(value);
  const stays = entries.length === 0 || random.fraction() < 0.05;
  if (stays) return other();
  const at = below(random, entries.length);
  const changed = entries
    .map(([name, one], n): [string, unknown] => [name, n === at ? replaced(one, random, other) : one])
    .filter(([, one]) => one !== undefined);
  return Array.isArray(value) ? changed.map(([, one]) => one) : Object.fromEntries(changed);
}
