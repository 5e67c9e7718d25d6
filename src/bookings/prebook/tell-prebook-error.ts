import type { Caller } from '../../accounts/caller.ts';
import { Refusal } from '../../contract/refusal.ts';
import { appearance } from '../../contract/refusals.ts';
import { publish } from '../../events/outbox.ts';
import type { Needs } from '../../platform/needs.ts';

/** A prebook that was refused is told to whoever listens, and refused all the same. */
export async function tellingRefusal<T>(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  caller: Caller,
  { offerId, work }: { offerId: string; work: () => Promise<T> },
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) {
      const { code, message } = appearance('prebook', error.refusal);
      const description = error.detail === undefined ? {} : { description: error.detail };
      await db.transaction((tx) =>
        publish(tx, {
          owner: caller,
          name: 'booking.prebook_error',
          // An offer is too long to name a subject; its seal is its first 22 characters.
          subject: `offer:${offerId.slice(0, 22)}`,
          request: { offerId },
          response: { error: { code, message, ...description } },
          at: clock.now(),
        }),
      );
    }
    throw error;
  }
}
