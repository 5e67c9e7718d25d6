import openapi, { type FetchOptions } from 'openapi-fetch';
import { InnkeeperError } from './errors.ts';
import { keyedOperations } from './keyed-operations.ts';
import { KEY, sendWithRetries, sleep, type RetryOptions } from './retries.ts';
import type { components, paths } from './schema.ts';

export type Schemas = components['schemas'];

export interface InnkeeperOptions extends Partial<RetryOptions> {
  /** Where the service is: `https://rooms.example.com`. */
  readonly baseUrl: string;
  /** `sand_…` or `prod_…`. Keep it on a server: anyone who has it can book. */
  readonly key: string;
  /** Creates the keys of writes. */
  readonly newKey?: () => string;
}

type Verb = 'get' | 'post' | 'put' | 'delete';
type PathsWith<M extends Verb> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: unknown }> ? P : never;
}[keyof paths];
type Operation<P extends keyof paths, M extends Verb> = paths[P][M] & Record<string | number, unknown>;
type Init<P extends keyof paths, M extends Verb> = FetchOptions<Operation<P, M>>;
type Done = 200 | 201 | 202;
type Json<R> = R extends { readonly content: { readonly 'application/json': infer B } } ? B : never;
/** The schemas themselves: `FetchResponse` has no fields that are always null. */
type Answer<P extends keyof paths, M extends Verb> =
  Operation<P, M> extends { readonly responses: infer R } ? Json<R[Done & keyof R]> : never;
type Call<M extends Verb> = <P extends PathsWith<M>>(
  path: P,
  ...init: Record<never, never> extends Init<P, M> ? [init?: Init<P, M>] : [init: Init<P, M>]
) => Promise<Answer<P, M>>;

/** The JSON body that an operation takes. */
export type Body<P extends PathsWith<M>, M extends Verb = 'post'> =
  Init<P, M> extends { readonly body?: infer B } ? NonNullable<B> : never;

/** One method for each HTTP method; each returns the body of the response, or throws an `InnkeeperError`. */
export interface Innkeeper {
  readonly get: Call<'get'>;
  readonly post: Call<'post'>;
  readonly put: Call<'put'>;
  readonly delete: Call<'delete'>;
  /** A response as it arrives: CSV, or a stream of events. A body that is a stream is sent once. */
  readonly send: (path: string, init?: RequestInit & { readonly duplex?: 'half' }) => Promise<Response>;
}

export function innkeeper(given: InnkeeperOptions): Innkeeper {
  const options = { retries: 2, fetch: globalThis.fetch, sleep, random: Math.random, ...given };
  const { baseUrl, key, newKey = () => crypto.randomUUID() } = options;
  const client = openapi<paths>({
    baseUrl,
    // Lists are separated by commas.
    querySerializer: { array: { style: 'form', explode: false } },
    fetch: (request) => sendWithRetries(request, options),
  });
  client.use({
    onRequest({ request, schemaPath }) {
      request.headers.set('x-api-key', key);
      const isKeyed = keyedOperations.has(`${request.method} ${schemaPath}`);
      // The request is cloned for a retry, with its key.
      if (isKeyed && !request.headers.has(KEY)) request.headers.set(KEY, newKey());
      return request;
    },
    async onResponse({ response }) {
      if (!response.ok) throw await InnkeeperError.of(response);
    },
  });
  const dataOf = async (answer: Promise<{ data?: unknown }>): Promise<never> =>
    // The type of each call is that of its operation.
    (await answer).data as never;
  const { GET, POST, PUT, DELETE } = client as unknown as Record<Uppercase<Verb>, Untyped>;
  return {
    get: (path, ...init) => dataOf(GET(path, ...init)),
    post: (path, ...init) => dataOf(POST(path, ...init)),
    put: (path, ...init) => dataOf(PUT(path, ...init)),
    delete: (path, ...init) => dataOf(DELETE(path, ...init)),
    send: (path, init) => sendRaw(options, path, init),
  };
}

type Untyped = (path: string, ...init: readonly unknown[]) => Promise<{ data?: unknown }>;

async function sendRaw(
  options: RetryOptions & Pick<InnkeeperOptions, 'baseUrl' | 'key'>,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const request = new Request(options.baseUrl.replace(/\/$/, '') + path, init);
  request.headers.set('x-api-key', options.key);
  const isOnce = init.body instanceof ReadableStream;
  const response = isOnce ? await options.fetch(request) : await sendWithRetries(request, options);
  if (!response.ok) throw await InnkeeperError.of(response);
  return response;
}
