import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { limits } from '../../contract/limits.ts';
import { Refusal, refuse } from '../../contract/refusal.ts';
import type { RefusalName } from '../../contract/refusals.ts';
import { isDiskFull } from '../../platform/files/disk-full.ts';
import { DatabaseAway, DatabaseSilent } from '../../platform/sql/away.ts';
import { jsonBytesOf } from '../reading/body-bytes.ts';
import { quote } from '../../contract/quote.ts';

/** Whatever was thrown on the way of a request, as a refusal: ours, the framework's, or a fault of our own. */
export function refusalFrom(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  const reason = stoppedFor(error);
  if (reason !== undefined) return reason;
  const known = frameworkErrors[codeOf(error)];
  if (known !== undefined) {
    const [name, detail] = known(request);
    return refuse(name, detail);
  }
  if (formTexts.test(String(error)))
    return refuse('malformed-form', 'the body is no complete multipart form');
  if (hasLeft(request)) {
    // Nobody reads this answer, and nothing is wrong here.
    request.log.info({ err: error }, 'the client went away before its answer');
    return refuse('bad-request');
  }
  if (error instanceof DatabaseSilent) return refuse('upstream-timeout', error.message);
  if (error instanceof DatabaseAway) return awayTo(request);
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'a request failed for want of room on the disk');
    return refuse('not-ready');
  }
  request.log.error({ err: error }, 'a request failed by our own fault');
  return refuse('internal', `request id ${request.id}`);
}

/** A connection that was reset has no socket any more, whatever its type says. */
function hasLeft({ raw }: FastifyRequest): boolean {
  const socket = raw.socket as Socket | null | undefined;
  return socket === null || socket === undefined || socket.destroyed;
}

/** What waited when the server stopped (`clock.sleep`) fails of an abort, and the refusal is its cause. */
function stoppedFor(error: unknown): Refusal | undefined {
  return error instanceof Error && error.name === 'AbortError' && error.cause instanceof Refusal
    ? error.cause
    : undefined;
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
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

/** The form parser throws plain errors; these are its words. */
const formTexts =
  /Multipart: Boundary not found|Unexpected end of multipart data|Malformed part header|Part terminated early/;

/** Waiting and trying again is all a caller can do while the database is away. Spec 4.1 and 4.2 tell it as 502. */
function awayTo({ routeOptions }: FastifyRequest): Refusal {
  const promised = routeOptions.config?.entry?.refusals.includes('upstream-unreachable') ?? false;
  return refuse(promised ? 'upstream-unreachable' : 'not-ready');
}
