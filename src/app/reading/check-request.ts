import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { refuse } from '../../contract/refusal.ts';
import type { RefusalName } from '../../contract/refusals.ts';
import type { Route } from '../../contract/route.ts';
import { cardFieldIn, cardSentence } from './card-fields.ts';
import { checker } from './check.ts';
import { formerFieldsOf, formerName } from './former.ts';
import { nulSentence } from './read-json.ts';
import { valueReader } from './read-values.ts';

interface FieldRule {
  readonly whole: string;
  readonly misfit: RefusalName | undefined;
}

/** Path and query values are text: they are read into the kinds of their schema, and then checked. */
export function fieldsOf(schema: TSchema | undefined, { whole, misfit = 'misfit' }: FieldRule) {
  if (schema === undefined) return () => undefined;
  const read = valueReader(schema);
  const check = checker(schema, whole);
  return (raw: unknown): Record<string, unknown> => {
    const card = cardFieldIn(raw, whole);
    if (card !== undefined) throw refuse(misfit, cardSentence(card));
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
export function bodyCheck({ method, path, body }: Route): (request: FastifyRequest) => void {
  if (body?.json === undefined) return () => undefined;
  const former = formerFieldsOf(`${method} ${path}`);
  const check = checker(body.json, 'the body');
  return (request) => {
    if (isForm(request)) return;
    if (body.isOptional === true) request.body ??= {};
    const card = cardFieldIn(request.body);
    if (card !== undefined) throw refuse('wrong-input', cardSentence(card));
    const renamed = formerName(former, request.body);
    if (renamed !== undefined) throw refuse('former-name', renamed);
    const sentence = check(request.body);
    if (sentence !== undefined) throw refuse(body.misfit ?? 'misfit', sentence);
  };
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('multipart/') ?? false;
}
