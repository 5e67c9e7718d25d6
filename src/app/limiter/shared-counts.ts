import { limits } from '../../contract/limits.ts';
import { rateClasses } from '../../contract/rate-classes.ts';
import { refuse } from '../../contract/refusal.ts';
import type { NamedStatement } from '../../platform/database.ts';
import type { Needs } from '../../platform/needs.ts';
import type { Verdict } from './limiter.ts';
import { Recent } from './recent.ts';

interface Subject {
  readonly ours: Recent;
  /** What the other processes admitted in the second before they last spoke. */
  theirs: number;
  heardAtMs: number;
}

/**
 * Counts per second that processes share by telling each other, ten times a second while there is something to tell.
 * One process alone is exact over any second. Several may together exceed the quota by what they admit in the tenth
 * of a second before they hear of each other. Leasing tokens in blocks was refused: it is exact, but either a quiet
 * caller's leases are wasted quota, or every request of his waits for a statement.
 */
export class SharedCounts {
  readonly #needs: Pick<Needs, 'db' | 'clock' | 'log'>;
  readonly #quota: number;
  readonly #process: string;
  readonly #subjects = new Map<string, Subject>();
  readonly #closing = new AbortController();
  #untold = new Set<string>();
  #telling: Promise<void> | undefined;
  #failingSinceMs: number | undefined;

  constructor(needs: Pick<Needs, 'db' | 'clock' | 'log' | 'random'>, quota: number) {
    this.#needs = needs;
    this.#quota = quota;
    this.#process = needs.random.uuid();
  }

  admit(name: string): Verdict {
    const nowMs = this.#needs.clock.ticksMs();
    this.#untold.add(name);
    this.#telling ??= this.#tellSoon().finally(() => (this.#telling = undefined));
    if (nowMs - (this.#failingSinceMs ?? nowMs) > limits.rateSyncStaleMs) throw refuse('limiter-failed');
    const { ours, theirs, heardAtMs } = this.#subjectNamed(name);
    const isRecent = nowMs - heardAtMs < rateClasses.general.windowMs;
    const used = ours.count(nowMs) + (isRecent ? theirs : 0);
    const admitted = used < this.#quota;
    if (admitted) ours.add(nowMs);
    const remaining = Math.max(0, this.#quota - used - (admitted ? 1 : 0));
    return { admitted, remaining, resetMs: ours.resetMs(nowMs) || rateClasses.general.windowMs };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#telling;
  }

  #subjectNamed(name: string): Subject {
    const known = this.#subjects.get(name);
    if (known !== undefined) return known;
    if (this.#subjects.size >= limits.countedSubjects) this.#forgetIdle();
    const ours = new Recent(this.#quota, rateClasses.general.windowMs);
    const subject: Subject = { ours, theirs: 0, heardAtMs: Number.NEGATIVE_INFINITY };
    this.#subjects.set(name, subject);
    return subject;
  }

  #forgetIdle(): void {
    const nowMs = this.#needs.clock.ticksMs();
    for (const [name, { ours }] of this.#subjects) if (ours.count(nowMs) === 0) this.#subjects.delete(name);
  }

  /**
   * Waits a tenth of a second for more to tell, then tells all of it in one statement and hears the others. What
   * could not be told is told again until it could: so failing for five seconds means fifty failures in a row, and
   * not one failure before a pause.
   */
  async #tellSoon(): Promise<void> {
    const { clock, log } = this.#needs;
    do {
      try {
        await clock.sleep(limits.rateSyncMs, this.#closing.signal);
      } catch {
        return;
      }
      const names = [...this.#untold];
      this.#untold = new Set();
      try {
        await this.#tell(names);
        this.#failingSinceMs = undefined;
      } catch (error) {
        for (const name of names) this.#untold.add(name);
        if (this.#failingSinceMs === undefined)
          log.warn({ err: error }, 'could not share the counts of the rate limiter; trying again');
        this.#failingSinceMs ??= clock.ticksMs();
      }
    } while (this.#failingSinceMs !== undefined);
  }

  async #tell(names: readonly string[]): Promise<void> {
    const nowMs = this.#needs.clock.ticksMs();
    const counts = names.map((name) => this.#subjectNamed(name).ours.count(nowMs));
    const heard = await this.#needs.db.rows<{ subject: string; admitted: number }>(tellAndHear, [
      this.#process,
      names,
      counts,
      rateClasses.general.windowMs,
    ]);
    const theirs = new Map(heard.map((row) => [row.subject, row.admitted]));
    for (const name of names) {
      Object.assign(this.#subjectNamed(name), { theirs: theirs.get(name) ?? 0, heardAtMs: nowMs });
    }
  }
}

const tellAndHear: NamedStatement = {
  name: 'rate-count',
  text: `
    with told as (
      insert into rate_count (subject, process, admitted, told_at)
      select subject, $1::uuid, admitted, clock_timestamp()
      from unnest($2::text[], $3::integer[]) as t (subject, admitted)
      on conflict (subject, process) do update set admitted = excluded.admitted, told_at = excluded.told_at
    )
    select subject, sum(admitted)::integer as admitted
    from rate_count
    where subject = any($2) and process <> $1
      and told_at > clock_timestamp() - $4::float8 * interval '1 ms'
    group by subject`,
};
