import { limits } from '../../contract/limits.ts';
import { rateClasses } from '../../contract/rate-classes.ts';
import { refuse } from '../../contract/refusal.ts';
import type { NamedStatement } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import type { Verdict } from './limiter.ts';
import { Presence } from './presence.ts';
import { Recent } from './recent.ts';

/** Of the quota, what a process admits between two exchanges without a lease. */
const FREE_SHARE = 0.02;

interface Subject {
  readonly ours: Recent;
  /** Of ours, what has been admitted since the counts were exchanged last. */
  untold: number;
  /** What may be admitted until the next exchange: the others count it as if it had been. */
  leased: number;
  /** Requests wait for a lease. */
  isWanted: boolean;
  /** What the other processes had admitted in the second before they last told. */
  theirs: number;
  heardAtMs: number;
}

/**
 * Counts per second that processes share by exchanging them, ten times a second while there is something to tell.
 *
 * A process that is alone is exact over any second. Where there are several, each leases its share of what is left
 * when it exchanges: a third of it where there are three. What is leased counts as admitted for the others until the
 * next exchange gives the rest back, so all of them together admit the quota however the requests are spread. A
 * process whose lease is used up while the account has requests left exchanges at once: the request waits for one
 * statement, which all waiting requests of the process have in common. A few requests between two exchanges need no
 * lease, so that a quiet caller never waits; the quota can be exceeded by these few.
 */
export class SharedCounts {
  readonly #needs: Pick<Needs, 'db' | 'clock' | 'log'>;
  readonly #quota: number;
  readonly #process: string;
  readonly #presence: Presence;
  readonly #subjects = new Map<string, Subject>();
  readonly #closing = new AbortController();
  #untold = new Set<string>();
  #telling: Promise<void> | undefined;
  #exchanging: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #failingSinceMs: number | undefined;

  constructor(needs: Pick<Needs, 'db' | 'clock' | 'log' | 'random'>, quota: number) {
    this.#needs = needs;
    this.#quota = quota;
    this.#process = needs.random.uuid();
    this.#presence = new Presence(needs, this.#process);
  }

