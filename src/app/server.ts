import './http/request.ts';
import multipart from '@fastify/multipart';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { limits } from '../contract/limits.ts';
import type { Route } from '../contract/route.ts';
import { holdsCardNumber } from '../lib/card-number.ts';
import type { Needs } from '../contract/needs.ts';
import { answerError, answerNoRoute } from './answering/errors.ts';
import { answerUnreadable } from './answering/unreadable-heads.ts';
import { closeConnections } from './http/closing.ts';
import { boundConnections } from './http/connections.ts';
import { allowBrowsers } from './http/cors.ts';
import { measureSuppliers } from '../bookings/watch/supplier-metrics.ts';
import { openServerState, type ServerState } from './endpoint/server-state.ts';
import { limitKeyless } from './endpoint/admission.ts';
import { addEndpoint } from './endpoint/endpoint.ts';
import { checkHeads } from './http/head-check.ts';
import { observe } from './http/observe.ts';
import { pathTable, loggedPath, type PathTable } from './http/path-table.ts';
import { addSafeHeaders } from './http/safe-headers.ts';
import { acceptBodies } from './reading/bodies.ts';
import { addPages } from './reference/pages.ts';

/**
 * The HTTP shell around the operations. A request walks:
 *
 *     name it → who calls, how often → read and check what was sent → once per Idempotency-Key → the story → answer
 *     here      endpoint, limiter/     reading/                       idempotency/               a domain    answering/
 *
 * Refusals of any step meet in `answering/errors.ts`, which gives them the form of the operation's group.
 */
export function buildServer(needs: Needs, routes: readonly Route[]): FastifyInstance {
  const paths = pathTable(routes);
  const app = bareServer(needs, paths);
  const state = openServerState(needs);
  app.addHook('preClose', (done) => {
    state.stop();
    // A connection whose call is still under way is not kept for another one afterwards. Zero would be for ever.
    app.server.keepAliveTimeout = 1;
    done();
  });
  app.addHook('onClose', () => state.close());

  observe(app, needs);
  measureSuppliers(needs.metrics, needs.db);
  boundConnections(app, needs);
  closeConnections(app, state);
  addSafeHeaders(app);
  checkHeads(app);
  allowBrowsers(app);
  limitKeyless(app, state);
  acceptBodies(app);
  app.setErrorHandler((error, request, reply) => answerError(paths, { error, request, reply }));
  app.setNotFoundHandler((request, reply) => answerNoRoute(paths, { request, reply }));
  addPages(app, routes);
  addRoutes(app, state, routes);
  return app;
}

function bareServer(needs: Needs, paths: PathTable): FastifyInstance {
  // Without this the type of the whole server would carry the logger's.
  const loggerInstance: FastifyBaseLogger = needs.log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (raw) => requestId(raw.headers['x-request-id'], needs),
    // The slash at the end of an address says nothing, unless a route is declared with it.
    rewriteUrl: (raw) => paths.withoutNeedlessSlash(raw.url ?? '/'),
    bodyLimit: limits.jsonBodyBytes,
    trustProxy: needs.config.trustedProxies ?? false,
    keepAliveTimeout: limits.keepAliveMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: limits.pathParameterCharacters },
    http: {
      maxHeaderSize: limits.requestHeadBytes,
      connectionsCheckingInterval: limits.connectionsCheckedEveryMs,
      // Looked at in `head-check.ts`, whose answer has a body and an id.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => answerUnreadable(needs, error, socket),
    // What the router refuses never meets our hooks.
    frameworkErrors(error, request, reply) {
      reply.header('x-request-id', request.id);
      answerError(paths, { error, request, reply });
      const { method, url } = request;
      request.log.info({ method, path: loggedPath(url), status: reply.statusCode }, 'answered');
    },
  });
  app.server.headersTimeout = limits.requestHeadMs;
  app.server.requestTimeout = limits.requestMs;
  // An expectation we do not know is no reason to refuse: the request is answered as if it had none.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.decorateRequest('caller', null);
  return app;
}

/** An id from outside is echoed and kept if it is fit for a header and a log line, and not the number of a card. */
function requestId(given: string | string[] | undefined, { random }: Pick<Needs, 'random'>): string {
  if (typeof given !== 'string' || given.length > limits.requestIdCharacters) return random.uuid();
  return saneId.test(given) && !holdsCardNumber(given) ? given : random.uuid();
}

const saneId = /^[\w.:+/=-]+$/;

/** Forms are read in a scope of their own: only operations that take them pay for their hooks. */
function addRoutes(app: FastifyInstance, state: ServerState, routes: readonly Route[]): void {
  const takesForm = (route: Route) => route.body?.multipart !== undefined;
  for (const route of routes.filter((entry) => !takesForm(entry))) addEndpoint(app, state, route);
  void app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fieldSize: limits.formFieldBytes, parts: limits.formParts },
    });
    // What a story left unread is read and thrown away: a client that is still sending sees no answer before.
    scope.addHook('onResponse', (request, _reply, done) => {
      request.raw.unpipe();
      request.raw.resume();
      done();
    });
    for (const route of routes.filter(takesForm)) addEndpoint(scope, state, route);
  });
}
