import type { Caller } from '../contract/owner.ts';
import { differencesOf } from '../contract/public-form/compat.ts';
import { publicForm } from '../contract/public-form/public-form.ts';
import { publicForms } from '../contract/public-form/public-forms.ts';

/** Data table: the operation whose response an event has, if responses of it have another form at the public service. */
const operations: Readonly<Record<string, string>> = {
  'booking.prebook': 'POST /rates/prebook',
  'booking.book': 'POST /rates/book',
  'booking.book.hotelConfirmationNumber': 'POST /rates/book',
  'booking.checkinInstruction': 'POST /rates/book',
  'booking.compensation': 'POST /rates/book',
  'booking.amendment.relocation': 'POST /rates/book',
  'booking.rebook.rfn': 'POST /rates/rebook',
  'booking.rebook.nrfn': 'POST /rates/rebook',
  'booking.amendment': 'PUT /bookings/{bookingId}/amend',
};

interface Sent extends Pick<Caller, 'compat' | 'environment'> {
  readonly eventName: string;
  /** A JSON text. */
  readonly response: string;
}

/** The response as the operation would have returned it to the account, so that a receiver parses both with one type. */
export function publicResponse({ eventName, response, ...account }: Sent): string {
  const form = publicForms[operations[eventName] ?? ''];
  if (form === undefined || !differencesOf(account).publicForms) return response;
  return JSON.stringify(publicForm(form, JSON.parse(response)));
}
