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
  'a page of the feed ends at the newest change': 'the changes of the catalogue, page by page',
};
