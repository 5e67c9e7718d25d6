import type { Passing, Reply } from '../forward.ts';
import { codeOf, read } from '../read.ts';
import type { PromiseName } from '../promises.ts';

/** A service with one deliberate fault: the proxy changes requests or answers. */
export interface Fault {
  readonly name: string;
  /** The promise that it breaks, and the scenario that must find it. */
  readonly breaks: PromiseName;
  readonly foundBy: string;
  /** `METHOD /path` of the requests that it changes, as the beginning of both. */
  readonly at: string;
  readonly request?: (request: Passing) => Passing;
  readonly reply?: (json: Json, reply: Reply, request: Passing) => Changed | undefined;
}

/** A JSON value of which faults change members in place. */
export type Json = Record<string, unknown>;

interface Changed {
  readonly status?: number;
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function set(target: unknown, path: string, change: (was: unknown) => unknown): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const owner = names.length === 0 ? target : read(target, names.join('.'));
  if (typeof owner === 'object' && owner !== null)
    Object.assign(owner, { [last]: change(read(owner, last)) });
}

/** Changes a member of a successful answer. */
export const member =
  (path: string, change: (was: unknown) => unknown) =>
  (json: Json, { status }: Reply): Changed | undefined => {
    if (status >= 300) return undefined;
    set(json, path, change);
    return { json };
  };

export const bodyWith =
  (change: (body: Json) => void) =>
  (request: Passing): Passing => {
    const body: unknown = JSON.parse(request.body.toString() || '{}');
    if (typeof body !== 'object' || body === null) return request;
    const changed: Json = { ...body };
    change(changed);
    return { ...request, body: Buffer.from(JSON.stringify(changed)) };
  };

/** A refusal with this code becomes a success. */
export const accepted =
  (code: number, json: unknown) =>
  (answer: Json): Changed | undefined =>
    codeOf(answer) === code ? { status: 200, json } : undefined;

export const withoutHeader =
  (name: string) =>
  (request: Passing): Passing => ({
    ...request,
    headers: Object.fromEntries(Object.entries(request.headers).filter(([own]) => own !== name)),
  });
