/** Data table: what a `/v3.0` service promises, one sentence each. A scenario checks some of them; a report names them. */
export const servicePromises = {
  'key-required': 'A request without a key gets 401.',
  'key-known': 'A request with an unknown key gets 401.',
  'error-coded': 'Errors of rates, prebook and book have an integer `error.code` and a message.',
  'error-simple': 'Errors of the mapping and room operations are `{ error: text }`.',
  'json-checked': 'A body that is not JSON gets a 4xx.',
  'path-unknown': 'A path that does not exist gets 404.',
  'no-internal-error': 'A request that is wrong never gets a 5xx.',

  'search-finds': 'A search for a hotel with free rooms returns its offers.',
  'offer-complete':
    'Each offer has an id and a price above zero; each of its rates has an id, a name, a board and a cancellation policy.',
  'offers-distinct': 'No two offers of a search have the same offer id.',
  'rooms-asked': 'An offer has a rate for each room that was asked for.',
  'rates-capped': '`maxRatesPerHotel` limits the rates of a hotel.',
  'cancel-times': 'Cancellation times have the form `YYYY-MM-DD HH:MM:SS` and are not after the check-out.',
  'board-filtered': 'A search with `boardType` returns only that board.',
  'search-field-required': 'A search without a required field gets 4002.',
  'search-dates': 'A search whose check-out is not after its check-in, or whose check-in is over, gets 4002.',
  'hotel-unknown': 'A search for unknown hotel ids only gets 4000.',
  'feed-unknown': 'A search with an unknown feed gets 40020.',
  'payment-types-known': 'A search with an unknown payment type gets 4000.',
  'no-rooms-stated': 'A search that finds no free room gets 200 with 2001.',
  'search-in-time': 'A search ends within its `timeout`, and a second for the network.',
  'supplier-failure-stated': 'A search whose supplier fails gets 4011, not an empty list.',

  'prebook-price':
    'A prebook has the price of the search, or states the difference in `priceDifferencePercent`.',
  'prebook-readable': '`GET /prebooks/{id}` returns what the prebook returned.',
  'prebook-unknown': 'An unknown prebook gets 4004.',
  'offer-required': 'A prebook without an offer id gets 4002, and one with an invalid id is refused.',
  'prebook-refused': 'A prebook of an offer that is gone or too expensive now gets 2001.',
  'prebook-change-stated': 'A prebook whose cancellation policy or board differs from the search says so.',
  'prebook-in-time': 'A prebook whose supplier does not answer gets 4016, not a wait without end.',
  'payment-opened': 'A prebook with `usePaymentSdk` returns a `transactionId`.',

  booked: 'Booking a prebook returns CONFIRMED with a booking id.',
  'price-kept': 'A booking costs what its prebook said.',
  'guests-kept': 'A booking has the names that were sent.',
  'book-field-required': 'A booking without a required field gets 4002, and books nothing.',
  'payment-method-known': 'A booking with an unknown payment method is refused with 4000, 4002 or 4003.',
  'unpaid-not-booked': 'A transaction that is not paid is not booked: 2014.',
  'paid-booked': 'A transaction that was paid is booked.',
  'failure-coded': 'A booking that fails gets the code of its cause.',
  'failure-final': 'A booking that was refused does not become CONFIRMED later.',
  'confirmed-final': 'A booking that fails is never read as CONFIRMED before.',
  'outcome-found':
    'A booking whose supplier was silent ends as CONFIRMED or as failed, and its reads never go back.',

  'reference-unique': 'A client reference that was used gets 4005.',
  'prebook-once': 'One prebook never becomes two bookings.',
  'prebook-key-once': 'A prebook that is repeated with its Idempotency-Key is the same prebook.',
  'key-once': 'An Idempotency-Key that is repeated returns the same booking.',
  'key-one-request': 'An Idempotency-Key with another request is refused.',
  'together-once': 'Identical bookings at the same time become one booking.',
  'lost-answer-found': 'A booking whose answer was lost is found by its client reference, once.',
  'voucher-limit': 'A voucher is used no more often than it may be, also by bookings at the same time.',
  'voucher-returned': 'After a cancellation free of charge the voucher of the booking can be used again.',
  'voucher-switched': 'A voucher that was switched off pays for nothing until it is switched on again.',
  'extras-not-bought': 'A booking whose extra could not be bought costs no more than its rooms.',
  'card-refused': 'A card number in a text is refused, and the answer does not repeat it.',

  'booking-readable': '`GET /bookings/{id}` returns what the booking returned.',
  'booking-listed': '`GET /bookings?clientReference=` finds exactly the bookings with that reference.',
  'booking-unknown': 'An unknown booking gets a 4xx.',
  cancelled: 'A cancelled booking is no longer CONFIRMED.',
  'cancel-fee':
    'A cancellation before the deadline of a refundable rate costs nothing; of another rate not more than its price.',
  'cancel-once': 'A second cancellation changes nothing.',
  'alternatives-limited': 'Alternatives are at most `maxPrebooks`: 3 for 0 and less, 10 for more than 10.',
  'alternatives-cheapest': 'Alternatives are sorted by price.',
  'amend-confirmed-only': 'A booking that is not CONFIRMED has no alternatives.',
  rebooked: 'A rebook returns a CONFIRMED booking, and the original is cancelled.',
  'rebook-once': 'A second rebook of a prebook gets 40900.',

  'cancel-pending':
    'A cancel that is accepted and not carried out yet says `cancelPending`, and is carried out.',

  'events-published':
    'Each prebook, refused prebook, booking, failed booking, cancellation and refund has an event; so have cancellations that failed, and rooms that a supplier has against our will.',
  'events-in-order': 'An event of a booking is not sent before the earlier ones have arrived.',

  'guest-listed': 'The holder of a booking is a guest with that booking.',
  'loyalty-kept': 'The loyalty settings are read as they were written.',
  'loyalty-checked': 'A cashback rate that is not a fraction is refused.',

  'list-complete': 'The lists of the data group are not empty, and each entry has its code and name.',
  'cities-of-country': 'The cities of an unknown country are refused or empty.',
  'hotels-of-country': 'Hotels of a country are in that country.',
  'hotel-readable': 'A listed hotel can be read, with its name.',
  'changes-complete': 'Who reads the changes of the catalogue page by page gets each of them once.',
  'reviews-readable': 'The reviews of a listed hotel are a list.',

  'partners-sorted': 'Partners are sorted by their number of mappings.',
  'rows-answered': 'The id mapping returns one row for each input row, in order.',
  'summary-adds-up': 'The numbers of `X-Mapping-Summary` add up to its rows.',
  'partner-required': 'An id mapping without a partner, or with an unknown one, gets 400.',
  'id-column-required': 'An id mapping without an id column gets 400.',
  'match-job-ends': 'A match job ends as `done`.',
  'match-rows-answered': 'The result of a match job has one row for each input row, in order.',
  'match-counts-add-up': 'The counts of a match job add up to its rows.',
  'match-itself': 'Hotels of the catalogue, sent back by name, address and point, are matched to themselves.',
  'job-unknown': 'An unknown job gets 404.',

  'room-results': 'A room match returns one result for each supplier room, by its index.',
  'room-scores': 'Scores of a room match are between 0 and 1, best first, at most `topK`.',
  'room-selected': 'A room is selected exactly if the result is `mapped`.',
  'room-threshold': 'A higher threshold never maps a room that a lower one does not.',
  'room-itself': 'A supplier room with the name of a reference is mapped to it.',
  'room-checked': 'A room match without references, or with a threshold above 1, gets 400.',
  'deep-map-ends': 'A deep-map job ends as `completed` with one result for each name.',
  'deep-map-names': 'Blank and repeated names of a deep-map job are dropped.',
  'deep-map-cached': 'What a deep-map job decided is in the cache of the hotel.',
  'deep-map-checked': 'A deep-map job without names gets 400.',
  'grouped-once': 'Each supplier room is in one group, or unmapped.',
  'grouped-by-reference': 'With references, each supplier is attached to one of them, or unmatched.',
} as const satisfies Readonly<Record<string, string>>;

/** Data table: what a client of such a service owes its buyers. */
export const clientPromises = {
  'key-in-header': 'The API key is in a header and never in an address.',
  'waits-when-refused':
    'After a refusal with `Retry-After` the client waits that long before it repeats the request.',
  'searches-again':
    'After 2001 or 4012 on prebook or book, a new search comes before another prebook or booking.',
  'price-not-booked-silently':
    'A prebook at another price than that of the search is booked only after a person agreed to the new price.',
  'no-blind-retry': 'After 2014 the client reads the booking before it books again.',
  'lost-answer-repeated':
    'After a lost answer to a booking, the client looks the booking up, or repeats it with the same key and body.',
  'booking-marked': 'Each booking has an `Idempotency-Key` or a `clientReference`.',
  'mark-not-reused': 'No two bookings of different prebooks share a key or a reference.',
  'own-prebook': 'A booking is made of a prebook that the client got, within its time.',
  'reads-before-cancel':
    'Before a cancellation the client reads the booking or previews what the cancellation costs.',
  'cancels-in-time': 'A refundable booking is cancelled before its deadline.',
} as const satisfies Readonly<Record<string, string>>;

export const promises = { ...servicePromises, ...clientPromises };

export type PromiseName = keyof typeof promises;
