import type { Operation, Parameter } from '../fuzz/operations.ts';
import { eachOf, only4xx, pathWith, times, type Attack, type HostileAnswer, type Target } from './attacks.ts';
import { ask, bareRequest, sendAndLeave } from './raw.ts';

/** Queries, path parameters and headers, for the operations that take no body. */
const AT_ONCE = 4;

/** Each is sent exactly as written here. */
const values: readonly (readonly [name: string, value: string])[] = [
  ['8,000 characters', 'a'.repeat(8_000)],
  ['a number beyond all limits', '1e308'],
  ['a negative number', '-9223372036854775809'],
  ['an expensive pattern', `(${'a+'.repeat(50)})+$`],
  ['2,000 commas', 'lp1,'.repeat(2_000)],
  ['2,000 brackets', '%5B'.repeat(2_000)],
  ['a null character', 'a%00b'],
  ['an escape that is incomplete', '%E2%80'],
  ['text from right to left', '%E2%80%AE%D8%A7'.repeat(300)],
  ['combining marks', `e${'%CC%81'.repeat(1_000)}`],
  ['a path', '..%2f..%2f..%2fetc%2fpasswd'],
  ['a quotation mark', "1'%20or%20'1'='1"],
  ['the name of a prototype', '__proto__'],
];

const headers: readonly (readonly [name: string, lines: readonly string[]])[] = [
  ['an Idempotency-Key of 8,000 characters', [`idempotency-key: ${'k'.repeat(8_000)}`]],
  ['200 languages', [`accept-language: ${'xx-YY;q=0.1,'.repeat(200)}`]],
  ['500 entity tags', [`if-none-match: ${'"a",'.repeat(500)}`]],
  ['encodings that do not exist', ['accept-encoding: zz;q=9, *;q=0', 'content-encoding: zz']],
  ['300 headers', Array.from({ length: 300 }, (_, n) => `x-${n}: a`)],
  ['a range of bytes', ['range: bytes=0-1,2-3,999999999999-']],
  ['the address of another client', ['x-forwarded-for: 127.0.0.1', 'x-forwarded-host: evil.example']],
  ['an expectation', ['expect: 200-ok']],
];

/** These are not valid HTTP requests, so no operation answers them. */
const brokenHeads: typeof headers = [
  ['a length and chunks', ['content-length: 5', 'transfer-encoding: chunked']],
  ['two lengths', ['content-length: 5', 'content-length: 6']],
  ['control characters', ['x-request-id: \u001b[31m\u0007']],
  ['a line without a name', [': a', 'no colon']],
  ['a line that is continued', ['x-folded: a\r\n b']],
];

export const queryAttacks: readonly Attack[] = [
  ...values.map(([name, value]): Attack => ({
    name: `queries and paths: ${name}, every operation without a body`,
    run: (target) => sendEach(target, (operation) => withValue(operation, value)),
  })),
  ...headers.map(([name, lines]): Attack => ({
    name: `headers: ${name}, every operation without a body`,
    run: (target) => sendEach(target, (operation) => [pathWith(operation)], lines),
  })),
  ...brokenHeads.map(([name, lines]): Attack => ({
    name: `heads: ${name}, every operation without a body`,
    expects: only4xx,
    run: async (target) => {
      const answers = await sendEach(target, (operation) => [pathWith(operation)], lines);
      return answers.map((answer) => ({ ...answer, operation: undefined }));
    },
  })),
  {
    name: 'queries: each parameter 400 times, every operation without a body',
    run: (target) =>
      sendEach(target, (operation) =>
        queryParameters(operation).map((one) => `${pathWith(operation)}?${`${one.name}=1&`.repeat(400)}`),
      ),
  },
  {
    name: 'queries: 1,000 unknown parameters, every operation without a body',
    run: (target) =>
      sendEach(target, (operation) => [
        `${pathWith(operation)}?${times(1_000, (n) => `unknown${n}=1`).join('&')}`,
      ]),
  },
  {
    name: 'lists and reports, disconnected at once',
    leaves: true,
    async run({ origin, key, scale, operations }) {
      const lists = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
      const requests = lists.flatMap((operation) =>
        times(60 * scale, () => {
          const required = operation.parameters.filter(
            ({ required, in: place }) => required && place === 'query',
          );
          const query = required.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
          return bareRequest({ method: 'GET', path: `${operation.path}?${query.join('&')}`, key });
        }),
      );
      await eachOf(requests, 50, (bytes) => sendAndLeave(origin, bytes));
      return [];
    },
  },
];

function queryParameters({ parameters }: Operation): readonly Parameter[] {
  return parameters.filter((one) => one.in === 'query');
}

/** The path with the value in each of its parameters, and with the value in each parameter of the query in turn. */
function withValue(operation: Operation, value: string): string[] {
  const inPath = operation.path.includes('{') ? [pathWith(operation, value)] : [];
  const inQuery = queryParameters(operation).map(({ name }) => `${pathWith(operation)}?${name}=${value}`);
  return [...inPath, ...inQuery];
}

/** A short form sends a share of the requests, another share in each attack. */
async function sendEach(
  target: Target,
  paths: (operation: Operation) => readonly string[],
  lines: readonly string[] = [],
): Promise<HostileAnswer[]> {
  const { origin, key, scale, operations } = target;
  const requests = operations
    .filter(({ json, multipart }) => json === undefined && multipart === undefined)
    .flatMap((operation) => paths(operation).map((path) => ({ operation, path })));
  const every = Math.max(1, Math.round(1 / (scale * SHORT_FACTOR)));
  const offset = target.attackNumber % every;
  const sent = requests.filter((_, n) => n % every === offset);
  return eachOf(sent, AT_ONCE, async ({ operation, path }) => ({
    ...(await ask(origin, bareRequest({ method: operation.method, path, key, headers: lines }))),
    operation,
  }));
}

/** These requests are cheap: a short form of 0.01 sends a twelfth of them. */
const SHORT_FACTOR = 8;
