import { limits } from '../../contract/limits.ts';
import type { NamedStatement } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';

/**
 * How many processes count requests on this database. Each writes its own row every few seconds and counts the recent
 * rows of others. A process that is killed counts until its row is old; one that has just started is known to the
 * others after the same few seconds.
 */
export class Presence {
  readonly #needs: Pick<Needs, 'db' | 'log'>;
  readonly #process: string;
  readonly #timer: NodeJS.Timeout;
  #reporting: Promise<void>;
  #processes = 1;

  constructor(needs: Pick<Needs, 'db' | 'log'>, process: string) {
    this.#needs = needs;
    this.#process = process;
    this.#reporting = this.#report();
    this.#timer = setInterval(() => void this.report(), limits.ratePresenceMs).unref();
  }

  /** Includes this one. */
  get processes(): number {
    return this.#processes;
  }

  report(): Promise<void> {
    this.#reporting = this.#reporting.then(() => this.#report());
    return this.#reporting;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#reporting;
    await this.#needs.db.run('delete from rate_processes where process = $1', [this.#process]).catch(() => 0);
  }

  async #report(): Promise<void> {
    const { db, log } = this.#needs;
    try {
      const row = await db.row<{ others: number }>(report, [this.#process, limits.ratePresenceMs * MISSED]);
      this.#processes = 1 + (row?.others ?? 0);
    } catch (err) {
      log.debug({ err }, 'could not announce this process to the rate limiters of the others');
    }
  }
}

/** A process that has missed this many reports counts as gone. */
const MISSED = 3;

const report: NamedStatement = {
  name: 'rate-process',
  text: `
    with reported as (
      insert into rate_processes (process, seen_at) values ($1, clock_timestamp())
      on conflict (process) do update set seen_at = excluded.seen_at
    )
    select count(*)::integer as others from rate_processes
    where process <> $1 and seen_at > clock_timestamp() - $2::float8 * interval '1 ms'`,
};
