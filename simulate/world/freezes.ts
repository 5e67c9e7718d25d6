import { limits } from '../../src/contract/limits.ts';
import type { PartnerContext } from './exchange.ts';

const claimsKey = /^claims the Idempotency-Key/;
const { idempotencyLeaseMs: LEASE_MS } = limits;

/** Between two steps a process may be frozen: any that has something to do next, or one that has just claimed a key. */
export function freezeSome(
  { scheduler, random, profile, faults }: PartnerContext,
  processes: readonly { readonly name: string }[],
): void {
  // In an idle process a freeze changes nothing.
  const isBusy = ({ name }: { readonly name: string }) => scheduler.isBusy(name);
  if (processes.some(isBusy) && faults.draw(random, profile.freezes))
    scheduler.freeze(random.pick(processes.filter(isBusy)).name, random.below(profile.frozenMs));
  const { owner = '', what = '' } = scheduler.lines.at(-1) ?? {};
  if (claimsKey.test(what) && faults.draw(random, profile.freezesHolders))
    scheduler.freeze(owner, LEASE_MS + random.below(LEASE_MS));
}
