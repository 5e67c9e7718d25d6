import type { Clients } from '../database/clients.ts';
import type { Sessions } from '../database/sessions.ts';
import type { Scheduler } from '../scheduler.ts';

interface World {
  readonly scheduler: Scheduler;
  readonly sessions: Sessions;
  readonly clients: Clients;
}

/** A timer of the program, and the condition under which it has work, with the time in `$1`. */
interface Condition {
  readonly name: string;
  readonly due?: string | undefined;
}

/** How far ahead the conditions are tried: twice as far after nothing was due, and half as far after something was. */
const LEAST_AHEAD_MS = 1_000;
const FIRST_AHEAD_MS = 10_000;
const MOST_AHEAD_MS = 86_400_000;

/**
 * Looks for work that is due. Conditions become true by commits or as time passes, and stay true for more than a day
 * (`comparedBackMs`). So what is not due at a later time is not due before it, until something is committed. Most looks
 * are answered by that, and a look that asks the database asks about the later time first, unless the last one has found
 * work.
 */
export class DueWork {
  readonly #world: World;
  readonly #text: string;
  #commits = -1;
  #nothingUntilMs = Number.NEGATIVE_INFINITY;
  #aheadMs = FIRST_AHEAD_MS;
  #hadWork = false;

  constructor(world: World, conditions: readonly Condition[]) {
    this.#world = world;
    this.#text = `select ${conditions.map(({ name, due }) => `${due} as "${name}"`).join(', ')}, $1::timestamptz as at`;
  }

  /** The names of those that have work now. */
  async due(): Promise<readonly string[]> {
    const { scheduler, sessions, clients } = this.#world;
    const { nowMs } = scheduler;
    sessions.showTime(nowMs);
    const isKnown = this.#commits === clients.commits;
    if (isKnown && nowMs <= this.#nothingUntilMs) return [];
    this.#nothingUntilMs = Number.NEGATIVE_INFINITY;
    if (!isKnown) this.#aheadMs = Math.min(this.#aheadMs, FIRST_AHEAD_MS);
    this.#commits = clients.commits;
    if (!this.#hadWork && (await this.#isNothingAhead(nowMs))) return [];
    const names = await this.#dueAt(nowMs);
    this.#hadWork = names.length > 0;
    return names;
  }

  async #isNothingAhead(nowMs: number): Promise<boolean> {
    const untilMs = nowMs + this.#aheadMs;
    const isNothing = (await this.#dueAt(untilMs)).length === 0;
    this.#world.sessions.showTime(nowMs);
    if (isNothing) this.#nothingUntilMs = untilMs;
    this.#aheadMs = isNothing
      ? Math.min(this.#aheadMs * 2, MOST_AHEAD_MS)
      : Math.max(this.#aheadMs / 2, LEAST_AHEAD_MS);
    return isNothing;
  }

  async #dueAt(ms: number): Promise<string[]> {
    const { sessions } = this.#world;
    sessions.showTime(ms);
    const [row] = await sessions.rows<Record<string, boolean>>(this.#text, [new Date(ms)]);
    return Object.keys(row ?? {}).filter((name) => row?.[name] === true);
  }
}
