import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, refuse } from '../../contract/refusal.ts';
import { quote } from './describe.ts';
import { readJson } from './read-json.ts';

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
      const rule = request.routeOptions.config.entry?.body;
      if (rule?.text !== undefined) return done(null, text);
      try {
        done(null, readJson(String(text), rule?.misfit ?? 'misfit'));
      } catch (error) {
        if (rule?.json === undefined) done(null, undefined);
        else done(error instanceof Refusal ? error : notJson(request, error));
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

function notJson({ headers }: FastifyRequest, error: unknown): Refusal {
  const encoding = headers['content-encoding'];
  const reason = error instanceof Error ? error.message : String(error);
  const why =
    encoding === undefined ? reason : `content-encoding ${quote(encoding)} is not read: send it plain`;
  return refuse('malformed-json', `the body is not valid JSON: ${why}`);
}
