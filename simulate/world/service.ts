import type { Caller, Environment } from '../../src/contract/owner.ts';
import { refusalAnswer } from '../../src/app/answering/refusal-body.ts';
import { CallQueues } from '../../src/app/idempotency/call-queue.ts';
import { fingerprint, keyedStory, waitOf } from '../../src/app/idempotency/keyed-story.ts';
import { once } from '../../src/app/idempotency/once.ts';
import { extrasProvider } from '../../src/bookings/extras/provider.ts';
import { timers as bookingTimers } from '../../src/bookings/tasks.ts';
import type { Config } from '../../src/config.ts';
import { type KeyedWork, withoutKey } from '../../src/contract/keyed-work.ts';
import type { Needs } from '../../src/contract/needs.ts';
import { Refusal } from '../../src/contract/refusal.ts';
import type { Reply } from '../../src/contract/reply.ts';
import type { Call, Route } from '../../src/contract/route.ts';
import { deliverDue } from '../../src/events/deliver.ts';
import { anyWebhookDue, webhooksDue } from '../../src/events/deliveries-store.ts';
import { Problem } from '../../src/lib/problem.ts';
import { NotEnough } from '../../src/payments/money/ledger.ts';
import { WHOLESALE } from '../database/prepare-credit.ts';
import { timers as loyaltyTimers } from '../../src/loyalty/tasks.ts';
import { isClockOff } from '../../src/platform/database-clock.ts';
import { gatewayNamed } from '../../src/payments/gateways/gateways.ts';
import { isUnavailable } from '../../src/platform/sql/database-errors.ts';
import { supplierCalled } from '../../src/rates/suppliers/suppliers.ts';
import type { Clients } from '../database/clients.ts';
import type { Sessions } from '../database/sessions.ts';
import type { Scheduler } from '../scheduler.ts';
import type { SimulatedGateway } from './gateway.ts';
import type { SimulatedStripe } from './stripe/stripe.ts';
import type { SimulatedSupplier } from './supplier.ts';
import { needsOf } from './process-needs.ts';
import type { SimulatedExtras } from './extras.ts';
import type { SimulatedReceiver } from './receiver.ts';
import { DueWork } from './due-work.ts';
import { routes } from './routes.ts';
import type { Profile } from '../profile.ts';

/** What a caller sends. */
export interface Request {
  /** Default: the sandbox. */
  readonly environment?: Environment;
  /** `POST /rates/book` */
  readonly operation: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly key?: string;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface World {
  readonly scheduler: Scheduler;
  readonly clients: Clients;
  readonly sessions: Sessions;
  readonly looks: DueWork;
  readonly supplier: SimulatedSupplier;
  readonly gateway: SimulatedGateway;
  readonly stripe: SimulatedStripe;
  readonly extras: SimulatedExtras;
  readonly receiver: SimulatedReceiver;
  readonly profile: Profile;
  readonly config: Config;
  /** Who calls: the owner of the key of each environment. */
  readonly callers: Readonly<Record<Environment, Caller>>;
  readonly seed: number;
  /** What must never happen, and did. */
  readonly violations: string[];
}

/** Timers without a condition are left out: they only delete old rows. */
const stored = [...bookingTimers, ...loyaltyTimers].filter(({ due }) => due !== undefined);
/** Webhooks are sent by jobs of the queue, which is a package with its own clock: here the worker sends what is due. */
const SENDING = 'events.deliver';
const looks = [...stored, { name: SENDING, due: anyWebhookDue }];
const TICK_MS = 1_000;
/** After this many looks that find nothing a worker looks less often, so that days can pass in a history. */
const IDLE_TICKS = 4;
const MOST_TICK_MS = 3_600_000;

/** All processes of a history share these. */
export const dueWorkOf = (world: Pick<World, 'scheduler' | 'sessions' | 'clients'>) =>
  new DueWork(world, looks);

/** One process of the service: the program's own stories on simulated needs. */
export class Process {
  readonly name: string;
  readonly #world: World;
  readonly #needs: Needs;
  readonly #callQueues = new CallQueues();
  readonly #died = Promise.withResolvers<never>();
  readonly #running = new Set<string>();
  isAlive = true;

  private constructor(name: string, world: World) {
    this.name = name;
    this.#world = world;
    this.#needs = needsOf(name, world);
    this.#died.promise.catch(() => undefined);
  }

  /** Connects it to the supplier and the gateway of the world, and starts its worker. */
  static async start(name: string, world: World): Promise<Process> {
    const started = new Process(name, world);
    const needs = started.#needs;
    const { client } = await supplierCalled(needs, 'simulator');
    const prices = await client.call((connector) => Promise.resolve(connector), { timeoutMs: 1_000 });
    const call = world.supplier.clientFor(name, prices);
    Object.assign(client, { call });
    Object.assign((await supplierCalled(needs, WHOLESALE)).client, { call });
    Object.assign(gatewayNamed(needs, 'sandbox'), world.gateway.gatewayFor(name));
    if (world.profile.atStripe)
      Object.assign(gatewayNamed(needs, 'stripe'), world.stripe.gatewayFor(name, needs.clock));
    Object.assign(extrasProvider(needs), world.extras.providerFor(name));
    void started.#work();
    return started;
  }

