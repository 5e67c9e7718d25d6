import type { SeededRandom } from '../../src/lib/seeded-random.ts';
import type { Profile } from '../profile.ts';
import type { Scheduler } from '../scheduler.ts';
import type { Accidents } from '../trim.ts';

/** What happens to a statement and its answer. */
export type Fate = 'fine' | 'answers later' | 'lost before' | 'lost after';

/** Draws what happens to a statement. In the calm end of a history every one is answered. */
export function drawFate({ scheduler, random, profile, accidents }: Fates): Fate {
  if (scheduler.isCalm) return 'fine';
  if (accidents.draw(random, profile.losesConnection)) return random.pick(['lost before', 'lost after']);
  return accidents.draw(random, profile.answersLater) ? 'answers later' : 'fine';
}

interface Fates {
  readonly scheduler: Scheduler;
  readonly random: SeededRandom;
  readonly profile: Profile;
  readonly accidents: Accidents;
}
