/** Data table: of the simulator's faults those that a client can see over HTTP, and the scenario that names each. */
export const visibleMutants: Readonly<Record<string, string>> = {
  'no answer of the supplier is taken as a failure': 'a supplier that books and does not answer',
  'a cancellation does not call the supplier': 'a refundable booking is cancelled in time',
  'a key opens a booking and does not remember it': 'an Idempotency-Key that is repeated',
  'a key whose call is completed is refused': 'an Idempotency-Key that is repeated',
  'two bookings may have one client reference': 'identical bookings at the same time, without a key',
  'a prebook can be booked twice': 'bookings of one prebook at the same time, each with its own reference',
  'CONFIRMED is reported before the capture': 'money that cannot be taken, read meanwhile',
  'the voucher is not locked while its uses are counted':
    'a voucher for one booking, and several at the same time',
  'the use of a voucher is not returned when a booking is cancelled free of charge':
    'the voucher of a booking that is cancelled free of charge',
  'a cancellation answers a fee that is 50.00 too high': 'a refundable booking is cancelled in time',
  'an offer is sold at a price below zero': 'a hotel without free rooms',
  'a cancel that was accepted says that it is not pending':
    'a cancellation that the supplier does not carry out at first',
  'a switch of a voucher is acknowledged and not carried out': 'a voucher that is switched off and on',
  'a booking shows extras that were given up in its price': 'an extra that cannot be bought',
  'no trace at the supplier is taken as proof': 'a booking whose answer is lost, and that no look-up finds',
  'a supplier is not watched after an unclear end':
    'a room that shows at its supplier after the booking has failed',
  'an accepted cancellation is believed':
    'a room that its supplier keeps after it has accepted the cancellation',
  'the event of a booking is published before the booking is final':
    'the events of a booking that is cancelled',
  'a cancellation is published and not sent to the webhooks that ask for it':
    'the events of a booking that is cancelled',
  'a refund is not published': 'the events of a booking that is cancelled',
  'an event is sent before an earlier one of its booking was received':
    'the events of a booking that is cancelled',
  'a booking that fails is not published':
    'the events of a booking that fails, and of a cancellation that fails at first',
  'a cancellation that fails is not published':
    'the events of a booking that fails, and of a cancellation that fails at first',
  'a prebook that is refused is not published': 'the event of a prebook that is refused',
  'a page of the feed ends at the newest change': 'the changes of the catalogue, page by page',
};
