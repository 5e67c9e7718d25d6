import type { FastifyReply, FastifyRequest } from 'fastify';
import { withoutKey, type KeyedWork } from '../../contract/keyed-work.ts';
import type { Call } from '../../contract/route.ts';
import { noCaller } from '../http/request.ts';

/** The parsed and checked parts of a request. */
export interface ReadCall {
  readonly stopped: AbortSignal;
  readonly closing: AbortSignal;
  readonly publicUrl: () => string;
  readonly params: unknown;
  readonly query: unknown;
  readonly parts: Call['parts'];
}

/** The input of a story. Most stories do not use the signal, so it is created on first use. */
export class EndpointCall implements Call {
  readonly caller: Call['caller'];
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly parts: Call['parts'];
  readonly headers: Call['headers'];
  readonly requestId: string;
  readonly address: string;
  readonly closing: AbortSignal;
  readonly keyed: KeyedWork = withoutKey;
  readonly #reply: FastifyReply;
  readonly #stopped: AbortSignal;
  readonly #publicUrl: () => string;
  #signal: AbortSignal | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply, read: ReadCall) {
    const { stopped, closing, publicUrl, params, query, parts } = read;
    this.caller = request.caller ?? noCaller;
    this.params = params;
    this.query = query;
    this.body = request.body;
    this.parts = parts;
    // Header values are strings or, for the few that repeat, lists; no operation reads one of those.
    this.headers = request.headers as Call['headers'];
    this.requestId = request.id;
    this.address = request.ip;
    this.#publicUrl = publicUrl;
    this.closing = closing;
    this.#reply = reply;
    this.#stopped = stopped;
  }

  withKey(keyed: KeyedWork, parts: Call['parts']): Call {
    const { caller, params, query, body, headers, requestId, address, publicUrl, signal, closing } = this;
    return {
      caller,
      params,
      query,
      body,
      parts,
      headers,
      requestId,
      address,
      publicUrl,
      keyed,
      signal,
      closing,
    };
  }

  get publicUrl(): string {
    return this.#publicUrl();
  }

  /** As `signal.throwIfAborted()`, without creating the signal of a call that continues. */
  throwIfAborted(): void {
    if (this.#signal !== undefined || this.#stopped.aborted || this.#reply.raw.closed)
      this.signal.throwIfAborted();
  }

  get signal(): AbortSignal {
    this.#signal ??= signalOf(this.#reply, this.#stopped);
    return this.#signal;
  }
}

/** Aborted when the client disconnects before its response is complete, or when a stopping server gives up. */
function signalOf({ raw }: FastifyReply, stopped: AbortSignal): AbortSignal {
  const end = new AbortController();
  const stop = () => end.abort(stopped.reason);
  const leave = () => {
    stopped.removeEventListener('abort', stop);
    if (!raw.writableFinished) end.abort(new Error('the client has disconnected'));
  };
  if (stopped.aborted) stop();
  else if (raw.closed) leave();
  else {
    // The server outlives its calls: the listener must be removed when the call ends.
    stopped.addEventListener('abort', stop);
    raw.once('close', leave);
  }
  return end.signal;
}
