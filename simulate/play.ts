import { isUnavailable } from '../src/platform/sql/database-errors.ts';
import { keyedRandom, type SeededRandom } from '../src/lib/seeded-random.ts';
import { brokenAtTheEnd, brokenNow } from './checks/bookings.ts';
import { EachStep } from './checks/each-step.ts';
import { lastChange, storedFeed } from './checks/map/feed.ts';
import { type Evidence, noRecords } from './checks/evidence.ts';
import { CommittedRows, everyPart } from './checks/committed-rows.ts';
import { Clients } from './database/clients.ts';
import { nextDueMs } from './database/due.ts';
import { drawStatementFault } from './database/statement-fault.ts';
import type { HistoryServer } from './database/history-server.ts';
import { callersOf, config, type Setup, START_MS } from './database/prepare.ts';
import { readOnlyWindow } from './database/read-only.ts';
import type { Sessions } from './database/sessions.ts';
import { drawProfile, type Profile } from './profile.ts';
import type { History } from './history.ts';
import { Scheduler } from './scheduler.ts';
import { act } from './world/actors.ts';
import { paidAtStripe } from './world/stripe/dashboard.ts';
import { freezeSome } from './world/freezes.ts';
import { repeatRequests } from './world/repeat.ts';
import { readPastStates } from './world/map/read-past-states.ts';
import { openPartners, type Partners } from './world/partners.ts';
import { dueWorkOf, Process, type World } from './world/service.ts';
import { InjectedFaults, type Trim } from './trim.ts';
import { Snapshots } from './snapshots.ts';

/** Far more than any history has. */
const [MOST_STEPS, MOST_ROUNDS] = [15_000, 400];

/** Plays the history of a seed. The same seed and the same program give the same history. */
export async function play(
  server: HistoryServer,
  seed: number,
  { isFilmed = false, trim = {} }: PlayOptions = {},
): Promise<History> {
  const snapshots = isFilmed ? new Snapshots() : undefined;
  const history = await new Play(await server.next(), { seed, trim, snapshots }).run();
  if (history.violations.length > 0) await server.closeSessions();
  return history;
}

interface PlayOptions {
  readonly isFilmed?: boolean;
  readonly trim?: Trim;
}

interface Script {
  readonly seed: number;
  readonly trim: Trim;
  readonly snapshots: Snapshots | undefined;
}

class Play {
  readonly #seed: number;
  readonly #trim: Trim;
  readonly #faults: InjectedFaults;
  readonly #sessions: Sessions;
  readonly #random: SeededRandom;
  readonly #profile: Profile;
  readonly #scheduler: Scheduler;
  readonly #clients: Clients;
  readonly #partners: Partners;
  readonly #violations: string[] = [];
  readonly #records = noRecords();
  readonly #evidence: Evidence;
  readonly #committed: CommittedRows;
  readonly #eachStep: EachStep;
  readonly #snapshots: Snapshots | undefined;
  #processes: Process[] = [];
  #started = 0;
  #deaths = 0;
  #steps = 0;

