import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { groups } from '../contract/groups.ts';
import { limits } from '../contract/limits.ts';
import { refuse } from '../contract/refusal.ts';
import type { RefusalName } from '../contract/refusals.ts';
import type { Call, Reply, Route } from '../contract/route.ts';
import type { Logger } from 'pino';
import type { TSchema } from 'typebox';
import { canonicalJson } from '../lib/canonical-json.ts';
import type { Needs } from '../platform/needs.ts';
import { checker, quote } from './check.ts';
import type { Doors } from './doors.ts';
import { EndpointCall } from './endpoint-call.ts';
import { pathOf } from './errors.ts';
import { formerFieldsOf, formerName } from './former.ts';
import { partsOf } from './parts.ts';
import { keepParts } from './idempotency/kept-parts.ts';
import { once } from './idempotency/once.ts';
import { belowVersion, mountedPaths } from './path-table.ts';
import { nulSentence } from './read-json.ts';
import { reading } from './reading.ts';
import { send } from './reply.ts';

/** Hangs one operation into the server, wherever it is mounted. */
export function addEndpoint(app: FastifyInstance, doors: Doors, entry: Route): void {
  const handler = handlerOf(doors, entry);
  for (const path of mountedPaths(entry)) {
    const options: RouteOptions = {
      method: entry.method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: entry.body?.maxBytes ?? limits.jsonBodyBytes,
      config: { entry },
      handler,
    };
    app.route(entry.rateClass === 'none' ? options : { ...options, onRequest: admission(doors, entry) });
  }
}

/** Before a byte of the body is read: who calls, and whether he may call again already. */
function admission({ keys, limiter }: Doors, { rateClass = 'general', group }: Route) {
  if (rateClass === 'none') throw new Error('an operation without a key needs no admission');
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // The child of a pino logger is one: every line of a request carries its id.
    const log = request.log as Logger;
    const key = request.headers['x-api-key'];
    const caller = await keys.callerOf(typeof key === 'string' ? key : undefined);
    request.caller = caller;
    const verdict = await limiter.admit(rateClass, caller, log);
    reply.headers(limiter.headers(rateClass, caller, verdict));
    if ('formerRateHeaders' in groups[group])
      reply.headers(limiter.formerHeaders(rateClass, caller, verdict));
    if (!verdict.admitted) throw refuse('rate-limited');
  };
}

function handlerOf(doors: Doors, entry: Route) {
  const readParams = fieldsOf(entry.params, { whole: 'the path', misfit: entry.paramsMisfit });
  const readQuery = fieldsOf(entry.query, { whole: 'the query', misfit: entry.queryMisfit });
  const checkBody = bodyCheck(entry);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    checkBody(request);
    const call = new EndpointCall(request, reply, {
      stopped: doors.stopped,
      params: readParams(request.params),
      query: readQuery(request.query),
      parts: partsOf(request, entry),
    });
    const key = entry.idempotent ? idempotencyKey(request) : undefined;
    // As above: what a story logs carries the id of its request.
    const needs: Needs = { ...doors.needs, log: request.log as Logger };
    const tell = (given: Call) => entry.handle(needs, given);
    const answer = await (key === undefined
      ? tell(call)
      : tellOnce(needs, { entry, request, call, key }, tell));
    return send(reply, { request, entry, answer });
  };
}

/** The key of a call that must be carried out once only. */
function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  const fits = typeof key === 'string' && key.length <= limits.idempotencyKeyCharacters;
  if (!fits) {
    const most = limits.idempotencyKeyCharacters;
    throw refuse(
      'bad-request',
      `Idempotency-Key is ${quote(key)}: it must be text of at most ${most} characters`,
    );
  }
  return key;
}

interface KeyedCall {
  readonly entry: Route;
  readonly request: FastifyRequest;
  readonly call: EndpointCall;
  readonly key: string;
}

async function tellOnce(
  needs: Needs,
  { entry, request, call, key }: KeyedCall,
  tell: (call: Call) => Promise<Reply>,
): Promise<Reply> {
  const kept = call.parts && (await keepParts(call.parts));
  const { caller, signal } = call;
  const operation = `${request.method} ${belowVersion(pathOf(request.url))}`;
  const digest = kept?.hash ?? hash('sha256', canonicalJson([call.query, call.body]), 'hex');
  return once(needs, { caller, operation, key, hash: digest, group: entry.group, signal }, () =>
    tell(kept === undefined ? call : call.withParts(kept.parts)),
  );
}

interface FieldRule {
  readonly whole: string;
  readonly misfit: RefusalName | undefined;
}

/** Path and query values are text: they are read into the kinds of their schema, and then checked. */
function fieldsOf(schema: TSchema | undefined, { whole, misfit = 'misfit' }: FieldRule) {
  if (schema === undefined) return () => undefined;
  const read = reading(schema);
  const check = checker(schema, whole);
  return (raw: unknown): Record<string, unknown> => {
    // The router and the query parser give objects of text, and nothing else.
    const values = read(raw as Record<string, unknown>);
    const sentence = nulIn(values) ?? check(values);
    if (sentence !== undefined) throw refuse(misfit, sentence);
    return values;
  };
}

/** The character U+0000 comes through an address as %00; no database keeps it. */
function nulIn(values: Readonly<Record<string, unknown>>): string | undefined {
  const found = Object.entries(values).find(([, value]) =>
    [value].flat().some((one) => String(one).includes('\0')),
  );
  return found && nulSentence(found[0]);
}

/** Former names come first: their sentence says more than that the new name is missing. */
function bodyCheck({ method, path, body }: Route): (request: FastifyRequest) => void {
  if (body?.json === undefined) return () => undefined;
  const former = formerFieldsOf(`${method} ${path}`);
  const check = checker(body.json, 'the body');
  return (request) => {
    if (isForm(request)) return;
    if (body.isOptional === true) request.body ??= {};
    const renamed = formerName(former, request.body);
    if (renamed !== undefined) throw refuse('former-name', renamed);
    const sentence = check(request.body);
    if (sentence !== undefined) throw refuse(body.misfit ?? 'misfit', sentence);
  };
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('multipart/') ?? false;
}
