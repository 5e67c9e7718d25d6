import { limits } from '../../contract/limits.ts';
import type { NamedStatement } from '../../platform/database.ts';
import type { Needs } from '../../platform/needs.ts';

/**
 * How many processes count requests on this database. Each writes its own row every few seconds and reads how many
 * others are fresh. A process that is killed counts until its row is old; one that has just started is known to the
 * others after the same few seconds.
 */
export class Presence {
  readonly #needs: Pick<Needs, 'db' | 'clock' | 'log'>;
  readonly #process: string;
  readonly #closing = new AbortController();
  readonly #reporting: Promise<void>;
  #processes = 1;

  constructor(needs: Pick<Needs, 'db' | 'clock' | 'log'>, process: string) {
    this.#needs = needs;
    this.#process = process;
    this.#reporting = this.#report();
  }

  /** This one among them. */
  get processes(): number {
    return this.#processes;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#reporting;
    await this.#needs.db.run('delete from rate_process where process = $1', [this.#process]).catch(() => 0);
  }

  async #report(): Promise<void> {
    const { db, clock, log } = this.#needs;
    while (!this.#closing.signal.aborted) {
      try {
        const row = await db.row<{ others: number }>(report, [this.#process, limits.ratePresenceMs * MISSED]);
        this.#processes = 1 + (row?.others ?? 0);
      } catch (err) {
        log.debug({ err }, 'could not report this process to the rate limiters of the others');
      }
      await clock.sleep(limits.ratePresenceMs, this.#closing.signal).catch(() => undefined);
    }
  }
}

/** A process that has missed so many reports is gone. */
const MISSED = 3;

const report: NamedStatement = {
  name: 'rate-process',
  text: `
    with reported as (
      insert into rate_process (process, seen_at) values ($1, clock_timestamp())
      on conflict (process) do update set seen_at = excluded.seen_at
    )
    select count(*)::integer as others from rate_process
    where process <> $1 and seen_at > clock_timestamp() - $2::float8 * interval '1 ms'`,
};
