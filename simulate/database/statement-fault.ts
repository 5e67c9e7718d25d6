import type { SeededRandom } from '../../src/lib/seeded-random.ts';
import type { Profile } from '../profile.ts';
import type { Scheduler } from '../scheduler.ts';
import type { InjectedFaults } from '../trim.ts';

/** What happens to a statement and its answer. */
export type StatementFault = 'none' | 'answers later' | 'lost before' | 'lost after';

/** Draws what happens to a statement. In the calm end of a history every one is answered. */
export function drawStatementFault({ scheduler, random, profile, faults }: FaultDraw): StatementFault {
  if (scheduler.isCalm) return 'none';
  if (faults.draw(random, profile.losesConnection)) return random.pick(['lost before', 'lost after']);
  return faults.draw(random, profile.answersLater) ? 'answers later' : 'none';
}

interface FaultDraw {
  readonly scheduler: Scheduler;
  readonly random: SeededRandom;
  readonly profile: Profile;
  readonly faults: InjectedFaults;
}
