import { Compile } from 'typebox/schema';
import type { Operation, Schema } from './operations.ts';

/** An answer as it arrived. */
export interface Arrived {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Checks of every response: each returns a message, or undefined. */
type Check = (operation: Operation, answer: Arrived) => string | undefined;

/** Statuses of the HTTP layer itself, which the document states once for all operations. */
const ofEveryOperation = new Set([408, 414, 431]);

export function isDocumented({ answers }: Operation, status: number): boolean {
  return answers.has(status) || ofEveryOperation.has(status);
}

const checks: readonly Check[] = [
  (operation, { status }) =>
    isDocumented(operation, status) ? undefined : `status ${status} is not documented`,
  (_operation, { status, text }) =>
    status === 500 && /request id/.test(text) ? 'the service failed by its own fault' : undefined,
  (_operation, { status, headers }) =>
    (status === 429 || status >= 502) && headers.get('retry-after') === null
      ? `${status} without Retry-After`
      : undefined,
  (_operation, { text }) =>
    /\bat .+\.ts:\d+|node_modules/.test(text) ? 'a stack trace in the body' : undefined,
  bodyFits,
];

export function faultsOf(operation: Operation, answer: Arrived): string[] {
  return checks.map((check) => check(operation, answer)).filter((fault) => fault !== undefined);
}

const compiled = new WeakMap<Schema, ReturnType<typeof Compile>>();

function bodyFits({ answers }: Operation, { status, headers, text }: Arrived): string | undefined {
  const schema = answers.get(status);
  if (schema === undefined || !(headers.get('content-type') ?? '').startsWith('application/json'))
    return undefined;
  const known = compiled.get(schema) ?? Compile(schema);
  compiled.set(schema, known);
  const body: unknown = JSON.parse(text);
  if (known.Check(body)) return undefined;
  const [, [first]] = known.Errors(body);
  return `the body does not match its schema: ${first?.instancePath ?? ''} ${first?.message ?? ''}`;
}
