import { gzipSync } from 'node:zlib';
import type { Operation, Schema } from '../fuzz/operations.ts';
import { eachOf, only4xx, pathWith, times, type Attack, type HostileAnswer, type Target } from './attacks.ts';
import { ask, jsonRequest, sendAndLeave } from './raw.ts';

/** Bodies that are deep, wide, long, in odd scripts, or as large as their schema allows; of every operation that takes JSON. */
const DEEP = 100_000;
const MIB = 2 ** 20;
const BOMB_BYTES = 256 * MIB;
const MOST_CHARACTERS = 2_000_000;
const AT_ONCE = 4;
/** The short form sends bodies of at least this many characters. */
const FEWEST_CHARACTERS = 20_000;

const mixed = 'Dеluxe Дabl ';
const scripts = [
  ['Latin and Cyrillic', mixed],
  ['combining marks', 'e\u0301\u0323\u0302'],
  ['one long word', 'abcdefghij'],
  ['digits and signs', '1-2/3.'],
  ['Chinese and Japanese', '豪华双人房ダブル'],
] as const;

export const bodyAttacks: readonly Attack[] = [
  {
    name: `JSON nested ${DEEP} levels, every operation`,
    expects: only4xx,
    run: (target) => postEach(target, () => `{"a":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`),
  },
  {
    name: `an extra member nested ${DEEP} levels next to an example, every operation`,
    expects: only4xx,
    run: (target) =>
      postEach(target, (operation) => {
        const example = JSON.stringify(operation.json?.examples[0] ?? {});
        const comma = example === '{}' ? '' : ',';
        return `${example.slice(0, -1)}${comma}"zz":${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}}`;
      }),
  },
  {
    name: 'an array of three million numbers, every operation',
    run: (target) => postEach(target, () => `{"a":[${'1,'.repeat(3_000_000 * target.scale)}1]}`),
  },
  {
    name: 'an object of 200,000 members, every operation',
    run: (target) =>
      postEach(target, () => `{${times(200_000 * target.scale, (n) => `"k${n}":1`).join(',')}}`),
  },
  {
    name: 'one text of seven million characters, every operation',
    run: (target) => postEach(target, () => `{"a":"${'x'.repeat(7_000_000 * target.scale)}"}`),
  },
  {
    name: 'the largest body that the schema allows, every operation',
    run: (target) => postEach(target, (operation) => largestBody(target, operation, 'Deluxe King ')),
  },
  ...scripts.map(([name, text]): Attack => ({
    name: `the largest body in ${name}, rooms`,
    run: (target) =>
      postEach(
        { ...target, operations: target.operations.filter(({ path }) => path.includes('/rooms/')) },
        (operation) => largestBody(target, operation, text),
      ),
  })),
  {
    name: 'the largest bodies, disconnected at once, every operation',
    leaves: true,
    async run(target) {
      const bodies = target.operations
        .filter(({ json }) => json !== undefined)
        .flatMap((operation) => {
          const isCostly = operation.path.includes('/rooms/') || operation.path.includes('/hotels/');
          const body = largestBody(target, operation, mixed);
          return times((isCostly ? 10 : 2) * target.scale, () => requestOf(target, operation, body));
        });
      await eachOf(bodies, AT_ONCE, (bytes) => sendAndLeave(target.origin, bytes));
      return [];
    },
  },
  {
    name: `gzip of ${BOMB_BYTES / MIB} MiB, every operation`,
    expects: only4xx,
    run: (target) => zipBombs(target),
  },
];

function largestBody({ scale }: Target, { json }: Operation, text: string): string {
  const most = Math.max(FEWEST_CHARACTERS, MOST_CHARACTERS * scale);
  return JSON.stringify(largest(json?.schema ?? {}, text, most));
}

/** Each array and each text at its longest, as long as the whole stays below a body that a client would still send. */
function largest(schema: Schema, text: string, most: number): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return largest(schema.anyOf[0] ?? {}, text, most);
  switch (schema.type) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {});
      const each = most / properties.length;
      return Object.fromEntries(properties.map(([name, one]) => [name, largest(one, text, each)]));
    }
    case 'array': {
      const one = largest(schema.items ?? {}, text, most);
      const fit = Math.max(1, Math.floor(most / (JSON.stringify(one) ?? '').length));
      return times(Math.min(schema.maxItems ?? fit, fit), (n) => numbered(one, n));
    }
    case 'string': {
      const characters = Math.min(schema.maxLength ?? 1_000, 1_000, Math.max(1, most));
      return text.repeat(Math.ceil(characters / text.length)).slice(0, characters);
    }
    case 'boolean':
      return true;
    default:
      return schema.maximum ?? 1;
  }
}

/** Elements differ, so that nothing is saved by looking the same thing up. */
function numbered(value: unknown, n: number): unknown {
  if (typeof value === 'string') return `${String(n)} ${value.slice(0, Math.max(1, value.length - 6))}`;
  if (typeof value !== 'object' || value === null || !('name' in value)) return value;
  return { ...value, ...('i' in value ? { i: n } : { id: n }), name: numbered(value.name, n) };
}

async function postEach(target: Target, body: (operation: Operation) => string): Promise<HostileAnswer[]> {
  const withJson = target.operations.filter(({ json }) => json !== undefined);
  return eachOf(withJson, AT_ONCE, async (operation) => ({
    ...(await ask(target.origin, requestOf(target, operation, body(operation)))),
    operation,
  }));
}

function requestOf({ key }: Target, operation: Operation, body: string): string {
  return jsonRequest({ method: operation.method, path: pathWith(operation), key, body });
}

async function zipBombs(target: Target): Promise<HostileAnswer[]> {
  const bomb = gzipSync(Buffer.alloc(BOMB_BYTES * target.scale, 'a'));
  const withJson = target.operations.filter(({ json }) => json !== undefined);
  return eachOf(withJson, AT_ONCE, async (operation) => {
    const answer = await fetch(`${target.origin}${pathWith(operation)}`, {
      method: operation.method,
      headers: { 'x-api-key': target.key, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: bomb,
    });
    return { status: answer.status, text: await answer.text(), operation };
  });
}
