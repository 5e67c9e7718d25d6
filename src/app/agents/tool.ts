import { createHash } from 'node:crypto';
import type { TObject, TSchema } from 'typebox';
import type { Route } from '../../contract/route.ts';
import { routes } from '../routes.ts';

/** A request to one operation of the service, with the key of the caller. */
export interface OperationCall {
  /** An operation of the route entries: `POST /hotels/rates`. */
  readonly operation: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  /** The fields of a form, instead of a body; a file is named `file`. */
  readonly form?: Readonly<Record<string, string>>;
  /** Its `Idempotency-Key`. */
  readonly key?: string;
}

export interface OperationAnswer {
  readonly status: number;
  readonly text: string;
  /** The parsed text; undefined where it is not JSON. */
  readonly json: unknown;
}

/** Sends a request to the service: inside this process, or over HTTP. */
export type CallOperation = (call: OperationCall) => Promise<OperationAnswer>;

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For a model: what it is for, and what to do with the answer. */
  readonly description: string;
  /** The operations it calls. */
  readonly operations: readonly string[];
  readonly input: TObject;
  readonly hints: Hints;
  /** Returns what the model reads: short, without fields that it cannot use. */
  run(ask: CallOperation, input: Input): Promise<unknown>;
}

/** Checked against `input` of the tool before it runs. */
export type Input = Readonly<Record<string, unknown>>;

/** What a client may assume about a tool. */
export interface Hints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
}

export const reads: Hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };
/** Repeated with the same input it changes nothing more. */
export const writes: Hints = { readOnlyHint: false, destructiveHint: false, idempotentHint: true };
export const destroys: Hints = { readOnlyHint: false, destructiveHint: true, idempotentHint: true };

/** Why a tool did nothing, in words for the model: what is true now, and what it can do. */
export class ToolRefusal extends Error {}

export function operationOf(name: string): Route {
  const found = routes.find(({ method, path }) => `${method} ${path}` === name);
  if (found === undefined) throw new Error(`there is no operation ${name}`);
  return found;
}

/** The schema of one field of an operation, from its route entry; a tool needs it unless the tool says otherwise. */
export function fieldOf(operation: string, field: string): TSchema {
  const { params, query, body } = operationOf(operation);
  for (const schema of [body?.json, query, params, body?.multipart]) {
    // Every schema with members is an object.
    const found = (schema as TObject | undefined)?.properties?.[field];
    // Copied without the mark of typebox that makes a member optional.
    if (found !== undefined) return { ...found };
  }
  throw new Error(`${operation} has no field ${field}`);
}

/** The body of a response that must be a success. */
export async function answerOf<Answer>(ask: CallOperation, call: OperationCall): Promise<Answer> {
  const answer = await ask(call);
  if (answer.status >= 300) throw new ToolRefusal(refusalWords(answer));
  // The operations belong to this program, and their answers are checked against their schemas in its tests.
  return answer.json as Answer;
}

/** An `Idempotency-Key` for a write that is the same whenever its input is. */
export function keyOf(input: unknown): string {
  return `agent:${createHash('sha256').update(JSON.stringify(input)).digest('base64url')}`;
}

interface ErrorBody {
  readonly error?:
    | string
    | { readonly code: number; readonly message: string; readonly description?: string };
}

/** Why an operation refused the call, and what a model can do. */
export function refusalWords({ status, json, text }: OperationAnswer): string {
  const { error } = (json ?? {}) as ErrorBody;
  if (typeof error === 'string') return error;
  if (error === undefined) return `The service answered ${status}: ${text.slice(0, 300)}`;
  const { code, message, description } = error;
  return [`${description ?? message} (code ${code}).`, advice[code]].filter(Boolean).join(' ');
}

/** What a model can do about an error. */
const advice: Readonly<Record<number, string>> = {
  2001: 'Search again: the room is gone or its price has changed.',
  2013: 'Nothing was booked or charged. Search again, or try another hotel.',
  2014: 'The outcome may not be known yet: look for the booking with find_bookings before you book anything else.',
  4005: 'It is booked already: read it with get_booking.',
  4012: 'Nothing was booked or charged. Search again.',
  4040: 'The offer is too old. Search again.',
};
