import { keyedRandom } from '../../src/lib/seeded-random.ts';
import type { Setup } from '../database/prepare.ts';
import type { ActorContext } from './actor-context.ts';
import { buy } from './callers.ts';
import { changeMap, followMap } from './map/mappers.ts';
import { type Dashboard, useDashboard } from './stripe/dashboard.ts';
import { operate } from './operator.ts';

export type Shared = Omit<
  ActorContext,
  'random' | 'environment' | 'offerId' | 'guestId' | 'jobId' | 'commonVoucher' | 'rejects'
>;

/** The share of histories in which all callers in the sandbox use a voucher that pays for their rooms. */
const FREE = 0.12;
/** The share of the changes of names that operators reject. */
const REJECTS = 0.25;

/** Everyone outside of the service. What one of them does is drawn independently of the others, so any can be left out. */
export async function act(
  shared: Shared,
  wanted: {
    readonly seed: number;
    readonly only: readonly number[] | undefined;
    readonly setup: Setup;
    readonly dashboard: Dashboard;
  },
): Promise<void> {
  const { seed, only, setup, dashboard } = wanted;
  const { offerId, guestId, jobId, voucherId } = setup;
  const { callers, onCredit, mappers } = shared.profile;
  const isFree = keyedRandom(seed, 25).chance(FREE);
  const commonVoucher = isFree ? 'FREE' : keyedRandom(seed, 13).pick(['', '', '', 'ONCE', 'BUDGET']);
  const rejections = keyedRandom(seed, 27);
  const rejects = () => rejections.chance(REJECTS);
  const common = { ...shared, guestId, jobId, commonVoucher, rejects };
  const sandbox = { ...common, environment: 'sandbox', offerId } as const;
  const production = { ...sandbox, environment: 'production', offerId: setup.wholesale.offerId } as const;
  const contextOf = (number: number) => (number > callers - onCredit ? production : sandbox);
  await Promise.all([
    operate({ ...sandbox, random: keyedRandom(seed, 10) }, voucherId),
    ...upTo(callers)
      .filter((number) => only?.includes(number) ?? true)
      .map((number) =>
        buy({ ...contextOf(number), random: keyedRandom(seed, 6, number) }, `caller ${number}`),
      ),
    ...upTo(mappers).map((number) =>
      changeMap({ ...sandbox, random: keyedRandom(seed, 11, number) }, `mapper ${number}`),
    ),
    useDashboard({ ...production, random: keyedRandom(seed, 28) }, dashboard),
    ...(mappers > 0 ? [followMap({ ...sandbox, random: keyedRandom(seed, 12) }, 'follower')] : []),
  ]);
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, at) => at + 1);
}
