import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '../../contract/refusal.ts';
import type { Group } from '../../contract/groups.ts';
import { quote } from '../../contract/quote.ts';
import { formerFieldsOf, formerOperation } from '../reading/former.ts';
import { notOfferedBecause } from '../reading/not-offered.ts';
import { belowVersion, pathOf, shownPath, type PathTable } from '../http/path-table.ts';
import { refusalAnswer } from './refusal-body.ts';
import { addRetryAfter } from './retry-after.ts';
import { refusalFrom } from './refusal-from.ts';

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Turns any error of a request into a response in the form of the operation's group. */
export function answerError(
  paths: PathTable,
  { error, request, reply }: Exchange & { readonly error: unknown },
): FastifyReply {
  const group = request.routeOptions.config?.entry?.group ?? paths.groupAt(pathOf(request.url));
  return answerRefusal(group, refusalFrom(error, request), reply);
}

/** An unknown path, a wrong method on a known path, or an operation that only an earlier version had. */
export function answerNoRoute(paths: PathTable, { request, reply }: Exchange): FastifyReply {
  const { method } = request;
  const path = pathOf(request.url);
  const methods = paths.methodsAt(path);
  if (methods.length > 0) reply.header('allow', methods.join(', '));
  const below = belowVersion(path);
  const former = formerOperation(method, below);
  const isServedNow = paths.methodsAt(`/v3.0${below}`).includes(method);
  const shown = shownPath(path);
  const now = former?.now ?? (isServedNow ? sameToday(method, belowVersion(shown)) : undefined);
  const because = notOfferedBecause(below);
  const refusal = noRoute({ call: `${method} ${shown}`, methods, now, because });
  return answerRefusal(former?.group ?? paths.groupAt(path), refusal, reply);
}

/** What a caller of version 2.0 has to change: the path, and renamed fields of the operation. */
function sameToday(method: string, below: string): string {
  const fields = formerFieldsOf(`${method} ${below}`).map(({ field, now }) => `${field} is now ${now}`);
  return [`use ${method} /v3.0${below}`, ...fields].join('; ');
}

interface NoRoute {
  readonly call: string;
  /** The methods of this path. */
  readonly methods: readonly string[];
  /** What replaced an operation of version 2.0. */
  readonly now: string | undefined;
  /** Why an operation of the public service is not offered. */
  readonly because: string | undefined;
}

function noRoute({ call, methods, now, because }: NoRoute): Refusal {
  if (because !== undefined) return refuse('unknown-path', `${quotedCall(call)} is not offered: ${because}`);
  if (/^\w+ \/v2\.0(\/|$)/.test(call)) {
    const instead = now ?? 'version 3.0 does not have this operation; /reference lists all operations';
    return refuse('former-version', `${call} is an operation of version 2.0: ${instead}`);
  }
  if (methods.length > 0) {
    return refuse('wrong-method', now ?? `${call} is not supported: use ${methods.join(' or ')}`);
  }
  return now === undefined
    ? refuse('unknown-path', `${quotedCall(call)} does not exist: /reference lists all operations`)
    : refuse('former-version', `${call} is an operation of version 2.0: ${now}`);
}

/** A call in quotation marks, even if it was cut. */
function quotedCall(call: string): string {
  const shown = quote(call);
  return shown.endsWith('…') ? `${shown}"` : shown;
}

function answerRefusal(group: Group, refusal: Refusal, reply: FastifyReply): FastifyReply {
  const { status, body } = refusalAnswer(group, refusal);
  addRetryAfter(reply, status);
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}
