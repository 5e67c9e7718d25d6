/** A queueing network: stations with some servers each, and operations that pass through steps at them. */
export interface Step {
  readonly station: string;
  readonly meanMs: number;
  /** Takes exactly that long; otherwise times are exponential. */
  readonly isFixed?: true;
  /** Each group of callers has servers of its own there. */
  readonly isOwn?: true;
}

export interface Network {
  /** Servers of each station, or of each group's own one; `Infinity`: nothing waits there. */
  readonly servers: Readonly<Record<string, number>>;
  /** How many groups the callers are divided into, by turns. Absent: 1. */
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
}

interface Operation {
  readonly startedMs: number;
  readonly group: number;
  step: number;
}

/** The part of the operations that fills the network first, and is not counted. */
const WARM_UP = 0.2;

export function simulate({ servers, steps, load, groups = 1, operations, fraction }: Network): Simulated {
  const stations = new Map(
    Object.entries(servers).map(([name, count]) => [
      name,
      Array.from({ length: groups }, () => ({ count, working: 0, workedMs: 0, waiting: queue() })),
    ]),
  );
  const events = timeline();
  const exponential = (meanMs: number): number => -Math.log(1 - fraction()) * meanMs;
  const took: number[] = [];
  let now = 0;
  let finished = 0;
  let countedFromMs = 0;

  const serve = (operation: Operation): void => {
    const step = steps[operation.step];
    const station = step && stations.get(step.station)?.[step.isOwn === true ? operation.group : 0];
    if (step === undefined || station === undefined) return end(operation);
    if (station.working >= station.count) return station.waiting.add(operation);
    station.working += 1;
    const ms = step.isFixed === true ? step.meanMs : exponential(step.meanMs);
    if (finished >= operations * WARM_UP) station.workedMs += ms;
    events.add(now + ms, () => {
      station.working -= 1;
      const next = station.waiting.take();
      if (next !== undefined) serve(next);
      operation.step += 1;
      serve(operation);
    });
  };
  const begin = (group: number): void => serve({ startedMs: now, group, step: 0 });
  const end = ({ startedMs, group }: Operation): void => {
    finished += 1;
    if (finished === Math.ceil(operations * WARM_UP)) countedFromMs = now;
    else if (finished > operations * WARM_UP) took.push(now - startedMs);
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
    const event = events.take();
    if (event === undefined) break;
    now = event.at;
    event.happen();
  }
  const sorted = took.toSorted((a, b) => a - b);
  const passedMs = now - countedFromMs;
  return {
    perSecond: (took.length / passedMs) * 1000,
    meanMs: took.reduce((sum, ms) => sum + ms, 0) / took.length,
    p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    busy: Object.fromEntries(
      [...stations].map(([name, all]) => [
        name,
        Math.max(...all.map(({ count, workedMs }) => workedMs / passedMs / count)),
      ]),
    ),
  };
}

/** First in, first out. */
function queue() {
  let items: Operation[] = [];
  let head = 0;
  return {
    add: (item: Operation): void => void items.push(item),
    take(): Operation | undefined {
      const item = items[head];
      if (item === undefined) return undefined;
      head += 1;
      if (head > 1_000 && head * 2 > items.length) {
        items = items.slice(head);
        head = 0;
      }
      return item;
    },
  };
}

interface Event {
  readonly at: number;
  readonly happen: () => void;
}

/** A binary heap: the earliest event is taken first. */
function timeline() {
  const heap: Event[] = [];
  const isEarlier = (a: number, b: number): boolean => (heap[a]?.at ?? Infinity) < (heap[b]?.at ?? Infinity);
  const swap = (a: number, b: number): void => {
    const [x, y] = [heap[a], heap[b]];
    if (x === undefined || y === undefined) return;
    heap[a] = y;
    heap[b] = x;
  };
  return {
    add(at: number, happen: () => void): void {
      let child = heap.push({ at, happen }) - 1;
      while (child > 0) {
        const parent = (child - 1) >> 1;
        if (!isEarlier(child, parent)) break;
        swap(child, parent);
        child = parent;
      }
    },
    take(): Event | undefined {
      const [first] = heap;
      const last = heap.pop();
      if (last === undefined || last === first) return first;
      heap[0] = last;
      for (let parent = 0; ;) {
        const [left, right] = [2 * parent + 1, 2 * parent + 2];
        const child = isEarlier(right, left) ? right : left;
        if (!isEarlier(child, parent)) return first;
        swap(child, parent);
        parent = child;
      }
    },
  };
}
