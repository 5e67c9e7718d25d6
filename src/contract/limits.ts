// Data table.
/** Every limit of the program: its value, its unit (in the name), and the reason for it. */
const KIB = 1024;
const MIB = 1024 * KIB;

export const limits = {
  // HTTP

  /** JSON bodies without their own limit: a search of 5,000 hotels is 100 KB. Reading one blocks for about 15 ms. */
  jsonBodyBytes: 256 * KIB,
  /** Bodies of many rooms or decisions: 20,000 rooms of 100 bytes each. Reading one blocks for 100 ms at worst. */
  largeJsonBodyBytes: 2 * MIB,
  /** A text field of a multipart form: names and addresses of storage objects, never content. */
  formFieldBytes: 64 * KIB,
  /** Parts of one multipart form: an upload has one file and a handful of fields. */
  formParts: 32,
  /** RFC 2046 allows 70; some clients write longer ones. */
  boundaryCharacters: 200,
  /** Smaller responses are sent uncompressed: gzip would cost more than the bytes it saves. */
  gzipFromBytes: 1400,
  /** A longer request id of a client is not echoed; the service generates one instead. */
  requestIdCharacters: 128,
  /** Ids and names in a path. Offer ids are longer, but are never part of a path. */
  pathParameterCharacters: 1024,
  /** The path of a URL: a few names, and parameters in scripts that take nine bytes per character. */
  pathBytes: 4 * KIB,
  /** Nesting of arrays and objects in a JSON body; the deepest schema of an operation has six levels. */
  jsonDepth: 64,
  /** Values of one JSON body, at all levels: 20,000 rooms with five fields each. Parsing them takes about 20 ms. */
  jsonValues: 125_000,
  /** Members of one object in a body; an object whose names the caller chooses may have a thousand. */
  jsonMembers: 10_000,
  /** A shorter body is parsed as soon as it is complete, which takes about 1 ms. */
  bodyReadAtOnceCharacters: 16 * KIB,
  /** Larger bodies wait in memory to be parsed; above this the account with the most of them gets 503. */
  bodiesWaitingCharacters: 64 * MIB,
  /** For people: the program or the person that has a key. */
  keyNameCharacters: 100,
  /** Keys of an account that are listed by name, the newest ones. */
  namedKeys: 1_000,
  /** Characters of the name of an account, as in its column. */
  accountNameCharacters: 200,
  /** Networks that a key may be used from. */
  keyAddresses: 100,
  /** A string of a request that has no other limit: an id, a code, a name, a line. */
  fieldCharacters: 1_024,
  /** A time in a request: 30 characters with nanoseconds and an offset. */
  timeCharacters: 64,
  /** A day in a request: YYYY-MM-DD. */
  dayCharacters: 10,
  /** Invalid fields that one error response lists, and how many it counts. Each takes a few microseconds. */
  problemsNamed: 20,
  problemsCounted: 1_000,
  /** Free-form JSON (`metadata`): its members, at all levels, and the length of one string. */
  freeFormMembers: 1_000,
  freeFormCharacters: 8_192,
  /** Headers of a webhook that the schema accepts; the operation allows fewer, with its own error. */
  headersSent: 100,
  /** A whole request must arrive within this time: 256 MiB over a slow connection. */
  requestMs: 15 * 60_000,
  /** A client that opens a connection completes the handshake of TLS within this time. */
  tlsHandshakeMs: 10_000,
  /** How often the files of the certificate are read again: they are renewed while the service runs. */
  certificateReadEveryMs: 60_000,
  /** When the server closes, running requests have this long to finish before they are aborted. */
  closeGraceMs: 10_000,
  /** The longest a status request may wait for a job: proxies close a silent connection after about that time. */
  statusWaitSeconds: 60,
  /** How often a process reads the state of a job that requests wait for: once for all of them. */
  statusLookMs: 1_000,
  /** Requests of one process, and of one account, that wait for a job; further ones are answered at once. */
  statusRequestsWaiting: 256,
  statusRequestsWaitingEach: 20,
  /** The headers of a request must arrive within this time, so that idle sockets cannot accumulate. */
  requestHeadMs: 15_000,
  /** How often connections are checked for headers and requests that took too long. */
  connectionsCheckedEveryMs: 5_000,
  /** After the response to an unreadable request the client has this long to close the connection. */
  lingerMs: 1_000,
  /** After a response that did not need the whole body, its rest may arrive for this long; then the connection closes. */
  unreadBodyMs: 60_000,
  /** Connections of one process at a time: ten thousand idle ones take about 100 MB. */
  connections: 10_000,
  /** The share of connections that is kept free by closing those that wait for their client. */
  spareConnections: 1 / 8,
  /** File descriptors reserved for everything except connections: the database, files, suppliers, webhooks. */
  reservedDescriptors: 256,
  /** The URL and all headers of a request together: 5,000 of the longest hotel ids, each with its `%2C`. */
  requestHeadBytes: 128 * KIB,
  /** An idle connection is closed after this time: longer than the idle timeout of common proxies (60 s). */
  keepAliveMs: 65_000,
  /** A value quoted in an error message is cut here: the caller knows the rest. */
  quotedCharacters: 80,

  /** Requests without a valid key from one address: a burst, then a rate per second. */
  keylessBurst: 1_000,
  keylessPerSecond: 50,
  /** Addresses whose requests are counted: about 2 MB. */
  keylessAddresses: 10_000,
  /** Health and metrics are cached for this many times as long as they took, so they use at most a tenth of the time. */
  probeKeptFactor: 9,
  /** The longest profile of a process that OPS_PORT serves: it slows the process down. */
  profileSeconds: 60,
  /** `Retry-After` of 502, 503 and 504. */
  retryAfterSeconds: 2,

  // Overload

  /** Reports that one process computes at once: one of each account. */
  reportsAtOnce: 3,
  /** Reports of one account that wait for their turn, and how long. */
  reportsWaiting: 8,
  reportTurnMs: 10_000,
  /** Costly requests that may run at once: before anything is measured, at least, and at most. */
  costlyAtFirst: 64,
  costlyAtLeast: 16,
  /** The same for one account, so that others find a place while it makes the event loop late. */
  costlyAtLeastEach: 4,
  costlyAtMost: 4_096,
  /** Costly requests that wait to run: a few kilobytes each. */
  costlyWaiting: 256,
  /** How long one may wait in a burst, and how long the queue must have been non-empty to count as overload. */
  burstMs: 1_000,
  /** How long one may wait under overload; a later response would be useless. */
  overloadPatienceMs: 100,
  /** The event loop may lag this much on average: cheap requests are answered within a tenth of a second. */
  loopLateMs: 30,
  /** Queued work may wait this long on average: calls of a search for those of others, statements for a connection. */
  queuedLateMs: 100,
  /** While costly requests are refused, their number is logged this often. */
  refusedLoggedEveryMs: 1_000,
  /** How often the lag of the event loop is measured, and after how many measurements the limit is adjusted. */
  loopLookMs: 10,
  loopLooks: 10,

  /** If a search ends this long after its timeout, the process was slow and not the suppliers. */
  searchOverdueMs: 250,

  /** Unread responses are checked this often; one with unsent bytes at this many checks in a row is slow. */
  unreadLookMs: 250,
  unreadLooks: 4,
  /** A complete response with fewer unsent bytes is not watched: it fits into the buffers of the system. */
  unreadFromBytes: 64 * KIB,
  /** A slow response of which the client reads nothing for this long is closed. */
  unreadMs: 30_000,
  /** Bytes buffered for slow responses of one account, and of all: a dozen of the largest searches. */
  unreadBytesEach: 128 * MIB,
  unreadBytes: 256 * MIB,
  /** What an incomplete streamed response counts in addition to its unsent bytes: the offers still to be written. */
  unreadStreamBytes: 8 * MIB,

  // The database

  /** A service waits this long for the database; then the request gets 504, or the job is retried. */
  databaseSilentSeconds: 10,
  /** A change by a request waits this long for another writer, such as a replacement of all ids of a partner; then it gets 503. */
  lockMs: 8_000,
  /** Work without a limit waits this long for a connection: what holds one may itself wait for another. */
  patientConnectionMs: 60_000,
  /** If the database has no connection left, a process that has some tries after this time to open more. */
  connectionsTriedAgainMs: 5_000,
  /** A process that has none tries again after this time. */
  connectionsPauseMs: 100,
  /**
   * Tasks whose jobs a process fetches at once. At its start it fetches those of all tasks, and on a busy machine that
   * many new connections at once time out.
   */
  tasksFetchedAtOnce: 4,
  /** While the database is unavailable, it is logged this often. */
  outageLoggedEveryMs: 60_000,
  /** The database is available again once it has answered for this long: while shutting down it answers some connections. */
  backAfterMs: 1_000,
  /** A read waits this long for the replica to catch up with the primary; then it uses the primary. */
  replicaWaitMs: 200,
  /** Meanwhile it asks the replica this often. */
  replicaAskedEveryMs: 10,
  /** After such a wait, reads use the primary for this time. */
  replicaPauseMs: 1_000,
  /** How often metrics are sent to an endpoint of OpenTelemetry: its own default. */
  metricsExportedEveryMs: 60_000,
  /** Bookings that are compared with suppliers and gateways in one minute, at each age. */
  bookingsComparedAtOnce: 500,
  /** How many of these at the same time: each asks its supplier and its gateway. */
  bookingsComparedInParallel: 8,
  /** A difference that was found is looked at again this often, until it is gone. */
  differenceCheckedEveryMs: 600_000,
  /** The first comparison begins with bookings of the last three days. */
  comparedBackMs: 259_200_000,
  /** The list of the rooms of a supplier of the last days: it may be long. */
  listTimeoutMs: 60_000,
  /** Findings of the audit that are stored of one supplier or gateway; more have one cause. */
  findingsKept: 1_000,
  /** How often a process reads the business metrics from the database, if its metrics are read. */
  figuresReadEveryMs: 300_000,
  /** A process that is stopping logs this often what it waits for. */
  stopLoggedEveryMs: 5_000,
  /**
   * It ends after this time in any case: longer than running requests and then running jobs may take (10 s each), and
   * shorter than the patience of the supervisors in `deploy/`.
   */
  stopWithinMs: 25_000,
  /** A start whose database does not answer is retried after this pause. */
  startAgainMs: 1_000,
  /** A database that refused writes counts as writable again when no write was tried and failed for this long. */
  writableAfterMs: 60_000,
  /** A process whose data directory has less is not ready: PostgreSQL writes its log in files of 16 MiB. */
  leastFreeBytes: 32 * MIB,
  /** While a disk is full, it is logged this often. */
  fullLoggedEveryMs: 60_000,
  /** How often a process reads the clock of the database; in between it uses its own timer, which drifts 0.1 ms in 5 s. */
  clockReadEveryMs: 5_000,
  /** A measurement that took longer is repeated: half of its duration is its possible error. */
  clockRoundTripMs: 40,
  /** Measurements in a row; on a busy machine all may be long, and the shortest counts. */
  clockMeasurements: 4,
  /**
   * A process whose clock differs more from the database's takes no background work. When the clock of the database
   * jumps by more, processes follow at once; by less, gradually.
   */
  clockOffMs: 5_000,
  /** While the clock of a machine is wrong, it is logged this often. */
  clockLoggedEveryMs: 60_000,

  // Keys and rates

  /** Cached keys may be this old; after that a request waits until the database has reported whether its key is still valid. */
  accessStaleMs: 4_000,
  /** How often a process that serves requests reads changes of keys and accounts. */
  accessCheckMs: 1_000,
  /** Keys that a process caches: 200 bytes each, a few tens of megabytes at most. */
  rememberedKeys: 100_000,
  /** The last use of a key is written at most this often. */
  lastUsedEveryMs: 60_000,
  /** Added to the 60 seconds of the hotel-mapping window, because of network jitter between the caller's clock and ours. */
  windowMarginMs: 25,
  /** Counts that a process keeps at a time, one per account and environment that called within the last second. */
  countedSubjects: 10_000,
  /** How often a process under load exchanges its counts of the general class with the others. */
  rateSyncMs: 100,
  /** How often a process reports to the others that it counts requests too. */
  ratePresenceMs: 5_000,
  /** If counts could not be shared for this long, the limiter has failed. */
  rateSyncStaleMs: 5_000,
  /** While the database refuses writes, the limiter retries this often: each failed write closes a connection. */
  rateAloneRetryMs: 1_000,

  // Idempotency

  /** A stored answer is kept for 72 hours. */
  idempotencyKeptMs: 72 * 3_600_000,
  /** The lease of a key: it expires this long after its process died; a live process renews it three times as often. */
  idempotencyLeaseMs: 30_000,
  /** A second request with the same key waits this long for the first, unless the operation sets its own time. */
  idempotencyWaitMs: 10_000,
  /** Requests of one process that wait for the same key: each holds a connection and some kilobytes. */
  idempotencyWaiting: 1_000,
  /** How often a process checks whether another process has stored the answer of a key. */
  idempotencyLookMs: 100,
  /** Expired keys deleted by one statement. */
  idempotencyDeletedAtOnce: 1000,
  /** Characters of an `Idempotency-Key`; a UUID has 36. */
  idempotencyKeyCharacters: 255,

  // Hotel data

  /** Hotels and rooms without an id get one from here on: no other system has ids this large. */
  firstGivenId: 2 ** 51,
  /** The largest id that a file may contain, and that is assigned: every export can be imported. */
  largestId: 2 ** 52,
  /** Assigned ids in a file that are closer together than this form a block; new ids follow after the block. */
  leastGapOfIds: 2 ** 32,
  /** The checked rows of a replacement are buffered in memory up to this, above it in a spool file. */
  replacementMemoryBytes: 8 * MIB,
  /** Hotels or reviews of one response, at most and by default. */
  listedHotels: 5_000,
  /** Partner ids of one request that asks which partner has them. */
  idsOfAPartnerGuessed: 100,
  listedByDefault: 200,
  /** Changes of one page of the feed: 200 KB of JSON. */
  listedChanges: 1_000,
  /** The smallest radius of a search is one kilometre. */
  leastRadiusM: 1_000,
  /** A circle of this size covers a large country; above it a list by country is the same and faster. */
  mostRadiusM: 1_000_000,
  /** Hotels that a search by words considers, those with most reviews first: 20,000 rows of an index take 0.1 s. */
  discoveredAmong: 20_000,
  /** Hotels whose texts a search by words compares: about 30 microseconds each. */
  discoveredCompared: 1_000,
  /** Hotels whose rooms a search for rooms compares: about eight rooms each. */
  discoveredWithRooms: 300,
  /** Characters of a text to search by. */
  discoveredText: 500,
  /** Hotels of one response of a search by words. */
  discoveredHotels: 200,
  /** Reviews of one response when the request names a language. */
  reviewsInALanguage: 10,
  /**
   * Lists that a process builds at once. Four keep two cores busy, and more slow each other down; so other work gets a
   * database connection, too.
   */
  listsMadeAtOnce: 4,
  /** The cache of lists of one process: about 250 lists of 200 hotels with long descriptions. */
  keptListBytes: 64 * MIB,
  /** Lists that a process remembers to have built once; the second time they are cached. A name takes 30 bytes. */
  listsRemembered: 10_000,

  // Events

  /** A delivery whose receiver has not answered after this time is retried later. */
  webhookTimeoutMs: 15_000,
  /** The same for a test, including name resolution: a person waits for the result. */
  webhookTestTimeoutMs: 5_000,
  /** A delivery whose process died is retried after this time: several times the timeout. */
  webhookLeaseMs: 60_000,
  /** Concurrent deliveries to one receiver: enough to hide its latency, too few to overload it. */
  webhookDeliveriesAtOnce: 32,
  /** The same until the receiver has answered, so that a receiver that hangs holds few connections. */
  webhookFirstDeliveries: 4,
  /** The job of a receiver that has not answered after this time makes room for another. */
  webhookPromptMs: 1_000,
  /** How many receivers may hang in one process before others wait for them: as many as six accounts may have. */
  webhooksThatHang: 256,
  /** How much of a receiver's response the delivery log keeps: an error message fits. */
  webhookAnswerBytes: 1 * KIB,
  /** Webhooks of one account and environment: every event is stored once for each subscribed webhook. */
  webhooksPerAccount: 20,
  /** Custom headers of one webhook. */
  webhookHeaders: 20,
  /** After a rotation deliveries are signed with the old and the new secret for a day, so that receivers can switch. */
  webhookSecretOverlapMs: 24 * 3_600_000,
  /** Old events are deleted this many at a time, so that no transaction locks many rows. */
  eventsDeletedAtOnce: 5_000,
  /** `webhooks listen` polls this often, and reads this many events at once. */
  eventsListenEveryMs: 300,
  eventsListenedAtOnce: 500,
  /** The audit log is chained, read and verified this many entries at a time, so that no transaction is long. */
  auditEntriesAtOnce: 1_000,
  /** Dead jobs that one command or call queues again, and exchange rates of one call: ISO 4217 has fewer currencies. */
  jobsRequeuedAtOnce: 1_000,
  exchangeRatesAtOnce: 1_000,
  /** How far back `audit` looks by default, and at most: offers are for stays within 400 days. */
  auditDays: 400,
  auditMostDays: 36_500,
  /** Characters of the name of a person that the audit log records; an operating system allows 32. */
  personCharacters: 64,
  /** Entries of one page of a list whose size the contract does not set. */
  pageRows: 100,

  // Guests, loyalty, vouchers

  /** Guests of one response, by default and at most. */
  guestRows: 1_000,
  /** Stays whose points become redeemable in one transaction. */
  pointsMaturedAtOnce: 1_000,
  /** A voucher bought with points is valid for five months, as those of the public service. */
  redemptionMonths: 5,
  /** Bookings that may use one voucher: the largest number that the column of its uses can hold. */
  voucherUsages: 2 ** 31 - 1,
  /** Uses of vouchers in one response of their history. */
  voucherHistoryRows: 1_000,

  // Suppliers

  /** Searches and rechecks at one supplier at once, in all and of one account. Others wait, and accounts take turns. */
  supplierReadsAtOnce: 128,
  supplierReadsAtOnceEach: 96,
  /** Bookings, look-ups and cancellations at one supplier at once: searches do not take their places. */
  supplierWritesAtOnce: 64,
  supplierWritesAtOnceEach: 48,
  /** The part of its time that a call waits for a place; after that it is not made. */
  supplierPlaceWait: 0.25,
  /** A call without a response after this time counts as failed for the circuit breaker, but is still waited for. */
  supplierSlowMs: 4_000,
  /**
   * A supplier hangs when a search has waited four times as long as 99 of its last 100 searches took, within these
   * bounds: the minimum because a network may pause for a second, the maximum so that a search does not wait longer. At
   * least 10 searches are needed to know what is usual; this is checked four times a second.
   */
  supplierHangsTimes: 4,
  supplierHangsLeastMs: 1_500,
  supplierHangsMostMs: 4_000,
  supplierSearchesRemembered: 100,
  supplierSearchesFewest: 10,
  supplierLookEveryMs: 250,
  /** Failed calls in a row that open the circuit breaker of a supplier. */
  supplierFailuresToOpen: 8,
  /** How long the circuit breaker stays open; then one call is tried. */
  supplierPauseMs: 10_000,
  /** An upstream Innkeeper gets this much less time than we wait: its response has to travel and be read. */
  answerTravelMs: 250,
  /** A supplier's response to a search, decompressed: 50 hotels with 150 offers of 4 KiB each. */
  supplierSearchBytes: 32 * MIB,
  /** Its response to any other call: one offer or some bookings. */
  supplierAnswerBytes: 2 * MIB,
  /**
   * Responses of one supplier that are being read at the same time, so that it does not use the memory of others: to searches,
   * and to all other calls.
   */
  supplierSearchesBytes: 128 * MIB,
  supplierAnswersBytes: 128 * MIB,
  /** One response of the simulator in its own process, and all that are read at once: the audit reads everything. */
  simulatorAnswerBytes: 128 * MIB,
  simulatorAnswersBytes: 512 * MIB,
  /** While a supplier sends offers that cannot be sold, it is logged this often. */
  droppedLoggedEveryMs: 60_000,
  /** Hotels in one call to a supplier: it computes them in one go while others wait. */
  hotelsPerSupplierCall: 50,

  // Rates

  /** Hotels of one search. */
  hotelsPerSearch: 5_000,
  /** Hotels of a search by place that sets no limit. */
  hotelsPerSearchDefault: 200,
  /** Different groups of amenities in one search; a room has a few dozen amenities. */
  filterGroups: 100,
  /** Half of the circumference of the earth. */
  halfwayRoundM: 20_100_000,
  /** Entries of a list of rooms or ages that the schema accepts; the operation allows fewer, with a more precise error. */
  roomsSent: 100,
  /** An id of a hotel or of a guest. */
  idCharacters: 128,
  /** Ids in one filter of a search; the longest list of facilities has some hundreds. */
  filterValues: 500,
  /** Words in one filter of a search, and the length of one. */
  filterWords: 50,
  wordCharacters: 100,
  /** Rooms of one search. */
  roomsPerSearch: 9,
  /** Adults and children of one room. */
  adultsPerRoom: 10,
  childrenPerRoom: 6,
  /** Nights of one stay, and how far ahead it may begin. */
  nightsPerStay: 90,
  daysAhead: 500,
  /** Offers of one hotel in one response by default: as many as all suppliers of a large hotel send for one stay. */
  offersPerHotel: 200,
  /** The cache of hotels of one process, by id and by place: about 10,000 hotels with ten rooms each. */
  keptHotelBytes: 32 * MIB,
  /** Hotels that the thread of offers keeps: then it forgets all of them, and gets those of later searches again. */
  hotelsOnOfferThread: 10_000,
  /** Accounts whose terms a process caches: some hundred bytes each. */
  rememberedAccounts: 10_000,
  /** How long a search waits for suppliers by default. */
  searchTimeoutMs: 6_000,
  /** The longest timeout that a caller may set for any of these operations. */
  callerTimeoutMs: 120_000,
  /** How long an offer can be prebooked: prices of suppliers are valid for about half an hour. */
  offerLifeMs: 30 * 60_000,
  /** Offer ids are encrypted offers: long, but far shorter than this. */
  offerCharacters: 16_384,
  /** The id of a supplier's offer, which is encrypted in ours. */
  supplierTokenBytes: 10_000,
  /** A prebook is refused if the price has risen by more than this percentage since the search. */
  risePercent: 25,

  // Prebook and book

  /** How long a prebook is valid. */
  prebookLifeMs: 15 * 60_000,
  /** An expired prebook is kept this long, so that requests get the right error. Then it is deleted, unless it was booked. */
  prebookKeptMs: 24 * 3_600_000,
  prebooksDeletedAtOnce: 1_000,
  /** Entries of the history of bookings deleted by one statement. */
  historyDeletedAtOnce: 5_000,
  /** The default timeouts of a prebook and of a booking. */
  prebookTimeoutMs: 30_000,
  bookTimeoutMs: 60_000,
  /** Attempts to store a booking, while other bookings with its prebook or reference begin and fail at once. */
  bookAttempts: 5,
  /** Bookings, or prebooks, written by one statement: more would hold their locks for long and save little. */
  writesTogether: 32,
  /** Bookings, or prebooks, that are written while a statement is running; fewer wait for its end. */
  writesWorthwhile: 4,
  /** How long they wait for a row that another transaction has locked. Then each is sent alone, so that only one waits longer. */
  sharedLockWaitMs: 100,
  /** One call to book or cancel at a supplier, whatever the caller's timeout; and the most that can be set for a supplier. */
  bookCallMs: 30_000,
  bookCallMostMs: 10 * 60_000,
  /** A book call whose response was lost may still take effect this long after its timeout, unless set for the supplier:
   * queues and gateways between us give up within two minutes. And the most that can be set for a supplier. */
  bookMayLandForMs: 120_000,
  bookMayLandForMostMs: 24 * 60 * 60_000,
  /** A supplier that reports that it is still working on a booking has this long to decide. */
  supplierDecidesWithinMs: 120_000,
  /** The lease of a booking: each phase renews it; after it another process takes the booking over. */
  bookingLeaseMs: 15_000,
  /** If money is not held, or an extra not bought, this long after the first attempt, it is given up. */
  bookingGiveUpMs: 60_000,
  /** A look-up or a cancellation at a supplier: short, because it is repeated. */
  supplierLookUpMs: 5_000,
  /** Pause before the first look-up of a booking whose outcome is unclear; it doubles up to the longest. The shortest
   * is for the last look-up, after the time is over. */
  bookingLookUpEveryMs: 1_000,
  bookingLookUpEveryMostMs: 30_000,
  bookingLookUpLeastMs: 100,
  /** The purchase of an extra (a transfer, a protection) may stay open this long: as long as the book call of a room may
   * still take effect. Its booking is PENDING meanwhile. After that the extra is cancelled until its provider confirms it. */
  extraOpenMs: 150_000,
  /** A booking that ended without a clear response of its supplier is watched for a day. Pauses between two look-ups
   * double from the first to the longest. */
  watchMs: 24 * 3_600_000,
  watchFirstLookMs: 10_000,
  watchLookMostMs: 3_600_000,
  /** After a supplier has refused a booking, it is looked up a few times within this time. */
  watchRefusedMs: 10 * 60_000,
  watchRefusedFirstMs: 60_000,
  /** A room that is still booked after this many requests to cancel it needs a person. */
  orphanCancelsByItself: 3,
  /** Concurrent watches, and the lease of one look-up: two calls and the writes. */
  watchesAtOnce: 20,
  watchLeaseMs: 60_000,

  /** Vouchers of which the texts are searched at once when a person is erased: a few megabytes. */
  vouchersErasedAtOnce: 1_000,
  /** Events that are searched at once when a person is erased: a few megabytes. */
  eventsErasedAtOnce: 1_000,
  /** Bookings that the completer works on concurrently. */
  bookingsCompletedAtOnce: 20,
  /** Tags of a booking, and the length of one. */
  customTags: 5,
  customTagCharacters: 255,
  /** Names, references and remarks: far more than any supplier takes. */
  nameCharacters: 100,
  /** The longest e-mail address (RFC 5321). */
  emailCharacters: 254,
  remarksCharacters: 2_000,
  /** Remarks that the schema accepts; the operation allows fewer characters, with its own error code. */
  remarksSent: 8_000,
  /** How long a provider of add-ons may take for one call. */
  extrasTimeoutMs: 10_000,
  /** How long a payment gateway may take for one call. */
  gatewayTimeoutMs: 20_000,
  /** One answer of a gateway: a hundred refunds of a payment are 100 kB. And all that are read at once. */
  gatewayAnswerBytes: 2 * MIB,
  gatewayAnswersBytes: 64 * MIB,
  /** Stripe ends a hold after seven days, if the buyer was present. */
  stripeHoldsForMs: 6 * 24 * 3_600_000,
  /** Stripe forgets an idempotency key after a day. */
  stripeKeepsKeysMs: 23 * 3_600_000,
  /** A message of an agent: the list of a hundred hotels. */
  mcpBytes: 256 * KIB,
  /** A notification of a payment gateway: some kilobytes of JSON. */
  paymentNoticeBytes: 256 * KIB,
  /** Old notices, or released transactions, deleted by one statement. */
  paymentNoticesDeletedAtOnce: 1_000,
  /** A transaction that no booking used is refunded this long after its prebook expired. */
  transactionGraceMs: 60_000,

  // After the booking

  /** The default timeout of a cancellation; what is not settled by then continues in the background. */
  cancelTimeoutMs: 4_000,
  /** How often a second cancellation checks whether the first is settled. */
  cancelLookEveryMs: 100,
  /** Pause after the first failure of a supplier or gateway to cancel, doubled each time, and the longest pause. */
  cancelAgainMs: 1_000,
  cancelAgainMostMs: 5 * 60_000,
  /** Pay later: due payments that are captured in one run. */
  capturesAtOnce: 100,
  /**
   * Pause after a gateway has refused a capture or refund: as long as it has refused so far, within these bounds; after
   * the longest it is given up.
   */
  refusedMoneyAgainMs: 60 * 60_000,
  refusedMoneyAgainMostMs: 24 * 60 * 60_000,
  refusedMoneyGiveUpMs: 7 * 24 * 60 * 60_000,
  /** Alternative prebooks of a booking, by default and at most. */
  alternatives: 3,
  alternativesMost: 10,
  /** Bookings of one response, by default and at most. */
  bookingRows: 500,
  /** Days of one report, and rows of it: two years by day. */
  reportDays: 731,
  reportRows: 1_000,
  /** Cancellations that the timer works on at once. */
  cancellationsAtOnce: 50,

  // Rooms

  /** Characters of a room name: several times a long GDS description. */
  roomNameCharacters: 2_000,
  /** References × supplier rooms of one request: with ordinary names a few seconds of one core. */
  roomPairs: 2_500_000,
  /**
   * CPU time of one request, estimated from the lengths and number of its names before the work starts:
   * 2.5 million pairs of names of 100 characters, or 400,000 pairs of the longest that are read.
   */
  roomWorkMs: 20_000,
  /**
   * The same for one search with `roomMapping`: about 50,000 names that no earlier search had. Cached names
   * cost nothing.
   */
  roomMappingMs: 10_000,
  /** Up to this estimate the main thread does the work: 100 names against 30 references, which take 4 ms warm. */
  roomMainThreadMs: 40,
  /** How long a thread works for one request before it takes the next. */
  roomSliceMs: 20,
  /** Threads for such requests; each uses about ten megabytes for words and names. */
  roomThreads: 4,
  /** An idle thread ends after this time; a new one has to load the words again. */
  roomThreadIdleMs: 10 * 60_000,
  /** Concurrent requests on threads, of all accounts and of one. */
  roomRequestsAtOnce: 64,
  roomRequestsAtOnceEach: 2,
  /**
   * The estimate above which a request is large, and how many of those run at once: all names of a running one, parsed,
   * are in memory, up to 80 MB.
   */
  largeRoomRequestMs: 1_000,
  largeRoomRequestsAtOnce: 4,
  /** Requests of one account that run or wait; further ones get 429. */
  roomRequestsInLineEach: 50,
  /** The size of a response with all its candidates. */
  roomAnswerBytes: 64 * MIB,
  /** After this time a request with many rooms, or a response with many rates, yields to other requests. */
  computeTurnMs: 10,
  /** Reference rooms and supplier rooms of one match: the largest hotels have some hundreds, a chain of flats a few thousand. */
  roomReferences: 5_000,
  roomNamesMatched: 20_000,
  roomNamesExplained: 200,
  /** Suppliers of one grouping request. */
  groupedSuppliers: 1_000,
  /** Supplier rooms of one grouping request: one hotel has some hundreds. */
  groupedRooms: 20_000,
  /** Reference rooms of one deep-map. */
  deepMapReferences: 500,
  /** Names of one deep-map, after empty names and duplicates are removed. */
  deepMapNames: 100,
  /** Names before that: a list may contain empty names and duplicates. */
  deepMapNamesSent: 10_000,
  /** A finished job can be looked up for a day. */
  deepMapKeptMs: 24 * 3_600_000,
  /** Expired deep-map jobs deleted by one statement. */
  deepMapDeletedAtOnce: 1_000,

  // Hotel ID mapping

  /** The file of ids. */
  idFileBytes: 256 * MIB,
  /** What one response holds in memory before it goes to a spool file: that of about 400,000 ids. */
  idAnswerMemoryBytes: 8 * MIB,
  /** How much of a response is written ahead of the caller's reading. */
  idAnswerAheadBytes: 4 * MIB,
  /** A file that arrives before the name of its partner is buffered in memory up to this, above it in a spool file. */
  idFileMemoryBytes: 8 * MIB,
  /** How long a read as of an instant waits for writers that may still commit earlier changes. */
  asOfWaitMs: 5_000,
  /** Replaced indexes are garbage-collected when they use this much together: it blocks everything for a tenth of a second. */
  idIndexGarbageBytes: 64 * MIB,
  /** The file name that the response suggests: longer partner names are cut. */
  idFileNameCharacters: 100,

  // Hotel matching

  /** The URI of an object: a bucket, and a key of at most 1,024 bytes, possibly escaped. */
  addressCharacters: 4_096,
  /** The file of an async match; larger ones come from object storage. */
  hotelFileBytes: 32 * MIB,
  /** The size of such a form without its file. */
  hotelFormBytes: 256 * KIB,
  /** A file with only names and countries has fewer rows at that size; one with more is mostly empty. */
  hotelFileRows: 2_000_000,
  /** Such a file is buffered in memory up to this, above it in a spool file. */
  hotelFileMemoryBytes: MIB,
  /** Such files that are split at once, each with up to about 70 MiB of counted points. */
  hotelFilesSplitAtOnce: 2,
  /** Results are kept for a week after the job has ended; the job itself can be read for a month. */
  matchKeptMs: 7 * 24 * 3_600_000,
  /** Expired chunks and jobs deleted by one statement. */
  matchDeletedAtOnce: 1_000,
  /** A chunk with this much text gets no more rows; two thousand usual rows have a seventh of it. */
  matchChunkCharacters: 2_000_000,
  /** How much of a field is read; the longest address among a hundred thousand hotels has 176. */
  matchFieldCharacters: 500,
  /** The choice of the columns of a list. */
  columnChoiceCharacters: 10_000,
  /** Rows that a dry run matches. */
  matchSampleRows: 300,
  /** Ids among which a dry run looks for repeated ones: 30 bytes each. */
  matchIdsCompared: 500_000,
  /** Values of all columns together among which a dry run counts the different ones: 30 bytes each. */
  matchValuesCompared: 1_000_000,
  /** Rows of one file of a cross-check. A partition of the largest two is 40 MB of text. */
  crossCheckRows: 20_000_000,
  /** The rows of two files are split into this many partitions by their ids, and compared one partition at a time. */
  crossCheckPartitions: 128,
  /** What a partition holds in memory before it is written: at most 16 MB for both files. */
  crossCheckPartitionBytes: 64 * KIB,
  /** Different hotels that one file may name for one id; further ones are not read. */
  crossCheckClaims: 8,
  /** A chunk of a cross-check with this many ids gets no further partition: a few seconds of work. */
  crossCheckChunkIds: 20_000,
  /** Chunks that a process compares concurrently, at most: a thread uses about 200 MB. */
  crossCheckThreads: 4,
  /** A smaller chunk, some 5,000 ids, is compared without a thread: to start one takes as long. */
  crossCheckThreadBytes: 256 * KIB,
  /** The result of a cross-check at the command line stays in memory up to this, above it in a spool file. */
  crossCheckMemoryBytes: 4 * MIB,
  /** A calibration is learnt from the newest decisions of an account; more would not make it surer, and take seconds. */
  learntDecisions: 50_000,
  /** The share of rows with a known answer among the rows in review, unless an account has another share. */
  goldShare: 0.05,
  /** The largest share that can be set: more would waste the time of reviewers. */
  goldMostShare: 0.5,
  /** Known pairs that one statement stores. */
  knownPairsAtOnce: 5_000,
  /** Calibrations that are listed, the newest first. */
  calibrationsListed: 20,
  /** A batch of OpenRefine has ten queries. */
  reconcileQueries: 100,
  /** Hotels of one data extension; a batch of OpenRefine has ten. */
  reconcileIds: 500,
  reconcileCandidates: 5,
  /** Countries that a name without one is looked for in. A batch of OpenRefine, with ten names, stays below the next limit. */
  reconcileCountriesOfName: 3,
  /** Countries that a batch looks into for names without a country: each takes an index in memory. */
  reconcileCountries: 30,
  /** Hotels with the words of such a name that are read, to find their countries. */
  reconcileHotelsOfName: 2_000,
  reconcileSuggestions: 20,
  /** A hundred queries with all properties have a fifth of it. */
  reconcileBytes: 256 * KIB,
  /** Events of one booking that its trail shows. */
  trailEvents: 200,
  /** Points of many rows that a dry run shows. */
  pointsShown: 20,
  /** Rows matched in one go: about 5 ms, then other requests are served. */
  matchRowsPerTurn: 16,
  /** How often a worker stores the progress of its chunk. */
  matchProgressMs: 1_000,
  /** Calls of suppliers and gateways are written together, once in this time; with more, calls are not logged. */
  callLogMs: 1_000,
  callLogWaiting: 20_000,
  callLogDeletedAtOnce: 10_000,
  /** Calls of one booking that its trail shows. */
  trailCalls: 500,
  /** Prices that searches found are written together, once in this time. */
  priceIndexMs: 5_000,
  /** Prices of hotels and days in one such statement; others are not noted, so a busy process writes a sample. */
  priceIndexWaiting: 5_000,
  priceIndexDeletedAtOnce: 5_000,
  /** Hotels of one request, and the days ahead without `toDate`. */
  priceIndexHotels: 50,
  priceIndexDays: 365,
  /** Calls are written together, once in this time. */
  requestLogMs: 1_000,
  /** Calls that wait to be written; with more, calls are not logged: 10 MB. */
  requestLogWaiting: 20_000,
  /** While more calls than this wait to be written, those refused by overload are not logged: writing them adds to the load. */
  requestLogRefusedWaiting: 1_000,
  /**
   * Successful calls of one owner that are written together, twice the general rate limit: more would push all others out of
   * the log within seconds, and cost as much as the calls.
   */
  requestLogAtOnce: 500,
  /** Calls of an account in one environment that are kept, and for how long. */
  requestLogKept: 10_000,
  requestLogKeptMs: 30 * 24 * 3_600_000,
  /** Calls of one owner are deleted, oldest first, beyond this number. */
  requestLogPruned: 1_000,
  /** A charge that is due, and an outcome of a supplier, count as late after this time: several retries. */
  chargeLateMs: 600_000,
  outcomeLateMs: 120_000,
  /** Streams of events that an account may have open in one process. */
  eventStreamsEach: 20,
  /** A stream ends after this time: its key may have been revoked. */
  eventStreamMs: 600_000,
  /** A proxy closes connections that are silent for half a minute. */
  eventStreamSilentMs: 15_000,
  eventStreamRetryMs: 2_000,
  /** An import that has stored no batch for this long counts as interrupted. */
  importSilentMs: 120_000,
  /** Hotels whose indexes a process keeps in memory: about 250 bytes each. */
  matchHotelsInMemory: 3_000_000,
  /** The index of a smaller country is built from the database faster than a file is opened. */
  matchSnapshotFromHotels: 2_000,
  /** Changes of the catalogue that are applied one by one; with more, the countries are rebuilt. */
  matchChangesRead: 10_000,
  /** Different points of one list that are counted, to find the placeholders that many hotels share. */
  matchPointsCounted: 1_000_000,
  /** A row's own id up to this length is its key; a longer one is stored as a hash. */
  matchRowIdBytes: 200,
  /** The name of a partner, each letter up to nine characters in an address, and an id. */
  matchRowKeyCharacters: 2_400,
  /** Decisions taken in one call, and review rows of one page. */
  matchDecisionsAtOnce: 1_000,
  /** Changes of each kind that an adoption lists: enough to judge it, a response of 60 KB. */
  adoptionSample: 100,
  /** Changes of one kind, or corrections of ids, in a page: 200 KB of JSON. */
  adoptionPageIds: 1_000,
  /** Changes of the history of one id: 200 KB of JSON. */
  historyChanges: 1_000,
  /** Ids of partners that lead to one hotel: 100 KB of JSON. */
  idsOfHotel: 1_000,
  /** The name of a release: a date and a few words. */
  releaseNameCharacters: 100,
  /** The note of a release: a paragraph. */
  releaseNoteCharacters: 1_000,
  /** Labelled cases of the gate: 20 MB as one value of a statement. */
  releaseCases: 200_000,
  /** Differences of each kind that a diff lists: nine kinds, a response of 20 KB. */
  diffSample: 20,
  /** As in a file of partner ids. */
  partnerIdCharacters: 500,
  /** As in a file of partner ids. */
  partnerNameCharacters: 200,
  matchReviewRows: 500,
  /** A review row is answered with this many other rows of its first candidate, and decisions about it. */
  rowsOfCandidate: 10,
  /** Rows with the candidate that are read of each job, to show the first of them. */
  rowsOfCandidateRead: 1_000,
  decisionsOfRow: 20,
  /** How long a reviewer keeps rows that they claimed, and at most. */
  claimUsualSeconds: 120,
  claimSeconds: 900,
  reviewerCharacters: 100,
  /** Rows that have the words of a text and that facets count. */
  facetTextRows: 10_000,
  /** As before, for words that many rows have: rows of the filter are tested one after the other, up to this number. */
  facetFrequentRows: 2_000,
  facetTestedRows: 10_000,
  /** A sample of the review rows, a few after each of many places, says how frequent the words of a text are. */
  wordSamplePlaces: 500,
  wordSampleRowsAtPlace: 2,
  /** So many rows are tested for words without a sample. */
  wordTestedRows: 2_000,
  /** Rows that are tested for the words of a page: about 8 microseconds each. */
  wordRowsOfPage: 3_000,
  /** Rows of the queue that are read to find those to test, if few of them pass the rest of the filter. */
  wordEntriesRead: 100_000,
  /** Parts of the jobs that are merged in the order of a page while they are tested for words; those of most rows. */
  mergedParts: 100,
  /** Twentieths of the confidences, or ten thousands of the rows, of jobs that the index of words is asked about for one page. */
  wordParts: 400,
  /** Rows of a filter that are all read and sorted; a page of more rows is read from an index in its order. */
  fewReviewRows: 10_000,
  /** Days of a plot over time: a quarter. */
  trendDays: 92,
  /** Words of one facet: every country fits. */
  facetWords: 250,
  /** A page of the review rows of a job, without explanations, ends before it is larger; `next` leads on. */
  reviewPageBytes: 99_000,
  /** A row on such a page has the best candidate and its rival, so that 100 usual rows fit. Read the row to get all of them. */
  candidatesOnPage: 2,
  /** A name or town in the queue of reviews is cut to this: a page of 100 rows stays below 100 kB in any script. */
  queuedNameCharacters: 60,
  /** Bounds for the certainty that a caller may require: outside of them the matcher has not been measured. */
  matchLeastPrecision: 0.95,
  matchMostPrecision: 0.995,
  matchLeastConfidence: 0.3,
  matchMostConfidence: 0.9999,
} as const;
