import type { SeededRandom } from '../../src/lib/seeded-random.ts';
import { messageOf } from '../../src/lib/shown-error.ts';
import type { Profile } from '../profile.ts';
import type { Scheduler } from '../scheduler.ts';
import type { InjectedFaults } from '../trim.ts';

/** What the other end of a connection is made with. */
export interface PartnerContext {
  readonly scheduler: Scheduler;
  readonly random: SeededRandom;
  readonly profile: Profile;
  readonly faults: InjectedFaults;
}

/** The connection between the service and a supplier or a gateway. */
export interface Connection extends PartnerContext {
  readonly name: string;
  /** How long after it was made a call may take effect. Default: a share of the time for which it is waited for, or several times that. */
  readonly landsWithinMs?: number;
  /** How long a call takes at most, besides the steps that others take meanwhile. */
  readonly slowMs?: number;
}

type CallFault = 'none' | 'never arrives' | 'is refused' | 'arrives twice' | 'answer lost' | 'lands late';
const callFaults: readonly CallFault[] = [
  'never arrives',
  'is refused',
  'arrives twice',
  'answer lost',
  'lands late',
];
/** Where calls land after their processes gave up on them, those about money do so often. */
const lateFaults: readonly CallFault[] = [...callFaults, 'lands late', 'lands late', 'lands late'];

interface CallMade {
  readonly owner: string;
  readonly what: string;
  /** How long its process waits for the answer. */
  readonly ms: number;
}

/**
 * One call over the connection: the effect at the other end is one step, the answer another. In between anything can happen; the
 * effect may also come late or never, and the answer may be lost.
 */
export async function exchange<T>(connection: Connection, call: CallMade, effect: () => T): Promise<T> {
  const { owner, what } = call;
  const { scheduler, name } = connection;
  const fault = faultOf(connection);
  const who = { owner, peer: name };
  if (fault !== 'none') scheduler.note(who, `${what}: ${fault}`);
  if (fault === 'is refused')
    return scheduler.step(who, `${what}: no connection`, () => {
      throw new Error('simulated: no connection');
    });
  if (fault === 'never arrives') return new Promise<never>(() => undefined);
  if (fault === 'lands late') {
    void landLate(connection, call, effect);
    return new Promise<never>(() => undefined);
  }
  const { slowMs = 0 } = connection;
  if (slowMs > 0 && !scheduler.isCalm) await scheduler.sleep(name, connection.random.below(slowMs));
  // Something on the way sent it again.
  if (fault === 'arrives twice') await scheduler.step({ owner: name, peer: owner }, what, effect);
  const answer = await scheduler.step({ owner: name, peer: owner }, what, effect);
  if (fault === 'answer lost')
    return scheduler.step(who, `${what}: the answer is lost`, () => {
      throw new Error('simulated: the answer was lost');
    });
  return scheduler.step(who, `${what}: ${wordOf(answer)}`, () => answer);
}

/** No answer comes, even if the process still waits. */
async function landLate(connection: Connection, call: CallMade, effect: () => unknown): Promise<void> {
  const { scheduler, name, random, profile } = connection;
  const { owner, what, ms } = call;
  const { landsWithinMs = ms * profile.landsWithin } = connection;
  const untilMs = scheduler.nowMs + ms;
  await scheduler.sleep(name, random.below(landsWithinMs));
  const otherwise =
    scheduler.nowMs >= untilMs ? ' after its process gave up on it' : ', and its answer is lost';
  scheduler.note(
    name,
    `${what} takes effect${scheduler.dead.has(owner) ? ' after its process died' : otherwise}`,
  );
  try {
    effect();
  } catch (error) {
    scheduler.note(name, `${what}: is refused, ${messageOf(error)}`);
  }
}

function faultOf({ name, scheduler, random, profile, faults }: Connection): CallFault {
  const isTrouble = !scheduler.isCalm && faults.draw(random, profile.callFails);
  const isLate = name === 'gateway' && profile.landsWithin > 1;
  const trouble = random.pick(isLate ? lateFaults : callFaults);
  return isTrouble ? trouble : 'none';
}

function wordOf(answer: unknown): string {
  return typeof answer === 'object' && answer !== null && 'state' in answer ? String(answer.state) : 'done';
}

/** A call whose answer its process waits for, up to a limit on the clock of the world. */
export function call<T>(connection: Connection, made: CallMade, effect: () => T): Promise<T> {
  return withinTime(connection, made, exchange(connection, made, effect));
}

/** An answer that the owner waits for, up to a limit on the clock of the world. */
export async function withinTime<T>(
  { scheduler, name }: Pick<Connection, 'scheduler' | 'name'>,
  { owner, ms }: { readonly owner: string; readonly ms: number },
  answer: Promise<T>,
): Promise<T> {
  const { fires, stop } = scheduler.timer(owner, ms);
  const late = fires.then(() => Promise.reject(new Error(`simulated: ${name} did not answer in time`)));
  try {
    return await Promise.race([answer, late]);
  } finally {
    stop();
  }
}
