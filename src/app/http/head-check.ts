import type { FastifyInstance } from 'fastify';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import { quote } from '../../contract/quote.ts';
import { pathOf } from './path-table.ts';

const versions: ReadonlySet<string> = new Set(['1.0', '1.1']);

/** Refuses requests that Node's HTTP parser accepts, but operations cannot handle. */
export function checkHeads(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { httpVersion, headers } = request.raw;
    if (!versions.has(httpVersion)) {
      const is = `the HTTP version is ${quote(httpVersion)}`;
      return done(refuse('bad-request', `${is}: it must be 1.1 or 1.0`));
    }
    if (httpVersion === '1.1' && headers.host === undefined)
      return done(refuse('bad-request', 'the Host header is missing: HTTP/1.1 requires it'));
    const bytes = pathOf(request.originalUrl).length;
    done(
      bytes > limits.pathBytes
        ? refuse('unknown-path', `the path has ${bytes} bytes: it must have at most ${limits.pathBytes}`)
        : undefined,
    );
  });
}
