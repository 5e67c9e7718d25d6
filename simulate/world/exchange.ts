import type { SeededRandom } from '../../src/lib/seeded-random.ts';
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
  /** How long a call that was given up on may still take effect. */
  readonly landsWithinMs: number;
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

/**
 * One call over the connection: the effect at the other end is one step, the answer another. In between anything can happen; the
 * effect may also come late or never, and the answer may be lost.
 */
export async function exchange<T>(
  connection: Connection,
  { owner, what }: { readonly owner: string; readonly what: string },
  effect: () => T,
): Promise<T> {
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
    const delayMs = connection.random.below(connection.landsWithinMs);
    void scheduler.sleep(name, delayMs).then(() => {
      scheduler.note(name, `${what} takes effect`);
      effect();
    });
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

function faultOf({ scheduler, random, profile, faults }: Connection): CallFault {
  const isTrouble = !scheduler.isCalm && faults.draw(random, profile.callFails);
  const trouble = random.pick(callFaults);
  return isTrouble ? trouble : 'none';
}

function wordOf(answer: unknown): string {
  return typeof answer === 'object' && answer !== null && 'state' in answer ? String(answer.state) : 'done';
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
