import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../contract/owner.ts';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import type { Route } from '../../contract/route.ts';
import { isUnavailable } from '../../platform/sql/database-errors.ts';
import { storedRequestId } from '../../platform/stored-request-id.ts';
import { insertCalls, pruneCalls, type LoggedCall } from './store.ts';

interface RefusedCall extends Caller {
  readonly requestId: string;
  readonly entry: Pick<Route, 'method' | 'path'>;
  readonly path: string;
  readonly status: number;
}

type LogNeeds = Pick<Needs, 'db' | 'clock' | 'log'>;

/**
 * The answered calls of accounts. A call costs the push of one object; the objects of a second are written by one statement,
 * after their responses. What cannot be written soon is dropped, and most of what succeeds in a flood of one owner: the
 * log never delays or fails a call.
 */
export class RequestLog {
  readonly #needs: LogNeeds;
  readonly #closed = new AbortController();
  /** Calls of each owner since its log was last pruned; an owner that is not known yet is pruned at once. */
  readonly #sincePruned = new Map<string, number>();
  #waiting: LoggedCall[] = [];
  /** The number of calls of each owner since the last statement. */
  #waitingOf = new Map<string, number>();
  #writing: Promise<void> | undefined;

  constructor(needs: LogNeeds) {
    this.#needs = needs;
  }

  /** Calls without a valid key belong to no account. */
  note(request: FastifyRequest, reply: FastifyReply, path: string): void {
    const { caller } = request;
    if (caller === null || this.#waiting.length >= limits.requestLogWaiting) return;
    if (reply.statusCode < 400 && !this.#isOneOfFew(caller)) return;
    const entry = request.routeOptions.config?.entry;
    this.#waiting.push({
      account: caller.accountId,
      environment: caller.environment,
      keyId: caller.keyId,
      requestId: storedRequestId(request.id),
      method: request.method,
      operation: entry?.path ?? '',
      path: maskedPath(path, entry?.path ?? ''),
      status: reply.statusCode,
      ms: reply.elapsedTime,
      bytesIn: bytesOf(request.headers['content-length']),
      bytesOut: bytesOf(reply.getHeader('content-length')),
      at: this.#needs.clock.now(),
    });
    this.#writing ??= this.#writeAll();
  }

  /** A call that was refused because of overload, before anything else of it was read. */
  noteRefused({ accountId, environment, keyId, requestId, entry, path, status }: RefusedCall): void {
    if (this.#waiting.length >= limits.requestLogRefusedWaiting) return;
    this.#waiting.push({
      account: accountId,
      environment,
      keyId,
      requestId: storedRequestId(requestId),
      method: entry.method,
      operation: entry.path,
      path,
      status,
      ms: 0,
      bytesIn: null,
      bytesOut: null,
      at: this.#needs.clock.now(),
    });
    this.#writing ??= this.#writeAll();
  }

  #isOneOfFew(caller: Caller): boolean {
    const owner = ownerKey({ account: caller.accountId, environment: caller.environment });
    const before = this.#waitingOf.get(owner) ?? 0;
    this.#waitingOf.set(owner, before + 1);
    return before < limits.requestLogAtOnce;
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    const { clock, db, log } = this.#needs;
    while (this.#waiting.length > 0) {
      await clock.sleep(limits.requestLogMs, this.#closed.signal).catch(() => undefined);
      const calls = this.#waiting;
      this.#waiting = [];
      this.#waitingOf = new Map();
      try {
        await insertCalls(db, calls);
        await this.#prune(calls);
      } catch (error) {
        // An outage is logged once for the whole process.
        if (!isUnavailable(error)) log.debug({ err: error, calls: calls.length }, 'calls were not logged');
      }
    }
    this.#writing = undefined;
  }

  async #prune(calls: readonly LoggedCall[]): Promise<void> {
    for (const [owner, own] of Map.groupBy(calls, ownerKey)) {
      const written = (this.#sincePruned.get(owner) ?? limits.requestLogPruned) + own.length;
      const isDue = written >= limits.requestLogPruned;
      if (this.#sincePruned.size >= limits.rememberedKeys) this.#sincePruned.clear();
      this.#sincePruned.set(owner, isDue ? 0 : written);
      const [{ account, environment }] = own as [LoggedCall]; // a group has a member
      if (isDue) await pruneCalls(this.#needs.db, { account, environment, kept: limits.requestLogKept });
    }
  }
}

const ownerKey = ({ account, environment }: Pick<LoggedCall, 'account' | 'environment'>): string =>
  `${account} ${environment}`;

/** Without parameters that may be personal data. */
export function maskedPath(path: string, operation: string): string {
  const isPlain = operation !== '' && !operation.includes('{') && path.endsWith(operation);
  if (isPlain && onlyVersion.test(path.slice(0, -operation.length))) return path;
  const template = operation.split('/').filter((segment) => segment !== '');
  const segments = path.split('/');
  const from = segments.filter((segment) => segment !== '').length - template.length + 1;
  return segments
    .map((segment, at) => {
      const isParameter = template[at - from]?.startsWith('{') ?? false;
      return (isParameter && mayBePersonal(segment)) || startsKey.test(segment) ? '…' : segment;
    })
    .join('/');
}

/** An id has a digit, fewer of them than a telephone number, and no part that is written like a name. */
const mayBePersonal = (text: string): boolean =>
  !/\d/.test(text) ||
  /^\d{9,}$/.test(text) ||
  text.split(/[-_.~:]/).some((part) => /^[A-Z][a-z]{2,}$/.test(part));

const onlyVersion = /^(\/v[\d.]{1,4})?$/;

/** As in `accounts/key-text.ts`; also of a key with an error. */
const startsKey = /^(sand|prod)_[0-9A-Za-z]{20}/;

/** Null for a stream, whose length is not known. */
function bytesOf(header: unknown): number | null {
  const bytes = Number(header ?? Number.NaN);
  return Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : null;
}
