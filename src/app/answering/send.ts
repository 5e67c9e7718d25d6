import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../../contract/limits.ts';
import type { Caller } from '../../contract/owner.ts';
import { differencesOf } from '../../contract/public-form/compat.ts';
import { addVary } from '../http/safe-headers.ts';
import { WrittenJson, type Route } from '../../contract/route.ts';
import type { Reply } from '../../contract/reply.ts';
import { publicForm } from '../../contract/public-form/public-form.ts';
import { publicForms } from '../../contract/public-form/public-forms.ts';
import { addRetryAfter } from './retry-after.ts';
import { compress, compressedOnce, encodingFor, type Encoding } from './encodings.ts';

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
  const { status, headers = {} } = answer;
  const body = shownTo(request.caller, { entry, answer });
  reply.code(status).headers(headers);
  addRetryAfter(reply, status);
  if (body === undefined) return reply.send();
  if (isRaw(body)) {
    if (!reply.hasHeader('content-type')) reply.type(entry.answers[status]?.contentType ?? JSON_TYPE);
    return reply.send(body);
  }
  reply.type(JSON_TYPE);
  if (body instanceof WrittenJson)
    return sendJson(reply, request, {
      json: body.bytes,
      packed: (encoding) => compressedOnce(body.bytes, encoding),
    });
  const text = JSON.stringify(body);
  return sendJson(reply, request, { json: text, packed: (encoding) => compress(encoding, text) });
}

/** Accounts with `compat: "public"` get the forms of the public service. */
function shownTo(
  caller: Caller | null,
  { entry, answer: { status, body } }: { readonly entry: Route; readonly answer: Reply },
): unknown {
  const form = publicForms[`${entry.method} ${entry.path}`];
  if (form === undefined || caller === null || status >= 300 || isRaw(body) || body instanceof WrittenJson)
    return body;
  return differencesOf(caller).publicForms ? publicForm(form, body) : body;
}

function isRaw(body: unknown): boolean {
  return typeof body === 'string' || body instanceof Uint8Array || body instanceof Readable;
}

interface Sendable {
  readonly json: string | Uint8Array;
  readonly packed: (encoding: Encoding) => Promise<Buffer>;
}

async function sendJson(
  reply: FastifyReply,
  request: FastifyRequest,
  { json, packed }: Sendable,
): Promise<FastifyReply> {
  if (json.length < limits.gzipFromBytes) return reply.send(json);
  addVary(reply, 'accept-encoding');
  const encoding = encodingFor(request);
  if (encoding === undefined) return reply.send(json);
  return reply.header('content-encoding', encoding).send(await packed(encoding));
}
