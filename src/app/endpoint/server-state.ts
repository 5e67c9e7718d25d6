import { KeyRing } from '../../accounts/key-ring.ts';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import type { Needs } from '../../contract/needs.ts';
import { CallQueues } from '../idempotency/call-queue.ts';
import { Addresses } from '../http/addresses.ts';
import { Load } from '../load/load.ts';
import { openReportTurns, type ReportTurns } from '../load/report-turns.ts';
import { UnreadAnswers } from '../load/unread-answers.ts';
import { RequestLog } from '../request-log/request-log.ts';
import { Limiter } from '../limiter/limiter.ts';
import { closeObservedPrices } from '../../rates/price-index/observed-prices.ts';
import { computeTurns } from '../../platform/yield-turn.ts';
import { searchCalls } from '../../rates/search/task-queue.ts';

/** State that the operations of one server share: keys, limits, and the calls that wait or run. */
export interface ServerState {
  readonly needs: Needs;
  readonly keys: KeyRing;
  readonly limiter: Limiter;
  readonly addresses: Addresses;
  readonly load: Load;
  readonly reports: ReportTurns;
  readonly unread: UnreadAnswers;
  readonly requestLog: RequestLog;
  /** The running calls with an `Idempotency-Key`. */
  readonly callQueues: CallQueues;
  /** Aborted when the server begins to close. */
  readonly closing: AbortSignal;
  /** Aborted when the server closes and the grace period of running calls is over. */
  readonly stopped: AbortSignal;
  /** Starts the grace period. */
  stop(): void;
  close(): Promise<void>;
}

export function openServerState(needs: Needs): ServerState {
  const keys = new KeyRing(needs);
  const limiter = new Limiter(needs);
  const { statementWaitedMs = () => 0 } = needs;
  const load = new Load(needs, (nowMs) =>
    Math.max(searchCalls.lateMs(nowMs), computeTurns.lateMs(), statementWaitedMs()),
  );
  const unread = new UnreadAnswers(needs);
  const requestLog = new RequestLog(needs);
  const stopped = new AbortController();
  const closing = new AbortController();
  const closed = new AbortController();
  return {
    needs,
    keys,
    limiter,
    load,
    reports: openReportTurns(() => load.overloaded()),
    unread,
    requestLog,
    addresses: new Addresses(() => needs.clock.ticksMs()),
    callQueues: new CallQueues(),
    stopped: stopped.signal,
    closing: closing.signal,
    stop() {
      closing.abort();
      needs.clock.sleep(limits.closeGraceMs, closed.signal).then(
        () => stopped.abort(refuse('not-ready')),
        () => undefined,
      );
    },
    async close() {
      closed.abort();
      await load.close();
      await unread.close();
      await requestLog.close();
      await closeObservedPrices(needs);
      await keys.close();
      await limiter.close();
    },
  };
}
