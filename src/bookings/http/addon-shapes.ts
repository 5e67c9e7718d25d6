import { Type } from 'typebox';
import { choice, decimal, named, orNull, text } from '../../contract/fields.ts';
import { extraKinds } from '../sale/extras.ts';

/** Add-ons in responses. */
export const currency = Type.String({
  $id: 'CommonCurrency',
  description: 'ISO 4217 currency of every amount without its own currency.',
});

export const requestedAddon = named('RequestedAddon', {
  addon: choice(Object.keys(extraKinds), 'Name of the add-on.'),
  value: decimal('The requested value; 0 if the provider sets the price.'),
  currency: text('Currency of that value.'),
});

export const addonShape = named('BookedAddon', {
  addon: choice(Object.keys(extraKinds), 'Name of the add-on.'),
  value: decimal('Price of the add-on, in the currency of the booking.'),
  currency,
  originalValue: decimal('The requested value; 0 if the provider sets the price.'),
  originalCurrency: text('Currency of that value.'),
  addonVoucherCode: orNull(
    Type.String(),
    'Code or link with which the buyer uses it; null until it is bought.',
  ),
  status: choice(['SUCCESS', 'PENDING', 'FAILED'], '`FAILED`: not bought, and not charged or refunded.'),
});
