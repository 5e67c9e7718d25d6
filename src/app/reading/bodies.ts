import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';
import { limits } from '../../contract/limits.ts';
import { type Refusal, refuse } from '../../contract/refusal.ts';
import { BodyQueue } from './body-queue.ts';
import { cardSearch, refuseCard } from './card-fields.ts';
import { quote } from '../../contract/quote.ts';
import { inflated } from './inflate.ts';
import { jsonExcess } from './json-size.ts';
import { readJson } from './read-json.ts';

/**
 * Parses JSON bodies and forms of texts; forms with files are parsed by their own plugin. An operation without a body ignores any body, because some
 * clients always send `content-type: application/json`, even with an empty body.
 */
export function acceptBodies(app: FastifyInstance): void {
  const queue = new BodyQueue();
  app.removeAllContentTypeParsers();
  app.addHook('preParsing', (request, _reply, payload, done) => {
    try {
      done(null, hasJson(request) ? inflatedJson(request, payload) : payload);
    } catch (error) {
      // Only refusals are thrown here.
      done(error as Error);
    }
  });
  app.addContentTypeParser(
    /^application\/([\w.-]+\+)?json\b/,
    { parseAs: 'string' },
    (request, text, done) => {
      if (text.length === 0) return done(null, undefined);
      const rule = request.routeOptions.config.entry?.body;
      const refuseBody = (error: unknown) => {
        if (rule?.json === undefined && rule?.text === undefined) done(null, undefined);
        // Everything else that is thrown is an error.
        else done(error instanceof SyntaxError ? notJson(error) : (error as Error));
      };
      const steps = jsonOf(String(text), request);
      const characters = text.length;
      queue.enter({ request, characters, steps, done: (body) => done(null, body), refuse: refuseBody });
    },
  );
  app.addContentTypeParser(
    /^application\/x-www-form-urlencoded\b/,
    { parseAs: 'string' },
    (request, text, done) => {
      const rule = request.routeOptions.config.entry?.body;
      if (rule === undefined) done(null, undefined);
      else if (rule.isForm === true) done(null, Object.fromEntries(new URLSearchParams(String(text))));
      else done(wrongContentType(request));
    },
  );
  app.addContentTypeParser('*', (request, _payload, done) => {
    if (request.routeOptions.config.entry?.body === undefined) done(null, undefined);
    else done(wrongContentType(request));
  });
}

function wrongContentType({ headers, routeOptions }: FastifyRequest): Refusal {
  const rule = routeOptions.config.entry?.body;
  const given = headers['content-type'];
  const wanted = [
    (rule?.json ?? rule?.text) && 'application/json',
    rule?.isForm && 'application/x-www-form-urlencoded',
    rule?.multipart && 'multipart/form-data',
  ];
  return refuse(
    'wrong-content-type',
    `content-type is ${given === undefined ? 'missing' : quote(given)}: it must be ${wanted.filter(Boolean).join(' or ')}`,
  );
}

/** Forms are decompressed where their parts are read. */
function hasJson({ headers, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config?.entry?.body !== undefined && !headers['content-type']?.startsWith('multipart/');
}

/** The framework limits the decompressed bytes, and compares the compressed ones with `content-length`. */
function inflatedJson({ headers }: FastifyRequest, payload: RequestPayload): RequestPayload {
  // A payload is the stream of the request, or the result of an earlier hook.
  return inflated(payload as Readable, headers['content-encoding']);
}

/** In steps, because each may block for milliseconds. */
function* jsonOf(text: string, { routeOptions }: FastifyRequest): Generator<undefined, unknown> {
  const excess = jsonExcess(text, jsonLimits);
  if (excess !== undefined) throw refuse('malformed-json', tooMuch[excess]);
  yield;
  const rule = routeOptions.config.entry?.body;
  // A gateway signs the text.
  if (rule?.text !== undefined) return text;
  const body = readJson(text, rule?.mismatch ?? 'invalid-value');
  if (rule?.json === undefined) return body;
  yield;
  const card = yield* cardSearch(body, 'the body');
  if (card !== undefined) throw refuseCard('wrong-input', { value: body, card });
  return body;
}

const jsonLimits = { depth: limits.jsonDepth, values: limits.jsonValues, members: limits.jsonMembers };

const tooMuch = {
  depth: `the body has arrays or objects nested more than ${limits.jsonDepth} levels deep`,
  values: `the body has more than ${limits.jsonValues} values in its arrays and objects`,
  members: `an object of the body has more than ${limits.jsonMembers} members`,
} as const;

function notJson({ message }: SyntaxError): Refusal {
  return refuse('malformed-json', `the body is not valid JSON: ${message}`);
}
