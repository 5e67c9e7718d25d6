import { setTimeout as sleep } from 'node:timers/promises';
import { Canaries } from '../canaries/canary.ts';
import { canariesIn } from '../canaries/found.ts';
import { operationsOf } from '../fuzz/operations.ts';
import type { Attack, HostileAnswer, Target } from './attacks.ts';
import { bodyAttacks } from './body-attacks.ts';
import { canaryAttacks } from './canary-attacks.ts';
import { ALMOST_IDLE_MS, cpuAfterwards } from './cpu-afterwards.ts';
import { answerFaults } from './judge.ts';
import { mismatchAttacks } from './mismatch-attacks.ts';
import { pathAttacks } from './path-attacks.ts';
import { queryAttacks } from './query-attacks.ts';
import { searchAttacks } from './search-attacks.ts';
import { upstreamAttacks } from './upstream-attacks.ts';
import { startWatched, type Gauge, type WatchedService } from './watched-service.ts';

/**
 * One corpus of hostile requests against every operation of a running service. An attack succeeds, and the run fails,
 * when the event loop is blocked longer than MOST_HOLD_MS of CPU time, when a response is not allowed by the OpenAPI
 * document or is an internal error, when the service computes after clients have disconnected, when it uses more memory than
 * MOST_RSS_MIB, when it does not respond afterwards, or when it stores or logs forbidden texts.
 */
const MOST_HOLD_MS = 250;
/** After the clients have left, the service may use this much CPU time more than an idle one. */
const MOST_CPU_AFTERWARDS_MS = 3_000;
/** In a window of a second an idle service uses so much at most; the run measures how much its own uses. */
const IDLE_WINDOW_MS = 1_000;
/** Jobs of earlier attacks end by then. */
const SETTLES_WITHIN_WINDOWS = 120;
const MOST_RSS_MIB = 1_536;
const ALIVE_WITHIN_MS = 60_000;

export const attacks: readonly Attack[] = [
  ...pathAttacks,
  ...queryAttacks,
  ...bodyAttacks,
  ...mismatchAttacks,
  ...searchAttacks,
  ...upstreamAttacks,
  ...canaryAttacks,
];

export interface Outcome {
  readonly attack: string;
  readonly statuses: Readonly<Record<number, number>>;
  readonly longestHoldMs: number;
  readonly cpuMs: number;
  /** CPU time beyond that of an idle service after the clients had left; undefined where they waited. */
  readonly cpuAfterwardsMs: number | undefined;
  readonly peakRssMib: number;
  /** Empty if the attack had no success. */
  readonly faults: readonly string[];
}

export interface HostilePlan {
  readonly scale: number;
  readonly chosen?: (attack: Attack) => boolean;
  readonly say?: (outcome: Outcome) => void;
}

export async function runHostile({ scale, chosen = () => true, say }: HostilePlan): Promise<Outcome[]> {
  await using service = await startWatched({
    RATE_LIMIT_PER_SECOND: '1000000',
    LOG_LEVEL: 'debug',
    OPERATOR_API: 'yes',
    WEBHOOKS_TO_PRIVATE: 'yes',
  });
  const document = (await (await fetch(`${service.origin}/openapi.json`)).json()) as Record<string, unknown>;
  const operations = operationsOf(document);
  const outcomes: Outcome[] = [];
  const canaries = new Canaries();
  const idleMs = await cpuInWindow(service);
  for (const [attackNumber, attack] of attacks.filter(chosen).entries()) {
    const key = await service.newKey();
    const target = { service, origin: service.origin, key, operations, canaries, scale, attackNumber };
    const outcome = await carryOut(attack, { target, idleMs });
    outcomes.push(outcome);
    say?.(outcome);
  }
  const found = await canariesFound(service, canaries);
  if (found.length > 0) throw new Error(`what must not be kept was found: ${found.join('; ')}`);
  return outcomes;
}

async function canariesFound(service: WatchedService, canaries: Canaries): Promise<string[]> {
  const forbidden = { canaries, keys: service.keys };
  const found = canariesIn({ place: 'log', text: service.log() }, forbidden);
  for await (const kept of service.stored()) found.push(...canariesIn(kept, forbidden));
  return [...new Set(found)];
}

async function carryOut(
  attack: Attack,
  { target, idleMs }: { readonly target: Target; readonly idleMs: number },
): Promise<Outcome> {
  const { service } = target;
  // Jobs that earlier attacks have queued are not work for the clients of this one.
  const unsettled = attack.leaves === undefined ? [] : await settle(service, idleMs);
  await service.resetGauge();
  const before = await service.gauge();
  const logged = service.log().length;
  const answers = await attack.run(target);
  // A blocked loop writes its gauge when it is free again.
  const deaf = deafness(service);
  const cpuAfterwardsMs =
    attack.leaves === undefined
      ? undefined
      : await cpuAfterwards({
          cpuInWindow: () => cpuInWindow(service),
          idleMs,
          mostMs: MOST_CPU_AFTERWARDS_MS,
          answered: deaf,
        });
  const deafFaults = await deaf;
  const after = await service.gauge();
  const statuses = answers.map(({ status }) => status);
  const faults = [
    ...holdFaults(after, attack.mostHoldMs),
    ...answerFaults(answers),
    ...failureFaults(service.log().slice(logged)),
    ...((cpuAfterwardsMs ?? 0) > MOST_CPU_AFTERWARDS_MS
      ? [`${cpuAfterwardsMs} ms of CPU time after the clients left`]
      : []),
    ...(after.peakRssMib > MOST_RSS_MIB ? [`${after.peakRssMib} MiB of memory`] : []),
    ...[attack.expects?.(statuses)].filter((fault) => fault !== undefined),
    ...deafFaults,
    ...unsettled,
  ];
  return {
    attack: attack.name,
    statuses: counted(answers),
    longestHoldMs: after.longestHoldMs,
    cpuMs: after.processCpuMs - before.processCpuMs,
    cpuAfterwardsMs,
    peakRssMib: after.peakRssMib,
    faults,
  };
}

function holdFaults({ longestHoldMs }: Gauge, mostMs = MOST_HOLD_MS): string[] {
  return longestHoldMs > mostMs ? [`the event loop was held for ${longestHoldMs} ms of CPU time`] : [];
}

function failureFaults(log: string): string[] {
  const lines = log.split('\n').filter((line) => line.includes('own fault'));
  return lines.slice(0, 1).map((line) => `${lines.length} internal failures: ${line.slice(0, 500)}`);
}

async function deafness(service: WatchedService): Promise<string[]> {
  const answer = await fetch(`${service.origin}/health/live`, {
    signal: AbortSignal.timeout(ALIVE_WITHIN_MS),
  }).catch(() => undefined);
  return answer?.status === 200 ? [] : ['the service does not answer afterwards'];
}

async function settle(service: WatchedService, idleMs: number): Promise<string[]> {
  for (let window = 0; window < SETTLES_WITHIN_WINDOWS; window++)
    if ((await cpuInWindow(service)) - idleMs <= ALMOST_IDLE_MS) return [];
  return [`the service still computes ${SETTLES_WITHIN_WINDOWS} seconds after the attacks before this one`];
}

async function cpuInWindow(service: WatchedService): Promise<number> {
  const { processCpuMs: before } = await service.gauge();
  await sleep(IDLE_WINDOW_MS);
  const { processCpuMs: now } = await service.gauge();
  return now - before;
}

function counted(answers: readonly HostileAnswer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
