import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';
import { limits } from '../../contract/limits.ts';
import { Refusal, refuse } from '../../contract/refusal.ts';
import { quote } from './describe.ts';
import { inflated } from './inflate.ts';
import { isDeeperThan } from './json-depth.ts';
import { readJson } from './read-json.ts';

/**
 * How bodies are read: JSON here, forms by their own plugin. An operation without a body ignores whatever comes,
 * as a client that always sends `content-type: application/json` with nothing after it expects.
 */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addHook('preParsing', (request, _reply, payload, done) => {
    try {
      done(null, hasJson(request) ? inflatedJson(request, payload) : payload);
    } catch (error) {
      // What is thrown here is a refusal.
      done(error as Error);
    }
  });
  app.addContentTypeParser(
    /^application\/([\w.-]+\+)?json\b/,
    { parseAs: 'string' },
    (request, text, done) => {
      if (text.length === 0) return done(null, undefined);
      const rule = request.routeOptions.config.entry?.body;
      if (rule?.text !== undefined) return done(null, text);
      try {
        done(null, jsonOf(String(text), request));
      } catch (error) {
        if (rule?.json === undefined) done(null, undefined);
        else done(error instanceof Refusal ? error : notJson(error));
      }
    },
  );
  app.addContentTypeParser('*', (request, _payload, done) => {
    const rule = request.routeOptions.config.entry?.body;
    if (rule === undefined) return done(null, undefined);
    const given = request.headers['content-type'];
    const wanted = [(rule.json ?? rule.text) && 'application/json', rule.multipart && 'multipart/form-data'];
    done(
      refuse(
        'wrong-content-type',
        `content-type is ${given === undefined ? 'missing' : quote(given)}: it must be ${wanted.filter(Boolean).join(' or ')}`,
      ),
    );
  });
}

/** A form is inflated where its parts are read. */
function hasJson({ headers, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config?.entry?.body !== undefined && !headers['content-type']?.startsWith('multipart/');
}

/** The framework limits the bytes that come out, and compares those that went in with `content-length`. */
function inflatedJson({ headers }: FastifyRequest, payload: RequestPayload): RequestPayload {
  // A payload is the stream of the request, or what a hook before made of it.
  return inflated(payload as Readable, headers['content-encoding']);
}

function jsonOf(text: string, { routeOptions }: FastifyRequest): unknown {
  if (isDeeperThan(limits.jsonDepth, text)) {
    throw refuse(
      'malformed-json',
      `the body has arrays or objects more than ${limits.jsonDepth} levels deep inside each other`,
    );
  }
  return readJson(text, routeOptions.config.entry?.body?.misfit ?? 'misfit');
}

function notJson(error: unknown): Refusal {
  const reason = error instanceof Error ? error.message : String(error);
  return refuse('malformed-json', `the body is not valid JSON: ${reason}`);
}
