import type { FastifyRequest } from 'fastify';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import type { Part, Route } from '../../contract/route.ts';
import { nulSentence } from './read-json.ts';

/** The parts of a form in the order sent; undefined where the body is no form. */
export function partsOf(request: FastifyRequest, { body }: Route): AsyncIterable<Part> | undefined {
  if (body?.multipart === undefined || !request.isMultipart()) return undefined;
  return partsWithin(request, body.maxBytes ?? limits.jsonBodyBytes);
}

async function* partsWithin(request: FastifyRequest, fileBytes: number): AsyncGenerator<Part> {
  for await (const part of request.parts({ limits: { fileSize: fileBytes } })) {
    if (part.type === 'file') {
      yield { kind: 'file', name: part.fieldname, fileName: part.filename, bytes: part.file };
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

/** A part that says it is JSON comes parsed. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
