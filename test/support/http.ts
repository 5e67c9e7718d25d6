import { after } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { createKey } from '../../src/accounts/keys.ts';
import { usualTerms } from '../../src/accounts/key-terms.ts';
import type { Environment } from '../../src/contract/owner.ts';
import { buildServer } from '../../src/app/server.ts';
import type { Route } from '../../src/contract/route.ts';
import { scopeNames, usualScopes, type Scope } from '../../src/contract/scopes.ts';
import type { Needs } from '../../src/contract/needs.ts';

/** The required members of an entry that exists for a test only. */
export const bareEntry = {
  group: 'data',
  summary: 'A test.',
  description: 'A test.',
  answers: { 200: { description: 'Fine.', examples: { one: {} } } },
  refusals: [],
} as const;

/** A server in this process, called without a socket; closed after the tests of the file. */
export interface TestServer {
  readonly app: FastifyInstance;
  /** One request; `key: null` sends none. */
  ask(request: TestRequest): Promise<Answer>;
}

export interface TestRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS' | 'PATCH';
  /** Below the origin: `/v3.0/account`. */
  readonly url: string;
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** A value is sent as JSON, text and bytes as they are. */
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
  readonly text: string;
  /** The parsed body; undefined where it is not JSON. */
  readonly json: unknown;
}

/** Serves the routes to its own account; `ask` sends its sandbox key unless a request has another. */
export async function testServer(
  needs: Needs,
  routes: readonly Route[],
  scopes: readonly Scope[] = usualScopes,
): Promise<TestServer> {
  // A separate registry: two servers of one file would both register what they measure.
  const app = buildServer({ ...needs, metrics: new Registry() }, routes);
  after(() => app.close());
  await app.ready();
  const { key: ownKey } = await createKey(needs, {
    environment: 'sandbox',
    terms: { ...usualTerms, scopes },
  });
  return { app, ask: (request) => ask(app, ownKey, request) };
}

/** A fresh key, of a fresh account unless one is named. */
export async function testKey(
  needs: Needs,
  environment: Environment,
  accountId?: string,
): Promise<{ readonly key: string; readonly accountId: string }> {
  return createKey(needs, { environment, accountId });
}

/** The same with every scope, also that of operators. */
export async function fullKey(
  needs: Needs,
  environment: Environment,
): Promise<{ readonly key: string; readonly accountId: string }> {
  return createKey(needs, { environment, terms: { ...usualTerms, scopes: scopeNames } });
}

async function ask(app: FastifyInstance, ownKey: string, request: TestRequest): Promise<Answer> {
  const { method = 'GET', url, key = ownKey, headers = {}, body } = request;
  const isJson = body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array);
  const answer = await app.inject({
    method,
    url,
    headers: {
      ...(key === null ? {} : { 'x-api-key': key }),
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: isJson ? JSON.stringify(body) : payloadOf(body) }),
  });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, json: parsed(answer.body) };
}

function payloadOf(body: unknown): string | Buffer {
  return body instanceof Uint8Array ? Buffer.from(body) : String(body);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
