/** A step of an operation, at a station. */
export interface Step {
  readonly station: string;
  readonly meanMs: number;
  /** Takes exactly that long; otherwise times are exponential. */
  readonly isFixed?: true;
  /** Each group of callers has its own servers there. */
  readonly isOwn?: true;
  /** The time is CPU time: it takes longer while others use the cores. */
  readonly isCpu?: true;
  /** At a station with `together`: only operations with the same words are served together. */
  readonly alike?: string;
}

export interface Station {
  /** `Infinity`: nothing waits there. */
  readonly servers: number;
  /**
   * A server takes all waiting operations of one kind, the oldest kind first, and does these steps once for all of them.
   * Servers other than the first start only if `worthwhile` operations wait.
   */
  readonly together?: {
    readonly worthwhile: number;
    steps(operations: number): readonly Step[];
  };
}

/** Passes through its steps; then `done` is called. */
export interface Walker {
  readonly steps: readonly Step[];
  readonly group: number;
  readonly done: () => void;
  at: number;
}

/** The servers of one station and those who wait for them. */
export interface Line {
  readonly station: Station;
  working: number;
  workedMs: number;
  readonly waiting: Map<string, Walker[]>;
}

export function lineOf(station: Station | number): Line {
  return {
    station: typeof station === 'number' ? { servers: station } : station,
    working: 0,
    workedMs: 0,
    waiting: new Map(),
  };
}

/** Those who are served next, if a server is free for them. */
export function takeNext({ station, working, waiting }: Line): readonly Walker[] {
  if (working >= station.servers) return [];
  for (const [alike, walkers] of waiting) {
    if (working > 0 && walkers.length < (station.together?.worthwhile ?? 1)) continue;
    if (station.together !== undefined || walkers.length === 1) {
      waiting.delete(alike);
      return walkers;
    }
    const first = walkers.shift();
    return first === undefined ? [] : [first];
  }
  return [];
}
