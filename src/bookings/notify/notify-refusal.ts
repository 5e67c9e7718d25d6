import type { Caller } from '../../contract/owner.ts';
import type { KeyedWork } from '../../contract/keyed-work.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { Needs } from '../../contract/needs.ts';
import { notifyPrebookError } from './notify.ts';
import type { PrebookRequest } from '../sale/prebook-request.ts';

/** Sends an event for a prebook that is refused, and refuses it. */
export async function notifyingRefusal<T>(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  caller: Caller,
  { request, keyed, work }: { request: PrebookRequest; keyed: KeyedWork; work: () => Promise<T> },
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal)
      await db.transaction(async (tx) => {
        await notifyPrebookError(tx, caller, { request, refusal: error, at: clock.now() });
        await keyed.refuse(tx, error);
      });
    throw error;
  }
}
