import { setTimeout as sleep } from 'node:timers/promises';
import { Canaries, secrets } from '../canaries/canary.ts';
import { operationsOf } from '../fuzz/operations.ts';
import type { Attack, Target } from './attacks.ts';
import { bodyAttacks } from './body-attacks.ts';
import { pathAttacks } from './path-attacks.ts';
import { searchAttacks } from './search-attacks.ts';
import { upstreamAttacks } from './upstream-attacks.ts';
import { startWatched, type Gauge, type WatchedService } from './watched-service.ts';

/**
 * One corpus of hostile requests against every operation of a running service. An attack succeeds, and the run fails,
 * when the event loop is held longer than MOST_HOLD_MS of CPU time, when an answer is a failure of our own, when the
 * service computes for clients who have left, or when it does not answer afterwards.
 */
const MOST_HOLD_MS = 250;
/** After the clients have left, the service may use this much CPU time, however long it takes on a busy machine. */
const MOST_CPU_AFTERWARDS_MS = 4_000;
/** In a second: what an idle service uses. */
const IDLE_CPU_MS = 150;
const IDLE_WINDOW_MS = 1_000;
const ALIVE_WITHIN_MS = 60_000;

export const attacks: readonly Attack[] = [
  ...pathAttacks,
  ...bodyAttacks,
  ...searchAttacks,
  ...upstreamAttacks,
];

export interface Outcome {
  readonly attack: string;
  readonly statuses: Readonly<Record<number, number>>;
  readonly longestHoldMs: number;
  readonly cpuMs: number;
  readonly rssMib: number;
  /** Empty where the attack achieved nothing. */
  readonly faults: readonly string[];
}

export interface HostilePlan {
  readonly scale: number;
  readonly chosen?: (attack: Attack) => boolean;
  readonly say?: (outcome: Outcome) => void;
}

export async function runHostile({ scale, chosen = () => true, say }: HostilePlan): Promise<Outcome[]> {
  await using service = await startWatched({ RATE_LIMIT_PER_SECOND: '1000000' });
  const document = (await (await fetch(`${service.origin}/openapi.json`)).json()) as Record<string, unknown>;
  const operations = operationsOf(document);
  const outcomes: Outcome[] = [];
  const canaries = new Canaries();
  for (const attack of attacks.filter(chosen)) {
    const key = await service.newKey();
    const outcome = await carryOut(attack, {
      service,
      origin: service.origin,
      key,
      operations,
      canaries,
      scale,
    });
    outcomes.push(outcome);
    say?.(outcome);
  }
  const found = await canariesFound(service, canaries);
  if (found.length > 0) throw new Error(`secrets were found: ${found.join('; ')}`);
  return outcomes;
}

async function canariesFound(service: WatchedService, canaries: Canaries): Promise<string[]> {
  const found: string[] = [];
  const look = (place: string, text: string): void => {
    for (const [canary] of text.matchAll(secrets)) found.push(`${place}: ${canaries.sender(canary)}`);
  };
  look('log', service.log());
  for await (const { place, text } of service.stored()) look(place, text);
  return [...new Set(found)];
}

async function carryOut(attack: Attack, target: Target): Promise<Outcome> {
  const { service } = target;
  await service.resetGauge();
  const before = await service.gauge();
  const logged = service.log().length;
  const statuses = await attack.run(target);
  // A held loop writes its gauge when it is free again.
  const deaf = await deafness(service);
  const busy = attack.leaves === undefined ? undefined : await cpuAfterwards(service);
  const after = await service.gauge();
  const faults = [
    ...holdFaults(after),
    ...failureFaults(service.log().slice(logged)),
    ...(busy !== undefined && busy > MOST_CPU_AFTERWARDS_MS
      ? [`${busy} ms of CPU time after the clients left`]
      : []),
    ...[attack.expects?.(statuses)].filter((fault) => fault !== undefined),
    ...deaf,
  ];
  return {
    attack: attack.name,
    statuses: counted(statuses),
    longestHoldMs: after.longestHoldMs,
    cpuMs: after.processCpuMs - before.processCpuMs,
    rssMib: after.rssMib,
    faults,
  };
}

function holdFaults({ longestHoldMs }: Gauge): string[] {
  return longestHoldMs > MOST_HOLD_MS ? [`the event loop was held for ${longestHoldMs} ms of CPU time`] : [];
}

function failureFaults(log: string): string[] {
  const lines = log.split('\n').filter((line) => line.includes('own fault'));
  return lines.slice(0, 1).map((line) => `${lines.length} failures of our own: ${line.slice(0, 500)}`);
}

async function deafness(service: WatchedService): Promise<string[]> {
  const answer = await fetch(`${service.origin}/health/live`, {
    signal: AbortSignal.timeout(ALIVE_WITHIN_MS),
  }).catch(() => undefined);
  return answer?.status === 200 ? [] : ['the service does not answer afterwards'];
}

/** CPU time that is used after the clients have left, until a second passes in which hardly any is. */
async function cpuAfterwards(service: WatchedService): Promise<number> {
  const { processCpuMs: atLeaving } = await service.gauge();
  for (let before = atLeaving; ;) {
    await sleep(IDLE_WINDOW_MS);
    const { processCpuMs: now } = await service.gauge();
    const isIdle = now - before <= IDLE_CPU_MS;
    if (isIdle || now - atLeaving > MOST_CPU_AFTERWARDS_MS) return now - atLeaving;
    before = now;
  }
}

function counted(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
