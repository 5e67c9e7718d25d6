/** Every event that the service sends, and when. Names of bookings are the public service's; `booking.payment_error`, `booking.book_unclear`, `booking.orphan*`, `booking.difference`, `audit.*`, `mapping.*`, `catalogue.*`, `release.*` and `webhook.test` are ours. */
export const eventNames = {
  'booking.prebook': 'A prebook was created.',
  'booking.prebook_error': 'A prebook was refused.',
  'booking.book': 'A booking was confirmed.',
  'booking.book_error': 'A booking failed.',
  'booking.book_unclear':
    'The supplier gave no clear answer: the booking is PENDING until it does, or until its call can no longer take effect.',
  'booking.orphan':
    'A room without a booking was found at the supplier, after a failure or a cancel; it is being cancelled.',
  'booking.orphan_cancelled': 'The supplier has cancelled such a room, confirmed by a look-up.',
  'booking.orphan_error':
    'The supplier refuses or ignores the cancellation of such a room: a person must call.',
  'booking.difference':
    'The booking differs from what the supplier or the gateway reports: a room, or money. The operator is looking into it.',
  'audit.finding':
    'For accounts with a key that has the scope `operate`: a supplier, a gateway or the provider of extras lists something that no booking names, or our own rows contradict each other.',
  'booking.book.hotelConfirmationNumber':
    "The supplier or the operator reported the hotel's own confirmation number.",
  'booking.cancel': 'A booking was cancelled.',
  'booking.cancel_error': 'The supplier did not cancel, or the refund failed; it is being retried.',
  'booking.payment_error': 'A deferred payment was refused when it was due.',
  'booking.rebook.rfn': 'A refundable booking was replaced by another.',
  'booking.rebook.nrfn':
    'A non-refundable booking was replaced, or its replacement was handed to the operator.',
  'booking.amendment':
    'A change of names was requested; such a change, or a rebook handed to the operator, was carried out or rejected.',
  'booking.refund': 'Money of a booking was refunded.',
  'booking.amendment.relocation': 'The operator moved the guest to another hotel.',
  'booking.checkinInstruction': 'The operator set the check-in instructions.',
  'booking.compensation': 'The operator made a goodwill payment for a booking.',
  'mapping.job.done': 'A matching or deep-map job reached its result.',
  'mapping.job.failed': 'A matching or deep-map job ended in an error.',
  'mapping.changed':
    'A stored mapping changed its answer: a room name of a deep-map job, ids of a partner, or a hotel that was merged or unmerged.',
  'catalogue.changed': 'The feed of the catalogue has new entries: `GET /data/changes`.',
  'release.published': 'A release of the map was published.',
  'release.current': 'Another release of the map became the current one, or an earlier one again.',
  'webhook.test': 'A test delivery was requested.',
} as const satisfies Record<string, string>;

export type EventName = keyof typeof eventNames;
