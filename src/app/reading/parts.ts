import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import type { Part, Route } from '../../contract/route.ts';
import { holdsCardNumber } from '../../lib/cards/card-number.ts';
import { cardSentence } from './card-fields.ts';
import { inflated } from './inflate.ts';
import { nulSentence } from './read-json.ts';
import { unpackedFile, type FileLimit } from './unpack-file.ts';

/** The parts of a form in the order sent; undefined if the body is not a form. */
export function partsOf(request: FastifyRequest, { body }: Route): AsyncIterable<Part> | undefined {
  if (body?.multipart === undefined || !request.isMultipart()) return undefined;
  checkBoundary(request.headers['content-type'] ?? '');
  const { maxBytes = limits.jsonBodyBytes, tooLarge = 'body-too-large' } = body;
  return partsWithin(inflatedForm(request, maxBytes + limits.hotelFormBytes), { maxBytes, tooLarge });
}

/** RFC 2046 allows 70 characters. The form parser fails on a far longer boundary, and searches for it slowly. */
function checkBoundary(contentType: string): void {
  const [, boundary = ''] = /;\s*boundary="?([^";]*)/i.exec(contentType) ?? [];
  if (boundary.length <= limits.boundaryCharacters) return;
  throw refuse(
    'malformed-form',
    `the boundary of the form has ${boundary.length} characters: it must have at most ${limits.boundaryCharacters}`,
  );
}

/** The form parser reads the raw request: it gets decompressed bytes, and no more than a form may have. */
function inflatedForm(request: FastifyRequest, mostBytes: number): FastifyRequest {
  const { raw, headers } = request;
  const bytes = inflated(raw, headers['content-encoding']);
  if (bytes === raw) return request;
  const form = Object.assign(Readable.from(atMost(mostBytes, bytes), { objectMode: false }), { headers });
  form.on('error', () => undefined);
  // An object that inherits everything else from the request.
  return Object.create(request, { raw: { value: form } }) as FastifyRequest;
}

async function* atMost(mostBytes: number, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > mostBytes)
      throw refuse('malformed-form', `the form decompresses to more than ${mostBytes} bytes`);
    yield chunk;
  }
}

async function* partsWithin(request: FastifyRequest, file: FileLimit): AsyncGenerator<Part> {
  for await (const part of request.parts({ limits: { fileSize: file.maxBytes } })) {
    // A part of `application/octet-stream` is a file also without a name, which the type does not say.
    const fileName = part.type === 'file' ? ((part.filename as string | undefined) ?? '') : '';
    const texts = [part.fieldname, part.type === 'file' ? fileName : textOf(part.value)];
    if (texts.some(holdsCardNumber)) throw refuse('malformed-form', cardSentence('a part of the form'));
    if (part.type === 'file') {
      const bytes = await unpackedFile(part.file, file);
      yield { kind: 'file', name: part.fieldname, fileName, bytes };
      continue;
    }
    if (part.valueTruncated) {
      throw refuse('malformed-form', `${part.fieldname} is longer than ${limits.formFieldBytes} bytes`);
    }
    const value = textOf(part.value);
    if (value.includes('\0')) throw refuse('malformed-form', nulSentence(part.fieldname));
    yield { kind: 'field', name: part.fieldname, value };
  }
}

/** A part with the content type of JSON is already parsed. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
