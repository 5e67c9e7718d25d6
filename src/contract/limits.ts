// Data table.
/** Every limit of the program: its value, its unit (in the name), and why it is what it is. */
const KIB = 1024;
const MIB = 1024 * KIB;

export const limits = {
  // The HTTP shell

  /** JSON bodies without a limit of their own: 5,000 hotel ids with long options fit many times over. */
  jsonBodyBytes: 8 * MIB,
  /** A text field of a multipart form: names and addresses of storage objects, never content. */
  formFieldBytes: 64 * KIB,
  /** Parts of one multipart form: an upload has one file and a handful of fields. */
  formParts: 32,
  /** Answers below this are sent as they are: gzip would cost more than the bytes it saves. */
  gzipFromBytes: 1400,
  /** A request id from outside that is longer is not echoed, and replaced by our own. */
  requestIdCharacters: 128,
  /** Ids and names in a path; an offer id does not travel in one. */
  pathParameterCharacters: 1024,
  /** A whole request must have come within this time: 256 MiB over a slow line. */
  requestMs: 15 * 60_000,
  /** When the server closes, calls under way may finish for this long before they are told to give up. */
  closeGraceMs: 10_000,
  /** The head of a request must have come within this time, so that idle sockets cannot pile up. */
  requestHeadMs: 15_000,
  /** A kept connection is closed after this pause: longer than the pause of the usual proxy in front (60 s). */
  keepAliveMs: 65_000,
  /** A value quoted in an error text is cut here: the caller knows the rest. */
  quotedCharacters: 80,

  // Keys and rates

  /** What is known of a key may be this old before a request waits for the database to say whether it still holds. */
  accessStaleMs: 4_000,
  /** How often a process that serves requests asks whether any key or account has changed. */
  accessCheckMs: 1_000,
  /** Keys a process remembers: at 200 bytes each a few tens of megabytes at most. */
  rememberedKeys: 100_000,
  /** The last use of a key is written at most this often. */
  lastUsedEveryMs: 60_000,
  /** Beyond the 60 seconds of the hotel-mapping window: a caller measures at its own end of a wire that jitters. */
  windowMarginMs: 250,
  /** Counts that a process keeps at a time, one per account and environment that called within the last second. */
  countedSubjects: 10_000,
  /** How often a process under load tells the others of its general counts, and hears theirs. */
  rateSyncMs: 100,
  /** A count that could not be shared for this long is no limit any more: the limiter has failed. */
  rateSyncStaleMs: 5_000,

  // Idempotency

  /** Contract 0: a stored answer is kept for 72 hours. */
  idempotencyKeptMs: 72 * 3_600_000,
  /** A request that died holding a key frees it after this time; a living one renews it three times as often. */
  idempotencyLeaseMs: 30_000,
  /** A second request with the same key waits this long for the first before it is told to come back. */
  idempotencyWaitMs: 10_000,
  /** How often a waiting request looks whether the first has been answered. */
  idempotencyLookMs: 100,
  /** Expired calls forgotten by one statement. */
  idempotencyForgottenAtOnce: 1000,
  /** Characters of an `Idempotency-Key`: a uuid many times over. */
  idempotencyKeyCharacters: 255,

  // Events

  /** A receiver that has not answered after this long is asked again later. */
  webhookTimeoutMs: 15_000,
  /** A delivery in hand comes back after this time if its process died: several times the timeout. */
  webhookLeaseMs: 60_000,
  /** Deliveries to one receiver side by side: enough to hide its latency, too few to be an attack on it. */
  webhookDeliveriesAtOnce: 32,
  /** Of a receiver's answer this much is kept in the delivery log: an error sentence fits. */
  webhookAnswerBytes: 1 * KIB,
  /** Webhooks of one account and environment: every event is written once per webhook that listens. */
  webhooksPerAccount: 20,
  /** Own headers per webhook. */
  webhookHeaders: 20,
  /** After a rotation the old secret signs beside the new one for a day, so that receivers change at leisure. */
  webhookSecretOverlapMs: 24 * 3_600_000,
  /** Events, with their deliveries and attempts, can be replayed for this long. */
  eventsKeptMs: 30 * 24 * 3_600_000,
  /** Old events are forgotten this many at a time, so that no transaction holds many rows. */
  eventsForgottenAtOnce: 5_000,
  /** Who listens at a terminal looks this often, and reads this many at once. */
  eventsListenEveryMs: 300,
  eventsListenedAtOnce: 500,
  /** Entries of one page of a list of ours that has no size in the contract. */
  pageRows: 100,

  // Guests, loyalty, vouchers

  /** Guests of one answer when the request names no limit, and at most. */
  guestRows: 1_000,
  /** Stays whose points mature in one transaction. */
  pointsMaturedAtOnce: 1_000,
  /** A voucher bought with points is good for five months, as the public service's are. */
  redemptionMonths: 5,
  /** Uses of vouchers in one answer of their history. */
  voucherHistoryRows: 1_000,
} as const;