  constructor(sessions: Sessions, { seed, trim, snapshots }: Script) {
    this.#seed = seed;
    this.#trim = trim;
    this.#faults = new InjectedFaults(trim);
    const { salt = 0, inOrder: isInOrder = false } = trim;
    this.#snapshots = snapshots;
    this.#sessions = sessions;
    this.#random = keyedRandom(seed, 1, salt);
    this.#profile = { ...drawProfile(keyedRandom(seed, 2)), ...trim.profile };
    const [profile, faults] = [this.#profile, this.#faults];
    const scheduler = new Scheduler(keyedRandom(seed, 3, salt), { startMs: START_MS, faults, isInOrder });
    this.#scheduler = scheduler;
    const faultDraw = { scheduler, profile, faults, random: this.#random };
    const isReadOnly = readOnlyWindow(scheduler, { seed, forMs: profile.readOnlyMs });
    this.#clients = new Clients({
      scheduler,
      sessions,
      faultOf: () => drawStatementFault(faultDraw),
      isReadOnly,
    });
    this.#partners = openPartners({ scheduler, profile, faults }, { seed, salt });
    this.#evidence = {
      sessions,
      paysLater: profile.paysLater,
      ...this.#partners,
      ...this.#records,
    };
    this.#committed = new CommittedRows(this.#evidence, { mayBookAgain: profile.isPublic });
    this.#eachStep = new EachStep(this.#evidence);
  }

  async run(): Promise<History> {
    const [row] = await this.#sessions.rows<{ setup: Setup }>('select setup from sim.setup');
    if (row === undefined) throw new Error('the database was not prepared');
    const places = { scheduler: this.#scheduler, clients: this.#clients, sessions: this.#sessions };
    const world: World = {
      ...places,
      looks: dueWorkOf(places),
      ...this.#partners,
      profile: this.#profile,
      config,
      callers: callersOf(row.setup, this.#profile),
      seed: this.#seed,
      violations: this.#violations,
    };
    if (this.#profile.paysLater) await this.#sessions.prepare('update selling_terms set pay_later = true');
    for (let at = 0; at < this.#profile.processes; at += 1) await this.#until(this.#startProcess(world));
    await this.#until(this.#actors(row.setup), world);
    this.#scheduler.isCalm = true;
    await this.#until(repeatRequests(this.#processes, this.#evidence, this.#scheduler));
    await this.#comeToAnEnd(world);
    await this.#checkTheEnd();
    return {
      seed: this.#seed,
      trim: this.#trim,
      faults: this.#faults.happened,
      profile: this.#profile,
      digest: this.#scheduler.digest,
      lines: this.#scheduler.lines,
      violations: [...new Set(this.#violations)],
      statements: this.#steps,
    };
  }

  /** A history ends at its first violation: what is not done by then is not wrong too. */
  async #checkTheEnd(): Promise<void> {
    const violations = this.#violations;
    if (violations.length > 0) return;
    const feed = this.#profile.mappers > 0 ? await storedFeed(this.#sessions) : [];
    await this.#until(readPastStates(this.#processes, feed, this.#records.mapped.reads));
    if (violations.length > 0) return;
    violations.push(...(await this.#committed.broken(everyPart)), ...(await brokenAtTheEnd(this.#evidence)));
  }

  #actors(setup: Setup): Promise<void> {
    const shared = {
      scheduler: this.#scheduler,
      profile: this.#profile,
      faults: this.#faults,
      ...this.#records,
      processes: () => this.#processes,
      lastChange: () => lastChange(this.#sessions),
    };
    const { stripe, gateway } = this.#partners;
    const dashboard = { stripe, charges: gateway.charges, paid: () => paidAtStripe(this.#sessions) };
    return act(shared, { seed: this.#seed, only: this.#trim.callers, setup, dashboard });
  }

  async #startProcess(world: World): Promise<void> {
    this.#started += 1;
    const name = `process ${this.#started}`;
    this.#scheduler.note(name, 'starts');
    try {
      const started = await Process.start(name, world); // another one may die meanwhile
      this.#processes = [...this.#processes, started];
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.#scheduler.note(name, 'cannot start without its database');
      await this.#startProcess(world);
    }
  }

  /** Takes steps until this work is done. With a world, a process may die or freeze between two steps. */
  async #until(work: Promise<unknown>, world?: World): Promise<void> {
    let isDone = false;
    void work.then(
      () => (isDone = true),
      (error: unknown) => {
        isDone = true;
        this.#violations.push(`a part of the simulator failed: ${String(error)}`);
      },
    );
    await this.#scheduler.rest();
    while (!isDone && this.#violations.length === 0) {
      if (world !== undefined) await this.#hinder(world);
      if (!(await this.#step())) {
        if (!isDone) this.#violations.push('nothing can happen any more, and a caller still waits');
        return;
      }
    }
  }

  async #step(): Promise<boolean> {
    this.#steps += 1;
    if (this.#steps > MOST_STEPS) {
      this.#violations.push('the history does not come to an end');
      return false;
    }
    const isTaken = await this.#scheduler.next();
    await this.#clients.noticeLocks();
    await this.#snapshots?.look(this.#evidence, this.#scheduler.lines);
    this.#violations.push(...brokenNow(this.#evidence), ...(await this.#eachStep.broken()));
    const written = this.#clients.takeCommitted();
    if (written.size > 0) this.#violations.push(...(await this.#committed.broken(written)));
    return isTaken;
  }

  async #hinder(world: World): Promise<void> {
    if (this.#faults.draw(this.#random, this.#profile.dies)) await this.#kill(world);
    const { scheduler, profile } = world;
    freezeSome({ scheduler, profile, random: this.#random, faults: this.#faults }, this.#processes);
  }

  async #kill(world: World): Promise<void> {
    if (this.#deaths >= this.#profile.mostDeaths || this.#processes.length === 0) return;
    this.#deaths += 1;
    const victim = this.#random.pick(this.#processes);
    this.#scheduler.note(victim.name, 'dies');
    this.#processes = this.#processes.filter((one) => one !== victim);
    victim.die();
    await this.#clients.end(victim.name);
    const restart = this.#scheduler
      .sleep('operator', this.#random.below(5_000))
      .then(() => this.#startProcess(world));
    // A caller needs a process to send to.
    if (this.#processes.length === 0) await this.#until(restart);
    else void restart;
    await this.#scheduler.rest();
  }

  /** No faults any more: what is still to be done is done at its time, for days if need be. */
  async #comeToAnEnd(world: World): Promise<void> {
    while (this.#violations.length === 0 && (await this.#step())) continue;
    if (this.#processes.length === 0) await this.#until(this.#startProcess(world));
    const [process] = this.#processes;
    for (let round = 0; process !== undefined && this.#violations.length === 0; round += 1) {
      const dueMs = await nextDueMs(this.#sessions);
      if (dueMs === undefined) return;
      if (round === MOST_ROUNDS) this.#violations.push('work remains due and is never done');
      this.#scheduler.passTime(dueMs + 1_000);
      await this.#until(process.runDue());
      while (this.#violations.length === 0 && (await this.#step())) continue;
    }
  }
}
