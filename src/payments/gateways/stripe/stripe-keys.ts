import Stripe from 'stripe';

/** Far more than there are outages at Stripe within the day for which it keeps a key. */
const MOST_KEYS = 20;

/**
 * Sends a request under its key. Stripe repeats the first answer to a key, even if Stripe itself had failed, and refuses
 * the key for another sum: what is left to refund may have changed since a request whose answer was lost. Then it is
 * looked up whether the request took effect, and otherwise it is sent under the next key.
 */
export async function underKeys<Result>(
  key: string,
  send: (options: Stripe.RequestOptions) => Promise<Result>,
  lookUp: () => Promise<Result | undefined> = () => Promise.resolve(undefined),
): Promise<Result> {
  for (let number = 1; ; number += 1) {
    try {
      return await send({ idempotencyKey: number === 1 ? key : `${key}:${number}` });
    } catch (error) {
      if (!(isRepeatedFailure(error) || isForAnother(error)) || number === MOST_KEYS) throw error;
    }
    const found = await lookUp();
    if (found !== undefined) return found;
  }
}

function isRepeatedFailure(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true';
}

/** 409 means that the first request is not finished. */
function isForAnother(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400;
}
