import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../contract/limits.ts';
import { Refusal, refuse } from '../contract/refusal.ts';
import type { Group } from '../contract/groups.ts';
import type { RefusalName } from '../contract/refusals.ts';
import { isUnreachable } from '../platform/reachable.ts';
import { quote } from './check.ts';
import { formerFieldsOf, formerOperation } from './former.ts';
import { belowVersion, type PathTable } from './path-table.ts';
import { refusalAnswer } from './refusal-body.ts';

/** Whatever was thrown on the way of a request becomes an answer in the form of the operation's group. */
export function answerError(
  paths: PathTable,
  error: unknown,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): FastifyReply {
  const group = request.routeOptions.config?.entry?.group ?? paths.groupAt(pathOf(request.url));
  return answerRefusal(group, refusalFrom(error, request), reply);
}

/** An unknown path, a known path with a wrong method, or a call that only an earlier version knew. */
export function answerNoRoute(paths: PathTable, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { method } = request;
  const path = pathOf(request.url);
  const methods = paths.methodsAt(path);
  if (methods.length > 0) reply.header('allow', methods.join(', '));
  const below = belowVersion(path);
  const former = formerOperation(method, below);
  const group = former?.group ?? paths.groupAt(path);
  const served = paths.methodsAt(`/v3.0${below}`).includes(method);
  const now =
    former?.now ?? (served ? servedNow(`${method} /v3.0${below}`, `${method} ${below}`) : undefined);
  return answerRefusal(group, noRoute(`${method} ${path}`, methods, now), reply);
}

/** What a caller of version 2.0 has to change: the address, and whatever fields of the operation have other names. */
function servedNow(call: string, operation: string): string {
  const fields = formerFieldsOf(operation).map(({ field, now }) => `${field} is now ${now}`);
  return [`use ${call}`, ...fields].join('; ');
}

function noRoute(call: string, methods: readonly string[], former: string | undefined): Refusal {
  if (/^\w+ \/v2\.0(\/|$)/.test(call)) {
    const now = former ?? 'version 3.0 has no such operation; /reference lists every operation there is';
    return refuse('former-version', `${call} is of version 2.0; ${now}`);
  }
  if (methods.length > 0) {
    return refuse('wrong-method', former ?? `${call} is not possible: use ${methods.join(' or ')}`);
  }
  return former === undefined
    ? refuse('unknown-path', `there is no ${quote(call)}; /reference lists every operation`)
    : refuse('former-version', `${call} is of version 2.0; ${former}`);
}

function answerRefusal(group: Group, refusal: Refusal, reply: FastifyReply): FastifyReply {
  const { status, body } = refusalAnswer(group, refusal);
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** What the framework and its plugins throw, by code. The detail is ours: theirs names no field and no limit. */
const frameworkErrors: Readonly<
  Record<string, (request: FastifyRequest) => readonly [RefusalName, string?]>
> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_REQ_FILE_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ({ headers }) => [
    'wrong-content-type',
    `content-type ${quote(headers['content-type'])} cannot be read`,
  ],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => ['bad-request', 'the body is not as long as content-length says'],
  FST_PARTS_LIMIT: () => ['malformed-form', `the form has more than ${limits.formParts} parts`],
  FST_FIELDS_LIMIT: () => ['malformed-form', `the form has more than ${limits.formParts} fields`],
  FST_FILES_LIMIT: () => ['malformed-form', `the form has more than ${limits.formParts} files`],
  FST_PROTO_VIOLATION: () => ['malformed-form', 'a part of the form has a forbidden name'],
  FST_INVALID_JSON_FIELD_ERROR: () => ['malformed-form', 'a part of the form says it is JSON, and is not'],
  FST_MP_PREMATURE_CLOSE: () => ['malformed-form', 'the form ended before its last part'],
  FST_ERR_BAD_URL: ({ url }) => ['unknown-path', `the address ${quote(url)} cannot be read`],
  FST_ERR_MAX_PARAM_LENGTH: () => [
    'unknown-path',
    `a part of the address is longer than ${limits.pathParameterCharacters} characters`,
  ],
};

function refusalFrom(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  const code = codeOf(error);
  const known = frameworkErrors[code];
  if (known !== undefined) {
    const [name, detail] = known(request);
    return refuse(name, detail);
  }
  if (formTexts.test(String(error)))
    return refuse('malformed-form', 'the body is no complete multipart form');
  if (request.raw.socket.destroyed) {
    // Nobody reads this answer, and nothing is wrong here.
    request.log.info({ err: error }, 'the client went away before its answer');
    return refuse('bad-request');
  }
  request.log.error({ err: error }, 'a request failed by our own fault');
  return isUnreachable(error) ? awayTo(request) : refuse('internal', `request id ${request.id}`);
}

/** Waiting and trying again is all a caller can do while the database is away. Spec 4.1 and 4.2 tell it as 502. */
function awayTo({ routeOptions }: FastifyRequest): Refusal {
  const promised = routeOptions.config?.entry?.refusals.includes('upstream-unreachable') ?? false;
  return refuse(promised ? 'upstream-unreachable' : 'not-ready');
}

/** The form parser throws plain errors; these are its words. */
const formTexts =
  /Multipart: Boundary not found|Unexpected end of multipart data|Malformed part header|Part terminated early/;

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

function tooLarge(request: FastifyRequest): readonly [RefusalName, string] {
  const rule = request.routeOptions.config?.entry?.body;
  const bytes = rule?.maxBytes ?? limits.jsonBodyBytes;
  return [rule?.tooLarge ?? 'body-too-large', `the body is larger than ${size(bytes)}`];
}

function size(bytes: number): string {
  const mebibyte = 1024 ** 2;
  return bytes % mebibyte === 0 ? `${bytes / mebibyte} MiB` : `${bytes} bytes`;
}
