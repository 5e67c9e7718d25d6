import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Logger } from 'pino';
import type { Caller } from '../../contract/owner.ts';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import type { KeyedWork } from '../../contract/keyed-work.ts';
import { givesUpWaiting, recordsActor, type Call, type Route } from '../../contract/route.ts';
import type { Reply } from '../../contract/reply.ts';
import { holdsCardNumber } from '../../lib/cards/card-number.ts';
import type { Needs } from '../../contract/needs.ts';
import { admission } from './admission.ts';
import { send } from '../answering/send.ts';
import type { ServerState } from './server-state.ts';
import { EndpointCall } from './endpoint-call.ts';
import { fingerprint, keyedStory, waitOf } from '../idempotency/keyed-story.ts';
import { keepParts } from '../idempotency/kept-parts.ts';
import type { CallQueues } from '../idempotency/call-queue.ts';
import { once } from '../idempotency/once.ts';
import { readOrRun } from './read-or-run.ts';
import { isCostly, takesTurns, timeoutMsOf } from '../load/costly.ts';
import { withinRequest } from '../http/traced.ts';
import { publicUrlOf } from '../http/public-url.ts';
import { belowVersion, mountedPaths, pathOf, unescaped } from '../http/path-table.ts';
import { jsonBytesOf } from '../reading/body-bytes.ts';
import { callCheck } from '../reading/check-request.ts';
import { quote } from '../../contract/quote.ts';
import { partsOf } from '../reading/parts.ts';
import { actingAs } from '../../accounts/audit-log/acting-as.ts';

/** Adds an operation to the server, at each path where it is mounted. */
export function addEndpoint(app: FastifyInstance, state: ServerState, entry: Route): void {
  const handler = handlerOf(state, { entry, publicUrl: publicUrlOf(app, state.needs.config) });
  for (const path of mountedPaths(entry)) {
    const options: RouteOptions = {
      method: entry.method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: jsonBytesOf(entry.body),
      config: { entry },
      handler,
    };
    app.route(entry.rateClass === 'none' ? options : { ...options, onRequest: admission(state, entry) });
  }
}

function handlerOf(
  state: ServerState,
  { entry, publicUrl }: { readonly entry: Route; readonly publicUrl: () => string },
) {
  const check = callCheck(entry, state.needs);
  const costly = isCostly(entry);
  const { db } = state.needs;
  const waiting = givesUpWaiting(entry) ? { lockMs: limits.lockMs } : {};
  const dbOf = ({ keyId }: Caller) => (recordsActor(entry) ? actingAs(db, keyId, waiting) : db);
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { params, query } = check(request);
    const call = new EndpointCall(request, reply, {
      stopped: state.stopped,
      closing: state.closing,
      publicUrl,
      params,
      query,
      parts: partsOf(request, entry),
    });
    const key = entry.idempotent === undefined ? undefined : idempotencyKey(request);
    // A child of a pino logger is a pino logger; the lines of a story carry the request id.
    const needs: Needs = { ...state.needs, db: dbOf(call.caller), log: request.log as Logger };
    const run = async () => {
      const answer =
        key === undefined
          ? await readOrRun(needs, { entry, call })
          : await runOnce(needs, { entry, request, call, key, callQueues: state.callQueues, db });
      return send(reply, { request, entry, answer });
    };
    if (costly) {
      const admitted = () => whenAdmitted(state, { request, reply, call, run });
      if (!takesTurns(entry)) return admitted();
      return state.reports.run({ account: call.caller.accountId, signal: call.signal }, admitted);
    }
    const sent = await run();
    state.unread.watch({ account: call.caller.accountId, raw: reply.raw });
    return sent;
  };
  return (request: FastifyRequest, reply: FastifyReply) =>
    withinRequest(request, () => handle(request, reply));
}

interface CostlyCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly call: EndpointCall;
  readonly run: () => Promise<FastifyReply>;
}

/** A streamed response keeps its slot until the client has received it, or turns out to be slow. */
async function whenAdmitted({ load, unread }: ServerState, costly: CostlyCall): Promise<FastifyReply> {
  const { request, reply, call, run } = costly;
  const timeoutMs = timeoutMsOf(request);
  // Nothing is computed for a client that disconnected while its request was read or waited.
  call.throwIfAborted();
  const account = call.caller.accountId;
  await load.enter({ account, timeoutMs, signal: () => call.signal });
  let sent: FastifyReply;
  try {
    // Waits one turn of the event loop, so that an immediate disconnect is noticed before anything is computed.
    await nextTurn();
    call.throwIfAborted();
    sent = await run();
  } catch (error) {
    load.leave(account);
    throw error;
  }
  const { raw } = reply;
  const isStreaming = !raw.writableEnded && !raw.closed;
  if (!isStreaming) load.leave(account);
  unread.watch({ account, raw, ...(isStreaming && { release: () => load.leave(account) }) });
  return sent;
}

/** The `Idempotency-Key` of the request, checked. */
function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  const fits = typeof key === 'string' && key !== '' && key.length <= limits.idempotencyKeyCharacters;
  if (!fits) {
    const most = limits.idempotencyKeyCharacters;
    throw refuse(
      'bad-request',
      `Idempotency-Key is ${quote(key)}: it must be text of 1 to ${most} characters`,
    );
  }
  // A key is stored for days.
  if (holdsCardNumber(key))
    throw refuse(
      'bad-request',
      'Idempotency-Key looks like a card number: never send card numbers to this API',
    );
  return key;
}

interface Keyed {
  readonly entry: Route;
  readonly request: FastifyRequest;
  readonly call: EndpointCall;
  readonly key: string;
  readonly callQueues: CallQueues;
  /** The database as the service itself uses it: storing an answer is not an action of the caller. */
  readonly db: Needs['db'];
}

async function runOnce(needs: Needs, { entry, request, call, key, callQueues, db }: Keyed): Promise<Reply> {
  const kept = call.parts && (await keepParts(call.parts));
  const { caller, signal } = call;
  const operation = `${request.method} ${belowVersion(unescaped(pathOf(request.url)))}`;
  const digest = kept?.hash ?? fingerprint(call);
  const waitMs = waitOf(entry, call);
  const keyed = { caller, operation, key, hash: digest, group: entry.group, waitMs, signal };
  const callOf = (work: KeyedWork): Call => call.withKey(work, kept?.parts);
  return once({ ...needs, db }, { callQueues, call: keyed }, keyedStory(needs, entry, callOf));
}
