import './http/request.ts';
import multipart from '@fastify/multipart';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { limits } from '../contract/limits.ts';
import type { Route } from '../contract/route.ts';
import type { Needs } from '../contract/needs.ts';
import { acceptBearer, mcpRoute } from './agents/mcp-route.ts';
import { markdownPages } from './agents/markdown/pages.ts';
import { addPages } from './answering/pages.ts';
import { addConsole } from './console/pages.ts';
import { paymentScripts } from '../payments/page/scripts.ts';
import { answerError, answerNoRoute } from './answering/errors.ts';
import { answerUnreadable } from './answering/unreadable-heads.ts';
import { closeConnections, closeEachConnection } from './http/closing.ts';
import { boundConnections } from './http/connections.ts';
import { allowBrowsers, corsHeaders } from './http/cors.ts';
import { openServerState, type ServerState } from './endpoint/server-state.ts';
import { limitKeyless } from './endpoint/admission.ts';
import { refuseAtHead } from './endpoint/refuse-at-head.ts';
import { addEndpoint } from './endpoint/endpoint.ts';
import { checkHeads } from './http/head-check.ts';
import { OpenConnections } from './http/open-connections.ts';
import { observe } from './http/observe.ts';
import { pathTable, loggedPath, type PathTable } from './http/path-table.ts';
import { takePathKey } from './http/path-key.ts';
import { requestId } from './http/request-id.ts';
import { traceRequests } from './http/traced.ts';
import { addSafeHeaders, safeHeadersOf } from './http/safe-headers.ts';
import { acceptBodies } from './reading/bodies.ts';
import { referencePages } from './reference/pages.ts';

/** The certificate, with those of its issuers, and its key, as PEM. */
export interface TlsKeys {
  readonly cert: string;
  readonly key: string;
}

/** From now on new connections get this certificate. */
export function renewTls({ server }: FastifyInstance, tls: TlsKeys): void {
  // With TLS it is a server of `node:https`, which only platform may import.
  (server as unknown as { setSecureContext(keys: TlsKeys): void }).setSecureContext(tls);
}

/**
 * The HTTP server. The steps of a request:
 *
 *     headers, id → key, rate limit, load → parse and check → Idempotency-Key → story    → response
 *     http/         endpoint/               reading/          idempotency/      a domain   answering/
 *
 * Errors of every step go to `answering/errors.ts`, which gives them the form of the operation's group.
 */
export function buildServer(
  needs: Needs,
  routes: readonly Route[],
  { tls }: { readonly tls?: TlsKeys | undefined } = {},
): FastifyInstance {
  const enabled = routes.filter(({ group }) => group !== 'operator' || needs.config.operatorApi);
  const served = [...enabled, mcpRoute(() => app)];
  const paths = pathTable(served);
  const app: FastifyInstance = bareServer(needs, paths, tls);
  const state = openServerState(needs);
  app.addHook('preClose', (done) => {
    state.stop();
    // A connection with a running request is closed after its response. Zero would mean no timeout.
    app.server.keepAliveTimeout = 1;
    done();
  });
  app.addHook('onClose', () => state.close());

  const seconds = observe(app, needs, (...answered) => state.requestLog.note(...answered));
  traceRequests(app);
  const open = new OpenConnections(app);
  boundConnections(app, needs, open);
  closeConnections(app, open, state);
  if (needs.draining !== undefined) closeEachConnection(app, needs.draining);
  const isSecure = tls !== undefined;
  addSafeHeaders(app, { isSecure });
  refuseAtHead(app, state, { routes: served, open, seconds, isSecure });
  allowBrowsers(app);
  checkHeads(app);
  acceptBearer(app);
  limitKeyless(app, state);
  acceptBodies(app);
  app.setErrorHandler((error, request, reply) => answerError(paths, { error, request, reply }));
  app.setNotFoundHandler((request, reply) => answerNoRoute(paths, { request, reply }));
  addPages(app, [...referencePages(routes), ...markdownPages(routes), ...paymentScripts]);
  addConsole(app, needs.config);
  app.get('/', (_request, reply) => reply.redirect('/reference'));
  addRoutes(app, state, served);
  return app;
}

function bareServer(needs: Needs, paths: PathTable, tls: TlsKeys | undefined): FastifyInstance {
  // Without this annotation the type of the server would depend on the type of the logger.
  const loggerInstance: FastifyBaseLogger = needs.log;
  const listening = {
    maxHeaderSize: limits.requestHeadBytes,
    connectionsCheckingInterval: limits.connectionsCheckedEveryMs,
    // Checked in `head-check.ts`, whose response has a body and a request id.
    requireHostHeader: false,
  };
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (raw) => requestId(raw.headers['x-request-id'], needs),
    // A trailing slash has no meaning, unless a route is declared with it; a key in the path is one in its header.
    rewriteUrl: (raw) => paths.withoutNeedlessSlash(takePathKey(raw)),
    bodyLimit: limits.jsonBodyBytes,
    trustProxy: needs.config.trustProxy ?? false,
    keepAliveTimeout: limits.keepAliveMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: limits.pathParameterCharacters },
    // Without these, fastify loads compilers of schemas. No route gives it a schema: `reading/` checks the parts.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    // The type of the instance is that of a server without TLS, which has the same methods.
    ...((tls === undefined
      ? { http: listening }
      : { https: { ...listening, ...tls, handshakeTimeout: limits.tlsHandshakeMs } }) as object),
    clientErrorHandler: (error, socket) => answerUnreadable(needs, error, socket),
    // Requests that the router refuses do not reach the hooks.
    frameworkErrors(error, request, reply) {
      reply.header('x-request-id', request.id);
      reply.headers({ ...corsHeaders, ...safeHeadersOf(undefined, { isSecure: tls !== undefined }) });
      answerError(paths, { error, request, reply });
      const { method, url } = request;
      request.log.info({ method, path: loggedPath(url), status: reply.statusCode }, 'answered');
    },
  });
  app.server.headersTimeout = limits.requestHeadMs;
  app.server.requestTimeout = limits.requestMs;
  // A request with an unknown `Expect` header is answered as if it had none.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.decorateRequest('caller', null);
  return app;
}

function noCompiler(): never {
  throw new Error('A route has a schema for fastify: schemas are checked by src/app/reading');
}

/** Operations with forms have their own scope, so that only they pay for the hooks of the form parser. */
function addRoutes(app: FastifyInstance, state: ServerState, routes: readonly Route[]): void {
  const takesForm = (route: Route) => route.body?.multipart !== undefined;
  for (const route of routes.filter((entry) => !takesForm(entry))) addEndpoint(app, state, route);
  void app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fieldSize: limits.formFieldBytes, parts: limits.formParts },
    });
    // The unread rest of a form is discarded: a client that is still sending reads no response before the end.
    scope.addHook('onResponse', (request, _reply, done) => {
      request.raw.unpipe();
      request.raw.resume();
      done();
    });
    for (const route of routes.filter(takesForm)) addEndpoint(scope, state, route);
  });
}
