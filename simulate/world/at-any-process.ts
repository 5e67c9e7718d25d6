import type { ActorContext } from './actor-context.ts';
import type { Process } from './service.ts';

/** What an operator does at any process. Undefined: no process is there, or it failed. */
export async function atAnyProcess<T>(
  { random, scheduler, processes }: ActorContext,
  what: string,
  work: (process: Process) => Promise<T>,
): Promise<T | undefined> {
  await scheduler.step('operator', what, () => undefined);
  const alive = processes();
  return alive.length === 0 ? undefined : work(random.pick(alive)).catch(() => undefined);
}
