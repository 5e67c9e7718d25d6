import type { FastifyInstance } from 'fastify';
import { refuse } from '../contract/refusal.ts';
import { quote } from './check.ts';

/**
 * How bodies are read: JSON here, forms by their own plugin. An operation without a body ignores whatever comes,
 * as a client that always sends `content-type: application/json` with nothing after it expects.
 */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/([\w.-]+\+)?json\b/,
    { parseAs: 'string' },
    (request, text, done) => {
      if (text.length === 0) return done(null, undefined);
      if (request.routeOptions.config.entry?.body?.text !== undefined) return done(null, text);
      try {
        done(null, JSON.parse(String(text)));
      } catch (error) {
        const takesJson = request.routeOptions.config.entry?.body?.json !== undefined;
        if (takesJson) done(refuse('malformed-json', `the body is not valid JSON: ${messageOf(error)}`));
        else done(null, undefined);
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