  admit(name: string): Verdict | Promise<Verdict> {
    const nowMs = this.#needs.clock.ticksMs();
    this.#untold.add(name);
    this.#telling ??= this.#tellSoon().finally(() => (this.#telling = undefined));
    if (nowMs - (this.#failingSinceMs ?? nowMs) > limits.rateSyncStaleMs) throw refuse('limiter-failed');
    return this.#decide(name) ?? this.#decideAfterExchange(name);
  }

  /** Undefined where our lease is used up and the account may have requests left. */
  #decide(name: string): Verdict | undefined {
    const nowMs = this.#needs.clock.ticksMs();
    const subject = this.#subjectNamed(name);
    const windowMs = rateClasses.general.windowMs;
    const { ours } = subject;
    const used = ours.count(nowMs) + (nowMs - subject.heardAtMs < windowMs ? subject.theirs : 0);
    const admitted = used < this.#quota;
    if (admitted && !this.#isOurs(subject)) return undefined;
    if (admitted) {
      ours.add(nowMs);
      subject.untold += 1;
    }
    const remaining = Math.max(0, this.#quota - used - (admitted ? 1 : 0));
    return { admitted, remaining, resetMs: ours.resetMs(nowMs) || windowMs };
  }

  #isOurs({ untold, leased }: Subject): boolean {
    return this.#presence.processes === 1 || untold < Math.max(leased, this.#free);
  }

  /** Of how many processes a share is wanted, or null for none: a quiet caller leases nothing. */
  #shareWanted({ untold, isWanted }: Subject): number | null {
    const { processes } = this.#presence;
    return processes > 1 && (isWanted || untold > this.#free) ? processes : null;
  }

  get #free(): number {
    return Math.max(1, Math.floor(this.#quota * FREE_SHARE));
  }

  async #decideAfterExchange(name: string): Promise<Verdict> {
    for (;;) {
      this.#untold.add(name);
      this.#subjectNamed(name).isWanted = true;
      // A store that fails leaves us the lease that we have, which is used up.
      await this.#exchange().catch(ignore);
      const verdict = this.#decide(name);
      if (verdict !== undefined) return verdict;
      if (this.#subjectNamed(name).leased === 0)
        return { admitted: false, remaining: 0, resetMs: limits.rateSyncMs };
    }
  }

  /** Reports this process to the others, and learns how many there are. */
  report(): Promise<void> {
    return this.#presence.report();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#telling;
    await this.#presence.close();
  }

  #subjectNamed(name: string): Subject {
    const known = this.#subjects.get(name);
    if (known !== undefined) return known;
    if (this.#subjects.size >= limits.countedSubjects) this.#forgetIdle();
    const ours = new Recent(this.#quota, rateClasses.general.windowMs);
    const subject: Subject = {
      ours,
      untold: 0,
      leased: 0,
      isWanted: false,
      theirs: 0,
      heardAtMs: Number.NEGATIVE_INFINITY,
    };
    this.#subjects.set(name, subject);
    return subject;
  }

  #forgetIdle(): void {
    const nowMs = this.#needs.clock.ticksMs();
    for (const [name, { ours }] of this.#subjects) if (ours.count(nowMs) === 0) this.#subjects.delete(name);
  }

  /**
   * Waits a tenth of a second for more to tell, then exchanges all of it in one statement. What could not be told is
   * told again until it could: so failing for five seconds means fifty failures in a row, and not one failure before
   * a pause.
   */
  async #tellSoon(): Promise<void> {
    const { clock, log } = this.#needs;
    do {
      try {
        await clock.sleep(limits.rateSyncMs, this.#closing.signal);
      } catch {
        return;
      }
      try {
        await this.#exchange();
        this.#failingSinceMs = undefined;
      } catch (error) {
        if (this.#failingSinceMs === undefined)
          log.warn({ err: error }, 'could not share the counts of the rate limiter; trying again');
        this.#failingSinceMs ??= clock.ticksMs();
      }
    } while (this.#failingSinceMs !== undefined);
  }

  /** One statement at a time: who asks while one is under way gets the next, which tells what they have to tell. */
  #exchange(): Promise<void> {
    const after = this.#exchanging;
    if (after === undefined) return this.#startExchange();
    this.#next ??= after.then(ignore, ignore).then(() => {
      this.#next = undefined;
      return this.#startExchange();
    });
    return this.#next;
  }

  #startExchange(): Promise<void> {
    const exchange = this.#tell().finally(() => {
      if (this.#exchanging === exchange) this.#exchanging = undefined;
    });
    this.#exchanging = exchange;
    return exchange;
  }

  async #tell(): Promise<void> {
    const names = [...this.#untold];
    this.#untold = new Set();
    const nowMs = this.#needs.clock.ticksMs();
    const subjects = names.map((name) => this.#subjectNamed(name));
    const told = subjects.map(({ untold }) => untold);
    const shares = subjects.map((subject) => this.#shareWanted(subject));
    for (const subject of subjects) subject.isWanted = false;
    try {
      const heard = await this.#needs.db.rows<Heard>(exchangeCounts, [
        this.#process,
        names,
        subjects.map(({ ours }) => ours.count(nowMs)),
        shares,
        this.#quota,
        rateClasses.general.windowMs,
      ]);
      const rows = new Map(heard.map((row) => [row.subject, row]));
      for (const [n, subject] of subjects.entries()) {
        const { theirs = 0, leased = 0 } = rows.get(names[n] ?? '') ?? {};
        const untold = subject.untold - (told[n] ?? 0);
        Object.assign(subject, { untold, leased, theirs, heardAtMs: nowMs });
        // What is leased is given back at the next exchange, if nothing more is admitted.
        if (leased > 0) this.#untold.add(names[n] ?? '');
      }
    } catch (error) {
      for (const name of names) this.#untold.add(name);
      throw error;
    }
  }
}

function ignore(): void {}

interface Heard {
  readonly subject: string;
  readonly theirs: number;
  readonly leased: number;
}

/** Tells the others what was admitted, and leases a share of what is left: one of so many processes, or nothing. */
const exchangeCounts: NamedStatement = {
  name: 'rate-count',
  text: `
    with others as (
      select subject, sum(admitted)::integer as admitted, sum(leased)::integer as leased
      from rate_count
      where subject = any($2) and process <> $1
        and told_at > clock_timestamp() - $6::float8 * interval '1 ms'
      group by subject
    ),
    told as (
      insert into rate_count (subject, process, admitted, leased, told_at)
      select subject, $1::uuid, t.admitted,
        coalesce(greatest(0, ceil(
          ($5::integer - t.admitted - coalesce(o.admitted + o.leased, 0))::float8 / t.processes
        )), 0)::integer,
        clock_timestamp()
      from unnest($2::text[], $3::integer[], $4::integer[]) as t (subject, admitted, processes)
      left join others o using (subject)
      on conflict (subject, process) do update
        set admitted = excluded.admitted, leased = excluded.leased, told_at = excluded.told_at
      returning subject, leased
    )
    select subject, coalesce(o.admitted, 0) as theirs, t.leased from told t left join others o using (subject)`,
};
