import { limits } from '../../contract/limits.ts';
import { rateClasses } from '../../contract/rate-classes.ts';
import { refuse } from '../../contract/refusal.ts';
import type { Needs } from '../../contract/needs.ts';
import { DatabaseUnavailable, DatabaseUnwritable } from '../../platform/sql/database-errors.ts';
import { exchangeCounts, type Received } from './exchange.ts';
import type { Verdict } from './verdict.ts';
import { Presence } from './presence.ts';
import { Recent } from './recent.ts';

/** The share of the quota that a process admits between two exchanges without a lease. */
const FREE_SHARE = 0.02;

interface Subject {
  readonly ours: Recent;
  /** Those of `ours` that were admitted since the last exchange. */
  unsent: number;
  /** What may be admitted until the next exchange; the other processes count it as admitted. */
  leased: number;
  /** Requests wait for a lease. */
  isLeaseNeeded: boolean;
  /** The requests that other processes admitted in the second before their last report. */
  theirs: number;
  receivedAtMs: number;
}

/**
 * Counts per second that processes share by exchanging them, ten times a second while there is something to report.
 *
 * A single process is exact over any second. Several processes each lease their share of what is left when they exchange:
 * a third of it where there are three. Leased requests count as admitted for the others until the next exchange returns
 * the rest, so all processes together admit the quota, however the requests are distributed. A process that has used up
 * its lease while the account has requests left exchanges at once: its waiting requests share one statement. A few
 * requests between two exchanges need no lease, so that an occasional caller never waits; the quota can be exceeded by
 * these few.
 *
 * While the database refuses writes, counts cannot be shared. Each process then decides alone: it admits its share of
 * the quota by the number of processes it last knew, until an exchange succeeds.
 */
export class SharedCounts {
  readonly #needs: Pick<Needs, 'db' | 'clock' | 'log'>;
  readonly #quota: number;
  readonly #process: string;
  readonly #presence: Presence;
  readonly #subjects = new Map<string, Subject>();
  readonly #closing = new AbortController();
  #unsent = new Set<string>();
  #sending: Promise<void> | undefined;
  #exchanging: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #failingSinceMs: number | undefined;
  #isAlone = false;

  constructor(needs: Pick<Needs, 'db' | 'clock' | 'log' | 'random'>, quota: number) {
    this.#needs = needs;
    this.#quota = quota;
    this.#process = needs.random.uuid();
    this.#presence = new Presence(needs, this.#process);
  }

