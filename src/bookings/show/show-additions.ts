import { publicId } from '../../catalogue/hotel-id.ts';
import { decimal, maybe, named, orNull, text, time, yesOrNo } from '../../contract/fields.ts';
import { amountOf } from '../../lib/currency.ts';
import type { Booking } from '../stores/bookings-store.ts';

/** The additions of the operator to a booking, as in the API; null until then. */
export function shownAdditions({ additions, sale }: Pick<Booking, 'additions' | 'sale'>) {
  const { checkin, relocation, goodwill } = additions;
  const { currency } = sale.quote;
  return {
    checkinInstructions: checkin === undefined ? null : shownCheckin(checkin),
    relocatedTo: relocation === undefined ? null : { ...relocation, hotelId: publicId(relocation.hotelId) },
    goodwillPayment:
      goodwill === undefined
        ? null
        : { amount: amountOf(goodwill.minor, currency), currency, description: goodwill.description },
  };
}

function shownCheckin({ email, phone, ...others }: NonNullable<Booking['additions']['checkin']>) {
  const contact = { ...(email === '' ? {} : { email }), ...(phone === '' ? {} : { phone }) };
  return { ...others, propertyContact: contact, hasCommunication: email !== '' || phone !== '' };
}

export const additionsFields = {
  checkinInstructions: orNull(
    named('CheckinInstructions', {
      instructions: text('Check-in instructions, as text.'),
      idRequired: yesOrNo('The guest must show a passport or other identification.'),
      arrivalTimeRequested: yesOrNo('The property requests the time of arrival.'),
      propertyContact: named(
        'PropertyContact',
        {
          email: maybe(text('E-mail address of the property.')),
          phone: maybe(text('Telephone number of the property.')),
        },
        { description: 'Contact person there.' },
      ),
      hasCommunication: yesOrNo('The property can be contacted.'),
      updatedAt: time('When it was last set.'),
    }),
    'Null until the hotel has sent them.',
  ),
  relocatedTo: orNull(
    named('Relocation', {
      hotelId: text('The hotel where the guest stays instead.'),
      name: text('Name of that hotel.'),
      address: text('Address of that hotel.'),
      city: text('City of that hotel.'),
      country: text('Country of that hotel, ISO 3166-1.'),
      reason: text('Why the hotel that was booked cannot take the guest.'),
      updatedAt: time('When the guest was last relocated.'),
    }),
    'Null where the stay is at the hotel that was booked.',
  ),
  goodwillPayment: orNull(
    named('GoodwillPayment', {
      amount: decimal('Total of all payments into the wallet of the account.'),
      currency: text('Currency of the booking.'),
      description: text('Reason of the last payment.'),
    }),
    'Null where none was made.',
  ),
};