  /** What an operator does at the command line of this process. */
  async operate<T>(
    work: (needs: Needs, caller: Caller) => Promise<T>,
    environment: Environment = 'sandbox',
  ): Promise<T> {
    const done = work(this.#needs, this.#world.callers[environment]).catch((error: unknown) => {
      const isExpected =
        [Refusal, Problem, NotEnough].some((kind) => error instanceof kind) || isUnavailable(error);
      if (!isExpected) this.#unexpected('a command', error);
      throw error;
    });
    return Promise.race([done, this.#died.promise]);
  }

  /** Handles a request as `src/app/endpoint` does, without HTTP. Rejects when the process dies. */
  async handle(request: Request, signal: AbortSignal): Promise<Answer> {
    return Promise.race([this.#answer(request, signal), this.#died.promise]);
  }

  async runDue(): Promise<void> {
    for (const name of await this.#look()) await this.#run(name);
  }

  die(): void {
    this.isAlive = false;
    this.#world.scheduler.removeAll(this.name);
    this.#died.reject(new Error('simulated: the process died'));
  }

  async #answer(request: Request, signal: AbortSignal): Promise<Answer> {
    const { operation, params = {}, query = {}, body, key, environment = 'sandbox' } = request;
    const entry = routes.get(operation);
    if (entry === undefined) throw new Error(`there is no operation ${operation}`);
    const caller = this.#world.callers[environment];
    const callOf = (keyed: KeyedWork): Call => ({
      caller,
      params,
      query,
      body,
      parts: undefined,
      headers: {},
      requestId: '',
      publicUrl: 'http://simulated',
      keyed,
      signal,
      closing: signal,
    });
    try {
      const reply = await this.#reply(entry, { operation, key, callOf, signal });
      return { status: reply.status, body: reply.body };
    } catch (error) {
      return this.#failure(entry, operation, error);
    }
  }

  #reply(
    entry: Route,
    wanted: {
      readonly operation: string;
      readonly key: string | undefined;
      readonly callOf: (keyed: KeyedWork) => Call;
      readonly signal: AbortSignal;
    },
  ): Promise<Reply> {
    const { key, callOf, signal } = wanted;
    const plain = callOf(withoutKey);
    if (key === undefined || entry.idempotent === undefined) return entry.handle(this.#needs, plain);
    // In HTTP the operation is the path as it was sent.
    const operation = `${wanted.operation} ${JSON.stringify(plain.params)}`;
    const hash = fingerprint(plain);
    const waitMs = waitOf(entry, plain);
    const call = { caller: plain.caller, operation, key, hash, group: entry.group, waitMs, signal };
    return once(this.#needs, { callQueues: this.#callQueues, call }, keyedStory(this.#needs, entry, callOf));
  }

  #failure(entry: Route, operation: string, error: unknown): Answer {
    if (error instanceof Refusal) return refusalAnswer(entry.group, error);
    if (isUnavailable(error)) return { status: 503, body: {} };
    this.#unexpected(operation, error);
    return { status: 500, body: {} };
  }

  #unexpected(what: string, error: unknown): void {
    const words = error instanceof Error ? error.message : String(error);
    if (!words.startsWith('simulated:')) this.#world.violations.push(`${what} failed unexpectedly: ${words}`);
  }

  /** As the worker of the program: once a second it looks for what is due. */
  async #work(): Promise<void> {
    const { scheduler } = this.#world;
    let pauseMs = TICK_MS;
    for (let idle = 0; ; idle += 1) {
      await this.#needs.clock.sleep(pauseMs);
      pauseMs = idle < IDLE_TICKS ? TICK_MS : Math.min(pauseMs * 2, MOST_TICK_MS);
      if (scheduler.isCalm) return;
      if (isClockOff(this.#needs.clock)) continue;
      const names = await this.#look();
      if (names.length > 0) idle = 0;
      for (const name of names) void this.#run(name);
    }
  }

  #look(): Promise<readonly string[]> {
    const { scheduler, looks } = this.#world;
    return scheduler.step(this.name, 'looks for background work', () => looks.due());
  }

  readonly #send = async (needs: Needs, signal: AbortSignal): Promise<void> => {
    const send = this.#world.receiver.senderFor(this.name);
    for (const { id } of await webhooksDue(needs.db, needs.clock.now()))
      await deliverDue(needs, id, { signal, send });
  };

  async #run(name: string): Promise<void> {
    const timer = stored.find((one) => one.name === name);
    // One of a name at a time, as in the program.
    if (this.#running.has(name)) return;
    this.#running.add(name);
    try {
      await (timer?.run ?? this.#send)(this.#needs, new AbortController().signal);
    } catch (error) {
      if (isUnavailable(error)) return;
      const words = error instanceof Error ? error.message : String(error);
      this.#world.violations.push(`the timer ${name} failed: ${words}`);
    } finally {
      this.#running.delete(name);
    }
  }
}
