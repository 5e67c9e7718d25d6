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

/** How far ahead of an idle worker the conditions are tried: twice as far each time. */
const FIRST_AHEAD_MS = 10_000;
const MOST_AHEAD_MS = 86_400_000;

/**
 * Looks for work that is due. Conditions become true by commits or as time passes, and stay true for more than a day
 * (`comparedBackMs`). So what is not due at a later time is not due before it, until something is committed. Most looks
 * are answered by that.
 */
export class Looks {
  readonly #world: World;
  readonly #text: string;
  #commits = -1;
  #nothingUntilMs = Number.NEGATIVE_INFINITY;
  #aheadMs = FIRST_AHEAD_MS;

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
    if (!isKnown) this.#nothingUntilMs = Number.NEGATIVE_INFINITY;
    if (isKnown && nowMs <= this.#nothingUntilMs) return [];
    const names = await this.#dueAt(nowMs);
    // The second look after a commit: more of them will come.
    if (names.length === 0 && isKnown) await this.#lookAhead(nowMs);
    else this.#aheadMs = FIRST_AHEAD_MS;
    this.#commits = clients.commits;
    return names;
  }

  async #lookAhead(nowMs: number): Promise<void> {
    const { sessions } = this.#world;
    const untilMs = nowMs + this.#aheadMs;
    const isNothing = (await this.#dueAt(untilMs)).length === 0;
    sessions.showTime(nowMs);
    this.#nothingUntilMs = isNothing ? untilMs : nowMs;
    this.#aheadMs = isNothing ? Math.min(this.#aheadMs * 2, MOST_AHEAD_MS) : FIRST_AHEAD_MS;
  }

  async #dueAt(ms: number): Promise<string[]> {
    const { sessions } = this.#world;
    sessions.showTime(ms);
    const [row] = await sessions.rows<Record<string, boolean>>(this.#text, [new Date(ms)]);
    return Object.keys(row ?? {}).filter((name) => row?.[name] === true);
  }
}
