import type { Reply } from './reply.ts';
import type { Readable } from 'node:stream';
import type { Static, TSchema } from 'typebox';
import type { Caller } from './owner.ts';
import type { Needs } from './needs.ts';
import type { Mismatches } from './field-checks.ts';
import { groups, type Group } from './groups.ts';
import type { Keeping, KeptReply, KeyedWork, Subject } from './keyed-work.ts';
import type { RateClassName } from './rate-classes.ts';
import type { RefusalName } from './refusals.ts';
import type { Scope } from './scopes.ts';

/**
 * One operation of the HTTP API: what it accepts, its responses, its refusals, and the story that implements it. The
 * server, the OpenAPI document, the reference page and the test of documented statuses all use this entry.
 */
export interface Route<Params = unknown, Query = unknown, Body = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /**
   * As in the specification, below `/v3.0`: `/rooms/match/async/jobs/{jobId}`. With a slash at the end it is a different
   * operation; if no route is declared with the slash, callers may add one.
   */
  readonly path: string;
  readonly group: Group;
  /** What the key must be allowed to do, if it is not what the group says. */
  readonly scope?: Scope | 'any';
  readonly summary: string;
  readonly description: string;
  /** Its answer is the same bytes each time, so it is never refused for load. */
  readonly isConstant?: boolean;
  /** `none`: neither a key nor a limit (health, reference). Default: `general`. */
  readonly rateClass?: RateClassName | 'none';
  /** Below which prefix the path is served. Default: `v3`. */
  readonly mount?: 'v3' | 'root' | 'both';
  /** Accepts the `Idempotency-Key` header; declares how a repeated request is made safe. */
  readonly idempotent?: Keeping;
  /** With `resumes`: returns the state of what an earlier call with the same key has opened. */
  readonly resume?: Resume<Params, Query, Body>;
  /** How long a repeated call waits if it sets no `timeout`. Default: `limits.idempotencyWaitMs`. */
  readonly waitMs?: number;
  readonly params?: TSchema;
  readonly query?: TSchema;
  /** For a public protocol, whose clients send parameters that only some services have. */
  readonly ignoresUnknownParameters?: true;
  /** As `further` of the body: the checks of the story that need no look-up. */
  readonly queryFurther?: FurtherCheck;
  readonly body?: BodyRule;
  /** The refusal when a path or query value does not match its schema. Default: `invalid-value`. */
  readonly paramsMismatch?: RefusalName;
  readonly queryMismatch?: RefusalName;
  readonly answers: Readonly<Record<number, AnswerRule>>;
  /** Its refusals, without those that follow from the rest of the entry (`shellRefusals`). */
  readonly refusals: readonly RefusalName[];
  readonly handle: (needs: Needs, call: Call<Params, Query, Body>) => Promise<Reply>;
}

/** What the key of a request must be allowed to do. */
export function scopeOf({ group, scope }: Pick<Route, 'group' | 'scope'>): Scope | 'any' {
  return scope ?? groups[group].scope;
}

/** Whether the audit log names the key of a request. */
export function recordsActor(entry: Pick<Route, 'group' | 'scope'>): boolean {
  return 'recordsActor' in groups[entry.group] || ['decide', 'operate'].includes(scopeOf(entry));
}

/**
 * Whether a request that waits long for another writer fails, and has changed nothing. This is so for changes of the map,
 * which are one transaction. Others may have called a supplier or a gateway by then.
 */
export function givesUpWaiting(entry: Pick<Route, 'group' | 'scope'>): boolean {
  return scopeOf(entry) === 'decide';
}

/** The caller waits until `untilTicksMs` on the monotonic clock. Undefined if nothing was opened after all. */
export type Resume<Params = unknown, Query = unknown, Body = unknown> = (
  needs: Needs,
  call: Call<Params, Query, Body>,
  opened: { readonly subject: Subject; readonly untilTicksMs: number },
) => Promise<Reply | undefined>;

/**
 * The checks of a story that need no look-up. Throws a refusal with the errors of all fields. Members that do not match
 * the schema are absent from the body, and named in `mismatches`, so that a check can distinguish them from members that were not sent.
 */
export type FurtherCheck = (
  needs: Pick<Needs, 'db' | 'clock' | 'config' | 'metrics'>,
  call: { readonly caller: Caller; readonly body: unknown; readonly mismatches: Mismatches },
) => unknown;

export interface BodyRule {
  /** Schema of a JSON body. */
  readonly json?: TSchema;
  /** The members may come as a form (`application/x-www-form-urlencoded`), too; each is text. */
  readonly isForm?: true;
  /** A request without a body means the same as one with `{}`. */
  readonly isOptional?: boolean;
  /** Fields that the schema does not have are refused; otherwise they are ignored, as the public service does. */
  readonly refusesUnknown?: boolean;
  readonly example?: unknown;
  /** Schema that documents a JSON body which the story gets as the text that was sent, because the text is signed. */
  readonly text?: TSchema;
  /** Schema that documents the parts of a multipart body; the story reads them from `call.parts`. */
  readonly multipart?: TSchema;
  /** An example of the form: its fields by name, a file as its text. */
  readonly multipartExample?: unknown;
  /** Default: `limits.jsonBodyBytes`. */
  readonly maxBytes?: number;
  /** The checks of the story that need no look-up: a body that does not match its schema is answered with their errors, too. */
  readonly further?: FurtherCheck;
  /** The refusal when a JSON body does not match its schema. Default: `invalid-value`, 4002 on coded groups, 400 on simple ones. */
  readonly mismatch?: RefusalName;
  /** The refusal when the body is larger than `maxBytes`. Default: `body-too-large`. */
  readonly tooLarge?: RefusalName;
}

