import { storableJson } from '../../../lib/json/storable-json.ts';
import type { SupplierOffer } from '../../engine/offer.ts';
import { httpFailure } from '../http/http-failure.ts';
import { offersOfHotel } from './upstream-offers.ts';
import type { UpstreamHotel, UpstreamMessage } from './upstream-shapes.ts';

export const GONE = 2001;
export const BAD_REQUEST = 4000;

/** Throws if it has neither an error nor a status that needs none: then a proxy has answered, and the outcome is unclear. */
export function readMessage(status: number, text: string): UpstreamMessage {
  const message = messageIn(text);
  if (message === undefined || (status >= 400 && message.error === undefined)) throw failure({ status });
  return { ...message, status };
}

/** Undefined if the text is not a JSON object. */
function messageIn(text: string): Omit<UpstreamMessage, 'status'> | undefined {
  try {
    const read = storableJson(text);
    // Members that are not in this type are ignored.
    return typeof read === 'object' && read !== null ? (read as Omit<UpstreamMessage, 'status'>) : undefined;
  } catch {
    return undefined;
  }
}

/** The offers of an answer to a search, hotel by hotel. */
export function* offersIn(message: UpstreamMessage): Generator<readonly SupplierOffer[]> {
  const { error, data } = message;
  if (error !== undefined) {
    if (sellsNothing(error)) return;
    throw failure(message);
  }
  for (const hotel of (data as readonly UpstreamHotel[] | undefined) ?? []) yield offersOfHotel(hotel);
}

/** None of its suppliers has a rate, or it has none of these hotels. */
function sellsNothing({ code, description }: NonNullable<UpstreamMessage['error']>): boolean {
  return code === GONE || (code === BAD_REQUEST && description === 'hotel ids not found');
}

export function failure({ status, error }: Pick<UpstreamMessage, 'status' | 'error'>): Error {
  return httpFailure(status, { code: error?.code, text: error?.message ?? '' });
}
