import { once } from 'node:events';
import { clientPromises } from '../promises.ts';
import { forward, type Passing, type Reply } from '../forward.ts';
import { type Report, totalsOf } from '../report.ts';
import { type Exchange, shortened } from '../service.ts';
import type { Played } from '../stage.ts';
import { answerTo } from './disturb.ts';
import type { Entry } from './log.ts';
import { type Task, tasks } from './tasks.ts';

interface Wanted {
  readonly base: string;
  readonly port: number;
  readonly log: (line: string) => void;
  /** Ends the certification before every task was played; otherwise Ctrl-C does. */
  readonly signal?: AbortSignal;
}

/** Watches a client between it and the service, and makes its life harder, until every task was played. */
export async function certifyClient({
  base,
  port,
  log: say,
  signal = interrupted(),
}: Wanted): Promise<Report> {
  const startedMs = performance.now();
  const startedAt = new Date().toISOString();
  const log: Entry[] = [];
  const ended = new AbortController();
  const played = new Set<Task>();
  let shown = tasks.length;

  async function handle(
    request: Passing,
    pass: (request: Passing) => Promise<Reply>,
  ): Promise<Reply | undefined> {
    const atMs = Date.now();
    const answer = await answerTo(request, log, pass);
    log.push({ atMs, endedMs: Date.now(), request, ...answer });
    showPlayed();
    return answer.reply;
  }

  function showPlayed(): void {
    for (const task of tasks) {
      const checks = played.has(task) ? undefined : task.judge(log);
      if (checks === undefined) continue;
      played.add(task);
      say(`${checks.every(({ holds }) => holds) ? 'passed' : 'failed'}  ${task.name}`);
    }
    const left = tasks.filter((task) => !played.has(task));
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
  const all = tasks.map((task) => playedOf(task, log));
  return {
    what: 'certification of a client',
    service: base,
    startedAt,
    seconds: Math.round((performance.now() - startedMs) / 1_000),
    totals: totalsOf(all, Object.keys(clientPromises).length),
    scenarios: [
      ...all,
      { name: 'all requests', result: 'passed', ms: 0, checks: [], exchanges: log.map(exchangeOf) },
    ],
  };
}

/** Judged at the end, when everything is known that came later. */
function playedOf({ name, todo, judge }: Task, log: readonly Entry[]): Played {
  const checks = judge(log);
  if (checks === undefined)
    return { name, result: 'skipped', reason: `Not played: ${todo}`, ms: 0, checks: [], exchanges: [] };
  return {
    name,
    result: checks.every(({ holds }) => holds) ? 'passed' : 'failed',
    ms: 0,
    checks,
    exchanges: [],
  };
}

function exchangeOf({ atMs, endedMs, request, reply, disturbance }: Entry): Exchange {
  const note = disturbance === undefined ? '' : ` (by the proxy: ${disturbance})`;
  return {
    at: new Date(atMs).toISOString(),
    ms: endedMs - atMs,
    request: {
      what: `${request.method} ${request.path}${note}`,
      headers: {
        ...request.headers,
        ...(request.headers['x-api-key'] !== undefined && { 'x-api-key': '***' }),
      },
      body: shortened(request.body.toString()),
    },
    response:
      reply === undefined
        ? { error: 'no answer' }
        : { status: reply.status, headers: { ...reply.headers }, body: shortened(reply.body.toString()) },
  };
}

function interrupted(): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  return controller.signal;
}
