import { once } from 'node:events';
import { clientPromises } from '../promises.ts';
import { forward, type Held, type Passing, type Reply } from '../forward.ts';
import { type Mask, maskOf, maskedHeaders, maskedPath } from '../masking.ts';
import { type Report, totalsOf } from '../report.ts';
import { type Exchange, shortened } from '../service.ts';
import type { Check, Played } from '../stage.ts';
import { answerTo } from './disturb.ts';
import { keysIn } from './keys.ts';
import type { Entry } from './log.ts';
import { type Task, tasks } from './tasks.ts';

const HOLD_MS = 60_000;
const unanswered = { reply: undefined, truth: undefined, disturbance: undefined };

interface Wanted {
  readonly base: string;
  readonly port: number;
  readonly log: (line: string) => void;
  /** How long a lost answer is awaited; a client that goes earlier ends it. */
  readonly holdMs?: number;
  /** Ends the certification before every task was played; otherwise Ctrl-C does. */
  readonly signal?: AbortSignal;
}

/** Watches a client between it and the service, and makes its life harder, until every task was played. */
export async function certifyClient({
  base,
  port,
  log: say,
  holdMs = HOLD_MS,
  signal = interrupted(),
}: Wanted): Promise<Report> {
  const startedMs = performance.now();
  const startedAt = new Date().toISOString();
  const log: Entry[] = [];
  const ended = new AbortController();
  const results = new Map<Task, Played['result']>();
  let shown = tasks.length;

  async function handle(request: Passing, pass: (request: Passing) => Promise<Reply>): Promise<Reply | Held> {
    const atMs = Date.now();
    const answer = await answerTo(request, log, pass).catch((error: unknown) => {
      // The service does not answer: the client made this request all the same.
      log.push({ atMs, endedMs: Date.now(), request, ...unanswered });
      throw error;
    });
    log.push({ atMs, endedMs: Date.now(), request, ...answer });
    showPlayed();
    return answer.reply ?? { heldMs: holdMs };
  }

  function showPlayed(): void {
    for (const task of tasks) {
      const checks = task.judge(log);
      const result = checks === undefined ? undefined : resultOf(checks);
      // What has passed can fail later: then it is said again.
      if (result === undefined || result === results.get(task)) continue;
      results.set(task, result);
      say(`${result}  ${task.name}`);
    }
    const left = tasks.filter((task) => !results.has(task));
    if (left.length === 0) ended.abort();
    else if (left.length < shown) {
      say(`left    ${left.map(({ name }) => name).join('; ')}`);
      say(`next    ${left[0]?.todo ?? ''}`);
    }
    shown = left.length;
  }

  await using proxy = await forward(base, port, handle);
  say(`Point your client at ${proxy.base}. Ctrl-C writes the report.`);
  for (const { name, todo } of tasks) say(`to play ${name}: ${todo}`);
  const end = AbortSignal.any([signal, ended.signal]);
  if (!end.aborted) await once(end, 'abort');
  const mask = maskOf(log.flatMap(({ request }) => keysIn(request)));
  const all = tasks.map((task) => playedOf(task, log, mask));
  const requests = log.map((entry) => exchangeOf(entry, mask));
  return {
    what: 'certification of a client',
    service: base,
    startedAt,
    seconds: Math.round((performance.now() - startedMs) / 1_000),
    totals: totalsOf(all, Object.keys(clientPromises).length),
    scenarios: [...all, { name: 'all requests', result: 'passed', ms: 0, checks: [], exchanges: requests }],
  };
}

const resultOf = (checks: readonly Check[]): 'passed' | 'failed' =>
  checks.every(({ holds }) => holds) ? 'passed' : 'failed';

/** Judged at the end, when everything is known that came later. */
function playedOf({ name, todo, judge }: Task, log: readonly Entry[], mask: Mask): Played {
  const all = judge(log);
  if (all === undefined)
    return { name, result: 'skipped', reason: `Not played: ${todo}`, ms: 0, checks: [], exchanges: [] };
  const judgedEntries = new Set(all.flatMap(({ entries }) => entries));
  return {
    name,
    result: resultOf(all),
    ms: 0,
    checks: all.map(({ promise, holds, detail }) => ({
      promise,
      holds,
      detail: maskedWords(detail, mask),
    })),
    exchanges: log.filter((entry) => judgedEntries.has(entry)).map((entry) => exchangeOf(entry, mask)),
  };
}

/** A detail names addresses, and words of it can be keys. */
const maskedWords = (detail: string, mask: Mask): string =>
  detail
    .split(' ')
    .map((word) => maskedPath(word, mask))
    .join(' ');

function exchangeOf({ atMs, endedMs, request, reply, disturbance }: Entry, mask: Mask): Exchange {
  const body = (of: Buffer): string => shortened(mask(of.toString()));
  const note = disturbance === undefined ? '' : ` (by the proxy: ${disturbance})`;
  return {
    at: new Date(atMs).toISOString(),
    ms: endedMs - atMs,
    request: {
      what: `${request.method} ${maskedPath(request.path, mask)}${note}`,
      headers: maskedHeaders(request.headers, mask),
      body: body(request.body),
    },
    response:
      reply === undefined
        ? { error: 'no answer' }
        : { status: reply.status, headers: maskedHeaders(reply.headers, mask), body: body(reply.body) },
  };
}

function interrupted(): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  return controller.signal;
}
