import { sharedCores, type Cores } from './cores.ts';
import { lineOf, takeNext, type Line, type Station, type Step, type Walker } from './station.ts';
import { timeline } from './timeline.ts';

/** A queueing network: stations with some servers each, and operations that pass through steps at them. */
export interface Network {
  /** Each station, or each group's own one; a number is its servers. */
  readonly stations: Readonly<Record<string, Station | number>>;
  /** What steps of CPU time share. Absent: each has a core for itself. */
  readonly cores?: Cores;
  /** How many groups the callers are divided into, in rotation. Absent: 1. */
  readonly groups?: number;
  readonly steps: readonly Step[];
  /** So many callers, each of which asks again when it is answered; or arrivals by chance at a rate. */
  readonly load: { readonly callers: number } | { readonly perSecond: number };
  readonly operations: number;
  /** 0 ≤ n < 1 */
  readonly fraction: () => number;
}

export interface Simulated {
  readonly perSecond: number;
  readonly meanMs: number;
  readonly p95Ms: number;
  /** The share of the time that the servers of each station work; of own ones, of the busiest. */
  readonly busy: Readonly<Record<string, number>>;
  /** How many cores are used. */
  readonly coresUsed: number;
}

/** The part of the operations that fills the network first, and is not counted. */
const WARM_UP = 0.2;

export function simulate(network: Network): Simulated {
  const { steps, load, groups = 1, operations, fraction } = network;
  const cores = sharedCores(network.cores ?? { count: Infinity, others: 0 });
  const lines = new Map<string, Line[]>(
    Object.entries(network.stations).map(([name, station]) => [
      name,
      Array.from({ length: groups }, () => lineOf(station)),
    ]),
  );
  const events = timeline<() => void>();
  const exponential = (meanMs: number): number => -Math.log(1 - fraction()) * meanMs;
  const took: number[] = [];
  let now = 0;
  let finished = 0;
  let counted = { fromMs: 0, coresMs: 0 };
  const isWarm = (): boolean => finished >= operations * WARM_UP;

  const walk = (walker: Walker): void => {
    const step = walker.steps[walker.at];
    if (step === undefined) return walker.done();
    const line = lines.get(step.station)?.[step.isOwn === true ? walker.group : 0];
    if (line === undefined) throw new Error(`there is no station ${step.station}`);
    const alike = step.alike ?? '';
    const waiting = line.waiting.get(alike);
    if (waiting === undefined) line.waiting.set(alike, [walker]);
    else waiting.push(walker);
    serve(line);
  };
  const serve = (line: Line): void => {
    const walkers = takeNext(line);
    const [first] = walkers;
    const step = first?.steps[first.at];
    if (first === undefined || step === undefined) return;
    line.working += 1;
    const startedMs = now;
    const done = (): void => {
      if (isWarm()) line.workedMs += now - Math.max(startedMs, counted.fromMs);
      line.working -= 1;
      serve(line);
      for (const walker of walkers) {
        walker.at += 1;
        walk(walker);
      }
    };
    const { together } = line.station;
    if (together === undefined) take(step, done);
    else walk({ steps: together.steps(walkers.length), group: first.group, at: 0, done });
  };
  const take = ({ meanMs, isFixed, isCpu }: Step, done: () => void): void => {
    const ms = isFixed === true ? meanMs : exponential(meanMs);
    if (isCpu === true) cores.run(now, { ms, done });
    else events.add(now + ms, done);
  };
  const begin = (group: number): void => {
    const startedMs = now;
    walk({ steps, group, at: 0, done: () => end(startedMs, group) });
  };
  const end = (startedMs: number, group: number): void => {
    finished += 1;
    if (finished === Math.ceil(operations * WARM_UP)) counted = { fromMs: now, coresMs: cores.busyMs() };
    else if (isWarm()) took.push(now - startedMs);
    // Not at once: an operation without steps would never return.
    if ('callers' in load) events.add(now, () => begin(group));
  };
  const arrive = (perSecond: number): void => {
    events.add(now + exponential(1000 / perSecond), () => {
      begin(0);
      arrive(perSecond);
    });
  };

  if ('callers' in load) for (let caller = 0; caller < load.callers; caller += 1) begin(caller % groups);
  else arrive(load.perSecond);
  while (finished < operations) {
    const [eventAt, workAt] = [events.nextAt(), cores.nextAt()];
    now = Math.min(eventAt, workAt);
    if (now === Infinity) break;
    if (workAt < eventAt) cores.finish(now);
    else events.take()?.();
  }
  const sorted = took.toSorted((a, b) => a - b);
  const passedMs = now - counted.fromMs;
  return {
    perSecond: (took.length / passedMs) * 1000,
    meanMs: took.reduce((sum, ms) => sum + ms, 0) / took.length,
    p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    busy: Object.fromEntries(
      [...lines].map(([name, all]) => [
        name,
        Math.max(...all.map(({ station, workedMs }) => workedMs / passedMs / station.servers)),
      ]),
    ),
    coresUsed: (cores.busyMs() - counted.coresMs) / passedMs,
  };
}
