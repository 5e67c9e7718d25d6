import type { Caller } from '../../accounts/caller.ts';
import type { KeyedWork } from '../../contract/keyed-work.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { Needs } from '../../contract/needs.ts';
import { tellPrebookError } from './notify.ts';
import type { PrebookAsked } from '../sale/prebook-asked.ts';

/** A prebook that was refused is told to whoever listens, and refused all the same. */
export async function tellingRefusal<T>(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  caller: Caller,
  { asked, keyed, work }: { asked: PrebookAsked; keyed: KeyedWork; work: () => Promise<T> },
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal)
      await db.transaction(async (tx) => {
        await tellPrebookError(tx, caller, { asked, refusal: error, at: clock.now() });
        await keyed.refuse(tx, error);
      });
    throw error;
  }
}
