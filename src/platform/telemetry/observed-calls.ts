import { Histogram, type Registry } from 'prom-client';
import { untilAborted } from '../../lib/async/until-aborted.ts';
import { systemClock } from '../clock.ts';
import type { CallLog } from './call-log.ts';
import { inSpan } from './tracing.ts';

/** Whom a process calls. */
export interface Called {
  readonly kind: 'supplier' | 'gateway' | 'extras';
  readonly name: string;
  readonly metrics: Registry;
  /** Where calls about a subject are listed. */
  readonly log: Pick<CallLog, 'now' | 'note'>;
  /** What a call is about: as its first argument states. Undefined: a search, a list. */
  readonly subjectOf: (request: unknown) => string | undefined;
  /** Whether we ended the call, and the one that was called is not to blame. */
  readonly isOurs?: (error: unknown) => boolean;
}

const BUCKETS_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** The same object; each call of one of the methods is a span, is counted with its time and its outcome, and is logged. */
export function observedCalls<T extends object>(
  target: T,
  methods: readonly (keyof T & string)[],
  called: Called,
): T {
  const seconds = histogramOf(called);
  const observed = methods.flatMap((method) => {
    if (typeof target[method] !== 'function') return [];
    // Found when it is called: a test may have replaced it.
    const call = (given: readonly unknown[]): unknown =>
      Reflect.apply(target[method] as Method, target, given);
    return [
      [
        method,
        (...given: readonly unknown[]) =>
          observe(seconds, { method, called, given, call: () => Promise.resolve(call(given)) }),
      ],
    ];
  });
  return Object.assign(Object.create(target), Object.fromEntries(observed)) as T; // with the prototype of the target
}

type Method = (...given: unknown[]) => unknown;

interface Observed {
  readonly method: string;
  readonly called: Called;
  readonly given: readonly unknown[];
  readonly call: () => Promise<unknown>;
}

async function observe(seconds: Seconds, { method, called, given, call }: Observed): Promise<unknown> {
  const { kind, name, log, subjectOf, isOurs } = called;
  const signal = given.find((one) => one instanceof AbortSignal);
  const startedMs = systemClock.ticksMs();
  const subject = subjectOf(given[0]);
  const at = log.now();
  let outcome = 'failed';
  let answered: unknown;
  try {
    const attributes = { [`innkeeper.${kind}`]: name };
    answered = await inSpan(`${kind} ${name} ${method}`, { kind: 'client', attributes }, () =>
      // A call that ignores its signal has ended too.
      signal === undefined ? call() : untilAborted(call(), signal),
    );
    outcome = 'ok';
    return answered;
  } catch (error) {
    if (signal?.aborted === true) outcome = isTimeout(signal.reason) ? 'timeout' : 'cancelled';
    else if (isOurs?.(error) === true) outcome = 'cancelled';
    throw error;
  } finally {
    const ms = systemClock.ticksMs() - startedMs;
    seconds.observe({ [kind]: name, operation: method, outcome }, ms / 1_000);
    if (subject !== undefined)
      log.note({ subject, kind, name, operation: method, outcome, answer: stateOf(answered), at, ms });
  }
}

/** The state of a response that has one, such as `confirmed`. */
function stateOf(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null || !('state' in answer)) return '';
  return typeof answer.state === 'string' ? answer.state : '';
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof Error && /Timeout/.test(reason.name);
}

type Seconds = Histogram;

/** A registry has each metric once. */
function histogramOf({ kind, metrics }: Called): Seconds {
  const { name, help } = kinds[kind];
  const known = metrics.getSingleMetric(name);
  if (known instanceof Histogram) return known;
  return new Histogram({
    name,
    help,
    labelNames: [kind, 'operation', 'outcome'],
    buckets: BUCKETS_SECONDS,
    registers: [metrics],
  });
}

const kinds: Readonly<Record<Called['kind'], { readonly name: string; readonly help: string }>> = {
  supplier: {
    name: 'innkeeper_supplier_call_seconds',
    help: 'How long calls of suppliers took, by operation and outcome: ok, timeout, cancelled by us, failed.',
  },
  gateway: {
    name: 'innkeeper_gateway_call_seconds',
    help: 'How long calls of payment gateways took, by operation and outcome: ok, failed.',
  },
  extras: {
    name: 'innkeeper_extras_call_seconds',
    help: 'How long calls of providers of extras took, by operation and outcome: ok, failed.',
  },
};

/** The subject of a call with a key, such as `PAYMENT:capture`. */
export function keySubject(request: unknown): string | undefined {
  if (typeof request !== 'object' || request === null || !('key' in request)) return undefined;
  return typeof request.key === 'string' ? request.key.split(':')[0] : undefined;
}