  admit(name: string): Verdict | Promise<Verdict> {
    const nowMs = this.#needs.clock.ticksMs();
    this.#unsent.add(name);
    this.#sending ??= this.#sendSoon().finally(() => (this.#sending = undefined));
    if (nowMs - (this.#failingSinceMs ?? nowMs) > limits.rateSyncStaleMs) throw refuse('limiter-failed');
    return this.#decide(name) ?? this.#decideAfterExchange(name);
  }

  /** Undefined where the lease of this process is used up and the account may have requests left. */
  #decide(name: string): Verdict | undefined {
    const nowMs = this.#needs.clock.ticksMs();
    const subject = this.#subjectNamed(name);
    const windowMs = rateClasses.general.windowMs;
    const { ours } = subject;
    const quota = this.#isAlone ? this.#quotaAlone : this.#quota;
    const theirs = !this.#isAlone && nowMs - subject.receivedAtMs < windowMs ? subject.theirs : 0;
    const used = ours.count(nowMs) + theirs;
    const admitted = used < quota;
    if (admitted && !this.#isOurs(subject)) return undefined;
    if (admitted) {
      ours.add(nowMs);
      subject.unsent += 1;
    }
    const remaining = Math.max(0, quota - used - (admitted ? 1 : 0));
    return { admitted, remaining, resetMs: ours.resetMs(nowMs) || windowMs };
  }

  #isOurs({ unsent, leased }: Subject): boolean {
    return this.#isAlone || this.#presence.processes === 1 || unsent < Math.max(leased, this.#free);
  }

  /** The number of processes that share the quota, or null where no lease is needed: an occasional caller needs none. */
  #shareNeeded({ unsent, isLeaseNeeded }: Subject): number | null {
    const { processes } = this.#presence;
    return processes > 1 && (isLeaseNeeded || unsent > this.#free) ? processes : null;
  }

  get #quotaAlone(): number {
    return Math.max(1, Math.floor(this.#quota / this.#presence.processes));
  }

  get #free(): number {
    return Math.max(1, Math.floor(this.#quota * FREE_SHARE));
  }

  async #decideAfterExchange(name: string): Promise<Verdict> {
    for (;;) {
      this.#unsent.add(name);
      this.#subjectNamed(name).isLeaseNeeded = true;
      let failure: unknown;
      await this.#exchange().catch((error: unknown) => (failure = error));
      const verdict = this.#decide(name);
      if (verdict !== undefined) return verdict;
      // The lease is used up, but the account may have requests left: this is an outage, not its limit.
      if (failure !== undefined)
        throw failure instanceof DatabaseUnavailable ? failure : refuse('limiter-failed');
      if (this.#subjectNamed(name).leased === 0)
        return { admitted: false, remaining: 0, resetMs: limits.rateSyncMs };
    }
  }

  /** Reports this process to the others, and reads how many there are. */
  report(): Promise<void> {
    return this.#presence.report();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#sending;
    await this.#presence.close();
  }

  #subjectNamed(name: string): Subject {
    const known = this.#subjects.get(name);
    if (known !== undefined) return known;
    if (this.#subjects.size >= limits.countedSubjects) this.#removeIdle();
    const ours = new Recent(this.#quota, rateClasses.general.windowMs);
    const subject: Subject = {
      ours,
      unsent: 0,
      leased: 0,
      isLeaseNeeded: false,
      theirs: 0,
      receivedAtMs: Number.NEGATIVE_INFINITY,
    };
    this.#subjects.set(name, subject);
    return subject;
  }

  #removeIdle(): void {
    const nowMs = this.#needs.clock.ticksMs();
    for (const [name, { ours }] of this.#subjects) if (ours.count(nowMs) === 0) this.#subjects.delete(name);
  }

  /**
   * Waits a tenth of a second for more to report, then exchanges all of it in one statement. After a failure it tries
   * again until it succeeds: failing for five seconds means fifty failures in a row, not one failure before a pause.
   */
  async #sendSoon(): Promise<void> {
    const { clock, log } = this.#needs;
    do {
      try {
        const pauseMs = this.#isAlone ? limits.rateAloneRetryMs : limits.rateSyncMs;
        await clock.sleep(pauseMs, this.#closing.signal);
      } catch {
        return;
      }
      try {
        await this.#exchange();
        this.#failingSinceMs = undefined;
      } catch (error) {
        // The outage is logged once for the whole process.
        if (error instanceof DatabaseUnwritable) {
          this.#failingSinceMs = undefined;
          continue;
        }
        if (this.#failingSinceMs === undefined)
          log.warn({ err: error }, 'could not share the counts of the rate limiter; trying again');
        this.#failingSinceMs ??= clock.ticksMs();
      }
    } while (this.#isAlone || this.#failingSinceMs !== undefined);
  }

  /** One statement at a time. Calls that arrive while one runs share the next, which includes their counts. */
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
    const exchange = this.#send().finally(() => {
      if (this.#exchanging === exchange) this.#exchanging = undefined;
    });
    this.#exchanging = exchange;
    return exchange;
  }

  async #send(): Promise<void> {
    const names = [...this.#unsent];
    this.#unsent = new Set();
    const nowMs = this.#needs.clock.ticksMs();
    const subjects = names.map((name) => this.#subjectNamed(name));
    const sent = subjects.map(({ unsent }) => unsent);
    const shares = subjects.map((subject) => this.#shareNeeded(subject));
    for (const subject of subjects) subject.isLeaseNeeded = false;
    try {
      const received = await this.#needs.db.rows<Received>(exchangeCounts, [
        this.#process,
        names,
        subjects.map(({ ours }) => ours.count(nowMs)),
        shares,
        this.#quota,
        rateClasses.general.windowMs,
      ]);
      this.#isAlone = false;
      const rows = new Map(received.map((row) => [row.subject, row]));
      for (const [n, subject] of subjects.entries()) {
        const { theirs = 0, leased = 0 } = rows.get(names[n] ?? '') ?? {};
        const unsent = subject.unsent - (sent[n] ?? 0);
        Object.assign(subject, { unsent, leased, theirs, receivedAtMs: nowMs });
        // The next exchange returns the lease, if nothing more is admitted.
        if (leased > 0) this.#unsent.add(names[n] ?? '');
      }
    } catch (error) {
      if (error instanceof DatabaseUnwritable) this.#isAlone = true;
      for (const name of names) this.#unsent.add(name);
      throw error;
    }
  }
}

function ignore(): void {}
