import type { SeededRandom } from '../../src/lib/seeded-random.ts';
import type { Profile } from '../profile.ts';
import type { Scheduler } from '../scheduler.ts';
import type { Accidents } from '../trim.ts';

/** What the other end of a line is made with. */
export interface Surroundings {
  readonly scheduler: Scheduler;
  readonly random: SeededRandom;
  readonly profile: Profile;
  readonly accidents: Accidents;
}

/** The connection between the service and a supplier or a gateway. */
export interface Line extends Surroundings {
  readonly name: string;
  /** How long a call that was given up on may still take effect. */
  readonly landsWithinMs: number;
  /** How long a call takes at most, besides the steps that others take meanwhile. */
  readonly slowMs?: number;
}

type Fate = 'fine' | 'never arrives' | 'is refused' | 'arrives twice' | 'answer lost' | 'lands late';
const troubles: readonly Fate[] = [
  'never arrives',
  'is refused',
  'arrives twice',
  'answer lost',
  'lands late',
];

/**
 * One call over the line: the effect at the other end is one step, the answer another. In between anything can happen; the
 * effect may also come late or never, and the answer may be lost.
 */
export async function exchange<T>(
  line: Line,
  { owner, what }: { readonly owner: string; readonly what: string },
  effect: () => T,
): Promise<T> {
  const { scheduler, name } = line;
  const fate = fateOf(line);
  const who = { owner, peer: name };
  if (fate !== 'fine') scheduler.note(who, `${what}: ${fate}`);
  if (fate === 'is refused')
    return scheduler.step(who, `${what}: no connection`, () => {
      throw new Error('simulated: no connection');
    });
  if (fate === 'never arrives') return new Promise<never>(() => undefined);
  if (fate === 'lands late') {
    const delayMs = line.random.below(line.landsWithinMs);
    void scheduler.sleep(name, delayMs).then(() => {
      scheduler.note(name, `${what} takes effect`);
      effect();
    });
    return new Promise<never>(() => undefined);
  }
  const { slowMs = 0 } = line;
  if (slowMs > 0 && !scheduler.isCalm) await scheduler.sleep(name, line.random.below(slowMs));
  // Something on the way sent it again.
  if (fate === 'arrives twice') await scheduler.step({ owner: name, peer: owner }, what, effect);
  const answer = await scheduler.step({ owner: name, peer: owner }, what, effect);
  if (fate === 'answer lost')
    return scheduler.step(who, `${what}: the answer is lost`, () => {
      throw new Error('simulated: the answer was lost');
    });
  return scheduler.step(who, `${what}: ${wordOf(answer)}`, () => answer);
}

function fateOf({ scheduler, random, profile, accidents }: Line): Fate {
  const isTrouble = !scheduler.isCalm && accidents.draw(random, profile.callFails);
  const trouble = random.pick(troubles);
  return isTrouble ? trouble : 'fine';
}

function wordOf(answer: unknown): string {
  return typeof answer === 'object' && answer !== null && 'state' in answer ? String(answer.state) : 'done';
}

/** An answer that the owner waits for, up to a limit on the clock of the world. */
export async function withinTime<T>(
  { scheduler, name }: Pick<Line, 'scheduler' | 'name'>,
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
