import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { limits } from '../../contract/limits.ts';
import { Refusal, refuse } from '../../contract/refusal.ts';
import type { RefusalName } from '../../contract/refusals.ts';
import { isDiskFull } from '../../platform/files/disk-full.ts';
import { DatabaseUnavailable, DatabaseSilent } from '../../platform/sql/database-errors.ts';
import { isLocked } from '../../platform/sql/locked.ts';
import { jsonBytesOf } from '../reading/body-bytes.ts';
import { quote } from '../../contract/quote.ts';
import { errorCode } from '../../lib/errors.ts';

/** Any error of a request as a refusal: a refusal itself, an error of the framework, or a fault of the service. */
export function refusalFrom(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  const reason = stoppedFor(error);
  if (reason !== undefined) return reason;
  const known = frameworkErrors[errorCode(error)];
  if (known !== undefined) {
    const [name, detail] = known(request);
    return refuse(name, detail);
  }
  if (formTexts.test(String(error)))
    return refuse('malformed-form', 'the body is not a complete multipart form');
  if (hasLeft(request)) {
    // The client does not read this response; this is not an error. Its stack is logged for debugging only.
    request.log.info('the client disconnected before its response');
    request.log.debug({ err: error }, 'the error after the client disconnected');
    return refuse('bad-request');
  }
  if (error instanceof DatabaseSilent) return refuse('upstream-timeout', error.message);
  if (error instanceof DatabaseUnavailable) return refusalOfOutage(request);
  if (isLocked(error)) return refuse('locked');
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'a request failed because the disk is full');
    return refuse('not-ready');
  }
  request.log.error({ err: error }, 'a request failed with an internal error');
  return refuse('internal', `request id ${request.id}`);
}

/** A reset connection has no socket, although its type says that it has one. */
function hasLeft({ raw }: FastifyRequest): boolean {
  const socket = raw.socket as Socket | null | undefined;
  return socket === null || socket === undefined || socket.destroyed;
}

/** A wait (`clock.sleep`) that the stopping server aborted: the refusal is the cause of the abort. */
function stoppedFor(error: unknown): Refusal | undefined {
  return error instanceof Error && error.name === 'AbortError' && error.cause instanceof Refusal
    ? error.cause
    : undefined;
}

/** Errors of the framework and its plugins, by code. The details are ours: theirs name neither field nor limit. */
const frameworkErrors: Readonly<
  Record<string, (request: FastifyRequest) => readonly [RefusalName, string?]>
> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_REQ_FILE_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ({ headers }) => [
    'wrong-content-type',
    `content-type is ${quote(headers['content-type'])}: the service cannot read it`,
  ],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => [
    'bad-request',
    'the length of the body differs from content-length',
  ],
  FST_PARTS_LIMIT: () => ['malformed-form', `the form has more than ${limits.formParts} parts`],
  FST_FIELDS_LIMIT: () => ['malformed-form', `the form has more than ${limits.formParts} fields`],
  FST_FILES_LIMIT: () => ['malformed-form', `the form has more than ${limits.formParts} files`],
  FST_PROTO_VIOLATION: () => ['malformed-form', 'a part of the form has a name that is not allowed'],
  FST_INVALID_JSON_FIELD_ERROR: () => [
    'malformed-form',
    'a part of the form has the content type of JSON, but is not valid JSON',
  ],
  FST_MP_PREMATURE_CLOSE: () => ['malformed-form', 'the form ended before its last part'],
  FST_ERR_BAD_URL: ({ url }) => [
    'unknown-path',
    `the URL ${quote(url)} cannot be decoded: check its % escapes`,
  ],
  FST_ERR_MAX_PARAM_LENGTH: () => [
    'unknown-path',
    `a segment of the path is longer than ${limits.pathParameterCharacters} characters`,
  ],
};

function tooLarge(request: FastifyRequest): readonly [RefusalName, string] {
  const rule = request.routeOptions.config?.entry?.body;
  const isForm = request.headers['content-type']?.startsWith('multipart/') ?? false;
  const isOtherThanMeant = rule?.multipart !== undefined && !isForm;
  const bytes = isForm ? (rule?.maxBytes ?? limits.jsonBodyBytes) : jsonBytesOf(rule);
  const name = isOtherThanMeant ? undefined : rule?.tooLarge;
  return [name ?? 'body-too-large', `the body is larger than ${size(bytes)}`];
}

function size(bytes: number): string {
  const mebibyte = 1024 ** 2;
  if (bytes % mebibyte === 0) return `${bytes / mebibyte} MiB`;
  return bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${bytes} bytes`;
}

/** The form parser throws plain errors with these messages. */
const formTexts =
  /Multipart: Boundary not found|Unexpected end of multipart data|Malformed part header|Part terminated early/;

/** While the database is unavailable a caller can only retry. The mapping operations document 502 for it. */
function refusalOfOutage({ routeOptions }: FastifyRequest): Refusal {
  const promised = routeOptions.config?.entry?.refusals.includes('upstream-unreachable') ?? false;
  return refuse(promised ? 'upstream-unreachable' : 'not-ready');
}
