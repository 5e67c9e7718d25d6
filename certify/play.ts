import type { Known, Played, Scenario } from './stage.ts';
import { Ended, Skipped, Stage } from './stage.ts';
import { Service } from './service.ts';

export interface Where {
  readonly base: string;
  readonly key: string;
}

const AT_ONCE = 4;

/** Plays all scenarios, some at a time, and reports each as it ends. */
export async function playAll(
  scenarios: readonly Scenario[],
  { where, known, onEnd }: { where: Where; known: Known; onEnd: (played: Played) => void },
): Promise<Played[]> {
  const played = new Map<Scenario, Played>();
  const waiting = [...scenarios];
  const player = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const one = await play(next, where, known);
      played.set(next, one);
      onEnd(one);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, player));
  return scenarios.flatMap((one) => played.get(one) ?? []);
}

export async function play(scenario: Scenario, { base, key }: Where, known: Known): Promise<Played> {
  const service = new Service(base, key);
  const stage = new Stage(service, known);
  const startedMs = performance.now();
  const played = (result: Played['result'], reason?: string): Played => ({
    name: scenario.name,
    result,
    ...(reason !== undefined && { reason }),
    ms: Math.round(performance.now() - startedMs),
    checks: stage.checks,
    exchanges: service.exchanges,
  });
  if (scenario.needs === 'scenario hotels' && !known.hasScenarioHotels)
    return played('skipped', 'the service has no scenario hotels');
  try {
    await scenario.run(stage);
  } catch (error) {
    if (error instanceof Skipped) return played('skipped', error.message);
    if (!(error instanceof Ended)) return played('failed', `it could not be played: ${String(error)}`);
  }
  const holds = stage.checks.length > 0 && stage.checks.every((check) => check.holds);
  return played(holds ? 'passed' : 'failed');
}