export interface AnswerRule {
  readonly description: string;
  /** Default: `application/json`. */
  readonly contentType?: string;
  readonly schema?: TSchema;
  /** Name → example, each valid against the schema. */
  readonly examples: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The other form of the response, which a request may ask for. */
  readonly streamed?: { readonly contentType: string; readonly schema: TSchema; readonly example: string };
}

/** The input of a story: the caller is authenticated, every value fits its schema. */
export interface Call<Params = unknown, Query = unknown, Body = unknown> {
  readonly caller: Caller;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The parts of a multipart body in the order sent. A file part must be read to its end before the next part. */
  readonly parts: AsyncIterable<Part> | undefined;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly requestId: string;
  /** The IP address of the client. */
  readonly address?: string;
  /** Where clients reach this service, without a slash at the end. */
  readonly publicUrl: string;
  /** The `Idempotency-Key` of the call. */
  readonly keyed: KeyedWork;
  /** Aborted when the client has disconnected or the server stops. */
  readonly signal: AbortSignal;
  /** Aborted when the server begins to close: a story that only waits returns what it knows. */
  readonly closing: AbortSignal;
}

export type Part =
  | { readonly kind: 'field'; readonly name: string; readonly value: string }
  | { readonly kind: 'file'; readonly name: string; readonly fileName: string; readonly bytes: Readable };

/**
 * A JSON response that is already serialized: a cached or a large one. As bytes, because a string is encoded again each
 * time it is sent: for 200 KB that costs as much as building the response.
 */
export class WrittenJson {
  readonly bytes: Buffer;

  private constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** Serialized on another thread. */
  static ofBytes({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): WrittenJson {
    return new WrittenJson(Buffer.from(buffer, byteOffset, byteLength));
  }

  static of(value: unknown): WrittenJson {
    return new WrittenJson(Buffer.from(JSON.stringify(value)));
  }

  /**
   * `{"data": […], …rest}`. The elements are JSON texts, or the bytes of several of them with commas in between. Texts become
   * bytes as they arrive, so a list longer than the longest string can still be sent. The rest is computed after the last element.
   */
  static async ofData(data: AsyncIterable<string | Uint8Array>, rest: () => object): Promise<WrittenJson> {
    const pieces: Uint8Array[] = [];
    let piece = Buffer.allocUnsafe(PIECE_BYTES);
    let length = 0;
    const write = (text: string): void => {
      const most = text.length * BYTES_OF_CHARACTER;
      if (piece.length - length < most) {
        pieces.push(piece.subarray(0, length));
        piece = Buffer.allocUnsafe(Math.max(PIECE_BYTES, most));
        length = 0;
      }
      length += piece.write(text, length);
    };
    let begin = '{"data":[';
    for await (const element of data) {
      write(begin);
      begin = ',';
      if (typeof element === 'string') write(element);
      else {
        pieces.push(piece.subarray(0, length), element);
        piece = piece.subarray(length);
        length = 0;
      }
    }
    write(`${begin === ',' ? '' : begin}],${JSON.stringify(rest()).slice(1)}`);
    pieces.push(piece.subarray(0, length));
    return new WrittenJson(Buffer.concat(pieces));
  }
}

const PIECE_BYTES = 262_144;
/** The most that one character takes. */
const BYTES_OF_CHARACTER = 3;

export function ok(body: unknown, headers?: Readonly<Record<string, string>>): Reply {
  return headers === undefined ? { status: 200, body } : { status: 200, headers, body };
}

export type Parsed<S> = S extends TSchema ? Static<S> : undefined;

interface Shapes<P, Q, J> {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: Omit<BodyRule, 'json'> & { readonly json?: J };
}

type Handle<P, Q, J, Answer> = (needs: Needs, call: Call<Parsed<P>, Parsed<Q>, Parsed<J>>) => Promise<Answer>;

/** What an operation must define for the way in which it makes a repeat safe. */
type Kept<P, Q, J> =
  | { readonly idempotent?: 'one-transaction'; readonly handle: Handle<P, Q, J, Reply> }
  | { readonly idempotent: 'last-transaction'; readonly handle: Handle<P, Q, J, KeptReply> }
  | {
      readonly idempotent: 'resumes';
      readonly handle: Handle<P, Q, J, Reply>;
      readonly resume: Resume<Parsed<P>, Parsed<Q>, Parsed<J>>;
    };

/** Derives the type of the story's call from the schemas of the entry. */
export function route<
  P extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
  J extends TSchema | undefined = undefined,
>(
  entry: Omit<Route, 'params' | 'query' | 'body' | 'handle' | 'idempotent' | 'resume'> &
    Shapes<P, Q, J> &
    Kept<P, Q, J>,
): Route {
  // The cast drops the types that the schemas of the same entry guarantee at run time.
  return entry as unknown as Route;
}
