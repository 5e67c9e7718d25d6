import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../../contract/limits.ts';
import { addVary } from '../http/safe-headers.ts';
import { WrittenJson, type Route } from '../../contract/route.ts';
import type { Reply } from '../../contract/reply.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends the reply of a story: text, bytes and streams as they are, everything else as JSON. */
export async function send(
  reply: FastifyReply,
  {
    request,
    entry,
    answer,
  }: { readonly request: FastifyRequest; readonly entry: Route; readonly answer: Reply },
): Promise<FastifyReply> {
  const { status, headers = {}, body } = answer;
  reply.code(status).headers(headers);
  if (body === undefined) return reply.send();
  if (isRaw(body)) {
    if (!reply.hasHeader('content-type')) reply.type(entry.answers[status]?.contentType ?? JSON_TYPE);
    return reply.send(body);
  }
  reply.type(JSON_TYPE);
  if (body instanceof WrittenJson)
    return sendJson(reply, request, { json: body.bytes, packed: () => packedOnce(body) });
  const text = JSON.stringify(body);
  return sendJson(reply, request, { json: text, packed: () => compress(text) });
}

function isRaw(body: unknown): boolean {
  return typeof body === 'string' || body instanceof Uint8Array || body instanceof Readable;
}

const gzipAsync = promisify(gzip);

/** At the fastest level: responses are large and many, and the network is rarely the bottleneck. */
export function compress(json: string | Uint8Array): Promise<Buffer> {
  return gzipAsync(json, { level: constants.Z_BEST_SPEED });
}

const packings = new WeakMap<WrittenJson, Promise<Buffer>>();

/** A cached response is compressed once. */
function packedOnce(json: WrittenJson): Promise<Buffer> {
  const packed = packings.get(json) ?? compress(json.bytes);
  packings.set(json, packed);
  return packed;
}

interface Sendable {
  readonly json: string | Uint8Array;
  readonly packed: () => Promise<Buffer>;
}

async function sendJson(
  reply: FastifyReply,
  request: FastifyRequest,
  { json, packed }: Sendable,
): Promise<FastifyReply> {
  if (json.length < limits.gzipFromBytes) return reply.send(json);
  addVary(reply, 'accept-encoding');
  if (!takesGzip(request)) return reply.send(json);
  return reply.header('content-encoding', 'gzip').send(await packed());
}

export function takesGzip({ headers }: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers['accept-encoding'] ?? ''));
}
