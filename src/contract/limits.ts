// Data table.
/** Every limit of the program: its value, its unit (in the name), and why it is what it is. */
const KIB = 1024;
const MIB = 1024 * KIB;

export const limits = {
  // The HTTP shell

  /** JSON bodies without a limit of their own: a search of 5,000 hotels has 100 KB. Reading one blocks for some 15 ms. */
  jsonBodyBytes: 256 * KIB,
  /** Bodies of many rooms or decisions: 20,000 rooms of 100 bytes each. Reading one blocks for some 100 ms at worst. */
  largeJsonBodyBytes: 2 * MIB,
  /** A text field of a multipart form: names and addresses of storage objects, never content. */
  formFieldBytes: 64 * KIB,
  /** Parts of one multipart form: an upload has one file and a handful of fields. */
  formParts: 32,
  /** RFC 2046 allows 70; some clients write longer ones. */
  boundaryCharacters: 200,
  /** Answers below this are sent as they are: gzip would cost more than the bytes it saves. */
  gzipFromBytes: 1400,
  /** A request id from outside that is longer is not echoed, and replaced by our own. */
  requestIdCharacters: 128,
  /** Ids and names in a path; an offer id does not travel in one. */
  pathParameterCharacters: 1024,
  /** The path of an address: a handful of names, and parameters of other scripts with nine bytes for a character. */
  pathBytes: 4 * KIB,
  /** Arrays and objects inside each other in a body of JSON: the deepest shape of an operation has six. */
  jsonDepth: 64,
  /** Values of one JSON body, all levels together: 20,000 rooms with five fields each. Parsing them takes some 20 ms. */
  jsonValues: 125_000,
  /** Members of one object in a body: objects with names of the caller's choice have at most a thousand. */
  jsonMembers: 10_000,
  /** A body with fewer characters is read as soon as it is complete: it takes about 1 ms. */
  bodyReadAtOnceCharacters: 16 * KIB,
  /** Larger bodies wait for their turn, in memory; beyond this the account with the most of them is refused with 503. */
  bodiesWaitingCharacters: 64 * MIB,
  /** A text of a request that has no limit of its own: an id, a code, a name, a line. */
  fieldCharacters: 1_024,
  /** Fields of one request that an answer names as wrong. */
  problemsNamed: 20,
  /** What we take and do not look at (`metadata`): its members, all levels together, and the length of a text in it. */
  freeFormMembers: 1_000,
  freeFormCharacters: 8_192,
  /** Headers of a webhook, before they are counted. */
  headersSent: 100,
  /** A whole request must have come within this time: 256 MiB over a slow line. */
  requestMs: 15 * 60_000,
  /** When the server closes, calls under way may finish for this long before they are told to give up. */
  closeGraceMs: 10_000,
  /** The longest a status request may wait for the end of a job: proxies give up on a silent answer after about that. */
  statusWaitSeconds: 60,
  /** How often a process looks at a job for the requests that wait for its end: one look for all of them. */
  statusLookMs: 1_000,
  /** Requests of one process that wait for the end of a job, and of one account; more are answered at once. */
  statusRequestsWaiting: 256,
  statusRequestsWaitingEach: 20,
  /** The head of a request must have come within this time, so that idle sockets cannot pile up. */
  requestHeadMs: 15_000,
  /** How often the connections are looked through for heads and requests that took too long. */
  connectionsCheckedEveryMs: 5_000,
  /** What could not be read is answered, and its connection destroyed after this time if the client keeps it open. */
  lingerMs: 1_000,
  /** An answer that needed no more of a body: the rest may still come for so long, then the connection is destroyed. */
  unreadBodyMs: 60_000,
  /** Connections of one process at a time: ten thousand idle ones take about 100 MB. */
  connections: 10_000,
  /** Open files that are kept for everything but connections: the database, files, suppliers, webhooks. */
  reservedDescriptors: 256,
  /** The address and all header lines of a request together: 5,000 hotel ids of the longest kind, each with its `%2C`. */
  requestHeadBytes: 128 * KIB,
  /** A kept connection is closed after this pause: longer than the pause of the usual proxy in front (60 s). */
  keepAliveMs: 65_000,
  /** A value quoted in an error text is cut here: the caller knows the rest. */
  quotedCharacters: 80,

  /** Requests without a valid key from one address: so many at once, and then so many a second. */
  keylessBurst: 1_000,
  keylessPerSecond: 50,
  /** Addresses whose requests are counted: some 2 MB. */
  keylessAddresses: 10_000,
  /** Health and metrics are given again for so many times as long as they took: a tenth of the time goes into them. */
  probeKeptFactor: 9,
  /** Who is answered 502, 503 or 504 is told to come back after this. */
  retryAfterSeconds: 2,

  // Overload

  /** Costly requests that may run at a time before anything was measured, at least, and at most. */
  costlyAtFirst: 64,
  costlyAtLeast: 16,
  costlyAtMost: 4_096,
  /** Costly requests that wait for a place: a few kilobytes each. */
  costlyWaiting: 256,
  /** How long one may wait in a burst, and how long a line must not have been empty to be called overload. */
  burstMs: 1_000,
  /** How long one may wait under overload: whoever waits longer is answered too late. */
  overloadPatienceMs: 100,
  /** On average the event loop may be so late: what is cheap is answered within a tenth of a second. */
  loopLateMs: 30,
  /** How often the event loop is looked at, and after how many looks the limit is adjusted. */
  loopLookMs: 10,
  loopLooks: 10,

  /** Unread answers are looked at this often; one that had unsent bytes at so many looks in a row is slow. */
  unreadLookMs: 250,
  unreadLooks: 4,
  /** A complete answer with fewer unsent bytes is not watched: it fits into the buffers of the system. */
  unreadFromBytes: 64 * KIB,
  /** A slow answer of which nothing is read for so long is closed. */
  unreadMs: 30_000,
  /** Bytes held for slow answers of one account, and for all: a dozen of the largest searches, read over a thin line. */
  unreadBytesEach: 128 * MIB,
  unreadBytes: 256 * MIB,
  /** What a streamed answer that is not complete counts besides its unsent bytes: the offers still to be written. */
  unreadStreamBytes: 8 * MIB,

  // The database

  /** A service waits so long for an answer of the database: then whoever asked is refused with 504, or tried again. */
  databaseSilentSeconds: 10,
  /**
   * Tasks whose jobs a process fetches at once. When it starts it asks for those of all, and on a busy machine as many
   * new connections at once take so long that they are given up.
   */
  tasksFetchedAtOnce: 4,
  /** As long as the database is away, the log says so this often. */
  awaySaidEveryMs: 60_000,
  /** It is back when it has answered for so long: one that goes down still answers here while it refuses there. */
  backAfterMs: 1_000,
  /** A start that lost its database on the way begins again after this pause, */
  startAgainMs: 1_000,
  /** and for this long: whoever supervises the process may have a better idea then. */
  startPatienceMs: 10 * 60_000,
  /** One that wrote nothing is believed to write again when no write has failed for so long, and nobody tried one. */
  writableAfterMs: 60_000,
  /** A process whose data directory has less is not ready: PostgreSQL writes its log in files of 16 MiB. */
  leastFreeBytes: 32 * MIB,
  /** As long as a disk is full, the log says so this often. */
  fullSaidEveryMs: 60_000,
  /** How often a process asks the database for the time: in between it counts itself, and quartz drifts 0.1 ms in 5 s. */
  clockAskedEveryMs: 5_000,
  /** A measurement that took longer than this is repeated: half of it is how far it may be wrong. */
  clockRoundTripMs: 40,
  /** Measurements at a time; on a busy machine none of them may be short, and the narrowest counts. */
  clockMeasurements: 4,
  /**
   * Whoever's clock is further from the database's takes no background work. A database whose own clock moves by more
   * is followed at once; by less, gradually.
   */
  clockOffMs: 5_000,
  /** As long as the clock of a machine is off, the log says so this often. */
  clockSaidEveryMs: 60_000,

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
  windowMarginMs: 25,
  /** Counts that a process keeps at a time, one per account and environment that called within the last second. */
  countedSubjects: 10_000,
  /** How often a process under load tells the others of its general counts, and hears theirs. */
  rateSyncMs: 100,
  /** How often a process reports to the others that it counts requests too. */
  ratePresenceMs: 5_000,
  /** A count that could not be shared for this long is no limit any more: the limiter has failed. */
  rateSyncStaleMs: 5_000,

  // Idempotency

  /** Contract 0: a stored answer is kept for 72 hours. */
  idempotencyKeptMs: 72 * 3_600_000,
  /** A request that died holding a key frees it after this time; a living one renews it three times as often. */
  idempotencyLeaseMs: 30_000,
  /** A second request with the same key waits this long for the first, where the operation has no time of its own. */
  idempotencyWaitMs: 10_000,
  /** Requests of one process that wait for the same key: each holds a connection and some kilobytes. */
  idempotencyWaiting: 1_000,
  /** How often a process looks whether a key that another process works on has been answered. */
  idempotencyLookMs: 100,
  /** Expired calls forgotten by one statement. */
  idempotencyForgottenAtOnce: 1000,
  /** Characters of an `Idempotency-Key`: a uuid many times over. */
  idempotencyKeyCharacters: 255,

  // Hotel data

  /** Hotels and rooms that come without an id get theirs from here on (migration 0019): no other system's reach as far. */
  firstGivenId: 2 ** 51,
  /** The largest id that a file may name, and that is given: what is exported can be imported. */
  largestId: 2 ** 52,
  /** Ids that a file names among the given ones belong together when they lie closer: behind them it goes on. */
  leastGapOfIds: 2 ** 32,
  /** The checked rows of a replacement wait in memory up to this for the last of them, beyond in a spool file. */
  replacementMemoryBytes: 8 * MIB,
  /** Contract 9: hotels or reviews of one answer at most, and by default. */
  listedHotels: 5_000,
  listedByDefault: 200,
  /** Contract 9: a smaller circle than a kilometre is not asked for. */
  leastRadiusM: 1_000,
  /** A circle of this size holds a large country; beyond it a list by country says the same and is faster. */
  mostRadiusM: 1_000_000,
  /** Contract 9: reviews of an answer for which a language is asked. */
  reviewsInALanguage: 10,
  /**
   * Lists that a process makes at once. Four keep two cores busy, and more only hold each other up; so all other work
   * finds a connection to the database too.
   */
  listsMadeAtOnce: 4,
  /** Lists that a process keeps to give them again: some 250 of 200 hotels with long descriptions. */
  keptListBytes: 64 * MIB,
  /** Lists of which a process knows that they were made once: a second time they are kept. A name is 30 bytes. */
  listsRemembered: 10_000,

  // Events

  /** A receiver that has not answered after this long is asked again later. */
  webhookTimeoutMs: 15_000,
  /** The same for a test, resolving the name included: somebody waits for its answer. */
  webhookTestTimeoutMs: 5_000,
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
  /** Bookings that may use one voucher: what the column of its uses counts to. */
  voucherUsages: 2 ** 31 - 1,
  /** Uses of vouchers in one answer of their history. */
  voucherHistoryRows: 1_000,

  // Suppliers

  /** Calls to one supplier on their way at once: beyond this it is drowning, and waiting in line helps nobody. */
  supplierCallsInFlight: 128,
  /** A call that has not answered for so long counts as failed, though it is still waited for. */
  supplierSlowMs: 4_000,
  /**
   * A supplier hangs when it has been waited for four times as long as 99 of its last 100 searches took, within these
   * bounds: the least because a network may pause for a second, the most so that a search does not wait longer. At
   * least 10 searches say what is usual; it is looked at four times a second.
   */
  supplierHangsTimes: 4,
  supplierHangsLeastMs: 1_500,
  supplierHangsMostMs: 4_000,
  supplierSearchesRemembered: 100,
  supplierSearchesFewest: 10,
  supplierLookEveryMs: 250,
  /** Failed calls in a row after which a supplier gets a pause. */
  supplierFailuresToOpen: 8,
  /** The pause, after which one call tries again. */
  supplierPauseMs: 10_000,
  /** An upstream house is to answer so much earlier than we stop listening: its answer has to travel and be read. */
  answerTravelMs: 250,
  /** The answer of a supplier to a search, inflated: 50 hotels with 150 offers of 4 KiB each. */
  supplierSearchBytes: 32 * MIB,
  /** Its answer to any other call: one offer or some bookings. */
  supplierAnswerBytes: 2 * MIB,
  /** Answers of one supplier that are being read at the same time: beyond this it must not use the memory of others. */
  supplierAnswersBytes: 128 * MIB,
  /** One answer of the simulator in its own process, and all that are read at once: the audit asks for everything. */
  simulatorAnswerBytes: 128 * MIB,
  simulatorAnswersBytes: 512 * MIB,
  /** As long as a supplier sends offers that cannot be sold, the log says so this often. */
  droppedSaidEveryMs: 60_000,
  /** Hotels a supplier is asked for in one call: what it computes at a stretch while others wait. */
  hotelsPerSupplierCall: 50,

  // Rates

  /** Contract 0: hotels of one search. */
  hotelsPerSearch: 5_000,
  /** Hotels a search by place looks at when it names no number of its own. */
  hotelsPerSearchDefault: 200,
  /** Different groups of amenities in one search: a room has some dozens of amenities. */
  filterGroups: 100,
  /** Nothing on earth is further away. */
  halfwayRoundM: 20_100_000,
  /** Entries of a list of rooms or ages before the story counts them, whose refusals say more. */
  roomsSent: 100,
  /** An id of a hotel or of a guest. */
  idCharacters: 128,
  /** Ids in one filter of a search; the longest list of facilities has some hundreds. */
  filterValues: 500,
  /** Words in one filter of a search, and the length of one. */
  filterWords: 50,
  wordCharacters: 100,
  /** Contract 0: rooms of one search. */
  roomsPerSearch: 9,
  /** Contract 0: grown-ups and children of one room. */
  adultsPerRoom: 10,
  childrenPerRoom: 6,
  /** Contract 0: nights of one stay, and how far ahead it may begin. */
  nightsPerStay: 90,
  daysAhead: 500,
  /** Offers of one hotel in one answer when the caller names no number: more than anybody reads. */
  offersPerHotel: 100,
  /** How long a search waits for suppliers when the caller does not say. */
  searchTimeoutMs: 6_000,
  /** The longest a caller may ask any of these operations to take. */
  callerTimeoutMs: 120_000,
  /** An offer can be prebooked for so long: prices at suppliers live about half an hour. */
  offerLifeMs: 30 * 60_000,
  /** A sealed offer is longer than its like of any other service, and far shorter than this. */
  offerCharacters: 16_384,
  /** A dearer recheck than this per cent of the price searched is not honoured. */
  risePercent: 25,

  // Prebook and book

  /** Contract 5.2: minutes of life of a prebook. */
  prebookLifeMs: 15 * 60_000,
  /** How long a prebook and a booking take when the caller does not say. */
  prebookTimeoutMs: 30_000,
  bookTimeoutMs: 60_000,
  /** One call to book or cancel at a supplier, whatever the timeout of the caller; and the most a supplier can be given. */
  bookCallMs: 30_000,
  bookCallMostMs: 10 * 60_000,
  /** A book call whose answer was lost may still take effect this long after its time, where a supplier says nothing
   * else: queues and gateways on the way give up within two minutes. And the most a supplier can be given. */
  bookMayLandForMs: 120_000,
  /** A supplier that says it is still working on a booking has this long to decide. */
  supplierDecidesWithinMs: 120_000,
  bookMayLandForMostMs: 24 * 60 * 60_000,
  /** Who works on a booking renews this with every phase; after it somebody else takes the booking over. */
  bookingLeaseMs: 15_000,
  /** Money that is not held, or an extra that is not bought, this long after it was first asked for is given up. */
  bookingGiveUpMs: 60_000,
  /** A look-up or a cancellation at a supplier: short, because it is repeated. */
  supplierLookUpMs: 5_000,
  /** Pause before the first look-up of a booking whose outcome is unclear; it doubles up to the longest. The shortest
   * is for the last look-up, when the time is over. */
  bookingLookUpEveryMs: 1_000,
  bookingLookUpEveryMostMs: 30_000,
  bookingLookUpLeastMs: 100,
  /** The purchase of an extra (a transfer, a protection) stays open so long: as long as the book call of a room may
   * take and land. Its booking is PENDING meanwhile. After that the extra is cancelled until its provider says so. */
  extraOpenMs: 150_000,
  /** After a booking has ended without a clear word of its supplier, it is watched for a day. Pauses between two looks
   * double from the first to the longest. */
  watchMs: 24 * 3_600_000,
  watchFirstLookMs: 10_000,
  watchLookMostMs: 3_600_000,
  /** A supplier that has said no is looked up a few times in these minutes. */
  watchRefusedMs: 10 * 60_000,
  watchRefusedFirstMs: 60_000,
  /** Rooms that stand although their supplier was asked so often to cancel them need a person. */
  orphanCancelsByItself: 3,
  /** Watches looked at side by side; and how long a look may take: two calls, and what is written. */
  watchesAtOnce: 20,
  watchLeaseMs: 60_000,
  /** Bookings the completer takes up side by side. */
  bookingsCompletedAtOnce: 20,
  /** Contract 6.1: tags of a booking, and the length of one. */
  customTags: 5,
  customTagCharacters: 255,
  /** Names, references and remarks: far more than any supplier takes. */
  nameCharacters: 100,
  /** What an e-mail address may have on its way (RFC 5321). */
  emailCharacters: 254,
  remarksCharacters: 2_000,
  /** Remarks before the story counts them, whose refusal has a code of its own. */
  remarksSent: 8_000,
  /** How long a provider of add-ons may take for one call. */
  extrasTimeoutMs: 10_000,
  /** How long a payment gateway may take for one call. */
  gatewayTimeoutMs: 20_000,
  /** A notice of a payment gateway: some kilobytes of JSON. */
  paymentNoticeBytes: 256 * KIB,
  /** Gateways repeat a notice for three days; a month of them tells what happened when somebody asks. */
  paymentNoticesKeptMs: 30 * 24 * 3_600_000,
  paymentNoticesForgottenAtOnce: 1_000,
  /** A transaction that no booking used is given back this long after its prebook ended. */
  transactionGraceMs: 60_000,

  // After the booking

  /** Contract 7.5: how long a cancel waits when the caller does not say; what is not settled by then goes on by itself. */
  cancelTimeoutMs: 4_000,
  /** How often a second cancel looks whether the first has settled. */
  cancelLookEveryMs: 100,
  /** Pause after the first failure of a supplier or gateway to cancel, doubled each time, and the longest pause. */
  cancelAgainMs: 1_000,
  cancelAgainMostMs: 5 * 60_000,
  /** Pay later: payments that are due and taken in one turn. */
  capturesAtOnce: 100,
  /**
   * Pause after a gateway has refused to take or to give back money: as long as it has done so, within these bounds;
   * after the last it is given up.
   */
  refusedMoneyAgainMs: 60 * 60_000,
  refusedMoneyAgainMostMs: 24 * 60 * 60_000,
  refusedMoneyGiveUpMs: 7 * 24 * 60 * 60_000,
  /** Spec 4.7: alternative prebooks of a booking when the caller names no number, and at most. */
  alternatives: 3,
  alternativesMost: 10,
  /** Bookings of one answer when the caller names no number, and at most. */
  bookingRows: 500,
  /** Days of one report, and rows of it: two years by day. */
  reportDays: 731,
  reportRows: 1_000,
  /** Cancellations the timer takes up at once. */
  cancellationsAtOnce: 50,

  // Rooms

  /** Characters of a room name: a GDS description with all its prose fits several times over. */
  roomNameCharacters: 2_000,
  /** References × supplier rooms of one request: with ordinary names some seconds of one core. */
  roomPairs: 2_500_000,
  /**
   * How long one core may work on one request, as estimated from the lengths and numbers of its names before it starts:
   * 2.5 million pairs of names of 100 characters, or 400,000 pairs of the longest that are read.
   */
  roomWorkMs: 20_000,
  /**
   * The same for one search with `roomMapping`: about 50,000 names that no search asked for before. What was mapped
   * before costs nothing.
   */
  roomMappingMs: 10_000,
  /** The estimate up to which the serving thread does it: 100 names against 30 references, which take it 4 ms warm. */
  roomHereMs: 40,
  /** What a thread does for one request before it takes up the next. */
  roomSliceMs: 20,
  /** Threads for such requests; each holds some ten megabytes of words and names. */
  roomThreads: 4,
  /** So long such a thread stays without work: it reads its words anew when it comes. */
  roomThreadIdleMs: 10 * 60_000,
  /** Requests under way on threads at a time, and of one account. */
  roomRequestsAtOnce: 64,
  roomRequestsAtOnceEach: 2,
  /**
   * The estimate above which a request is large, and how many of those run at a time: while one runs, all its names
   * and what was read of them are in memory, up to 80 MB.
   */
  largeRoomRequestMs: 1_000,
  largeRoomRequestsAtOnce: 4,
  /** Requests of one account that run or wait; more are answered 429. */
  roomRequestsInLineEach: 50,
  /** What an answer with all its candidates may take. */
  roomAnswerBytes: 64 * MIB,
  /** After this long a request over many rooms, or an answer of many rates, lets others be served. */
  roomTurnMs: 10,
  /** Reference rooms and supplier rooms of one match: the largest hotels have some hundreds, a chain of flats a few thousand. */
  roomReferences: 5_000,
  roomNamesMatched: 20_000,
  /** Suppliers of one grouping request. */
  groupedSuppliers: 1_000,
  /** Supplier rooms of one grouping request: one hotel has some hundreds. */
  groupedRooms: 20_000,
  /** Spec 8. */
  deepMapReferences: 500,
  /** Spec 8, after blanks and duplicates are gone. */
  deepMapNames: 100,
  /** Names before that: room for the blanks and duplicates of a careless list. */
  deepMapNamesSent: 10_000,
  /** Spec 8: a finished job can be looked up for a day. */
  deepMapKeptMs: 24 * 3_600_000,
  /** Expired deep-map jobs forgotten by one statement. */
  deepMapForgottenAtOnce: 1_000,

  // Hotel ID mapping

  /** Spec 4.1: the file of ids. */
  idFileBytes: 256 * MIB,
  /** What one answer holds in memory before it goes to a spool file: that of some 400,000 ids. */
  idAnswerMemoryBytes: 8 * MIB,
  /** How much of an answer is written before the caller takes it. */
  idAnswerAheadBytes: 4 * MIB,
  /** A file that comes before the name of its partner is held up to this in memory, beyond in a spool file. */
  idFileMemoryBytes: 8 * MIB,
  /** Indexes that went are collected when they took so much together: it costs all others a tenth of a second. */
  idIndexGarbageBytes: 64 * MIB,
  /** A file name the answer suggests: partner names longer than this are cut. */
  idFileNameCharacters: 100,

  // Hotel matching

  /** The address of an object: a bucket, and a key of at most 1,024 bytes, perhaps escaped. */
  addressCharacters: 4_096,
  /** Spec 8: the file of an async match; larger ones come from object storage. */
  hotelFileBytes: 32 * MIB,
  /** What the form around that file may take. */
  hotelFormBytes: 256 * KIB,
  /** Names and countries alone fill such a file with fewer rows; one that has more is mostly empty. */
  hotelFileRows: 2_000_000,
  /** Up to this such a file waits in memory, beyond in a spool file. */
  hotelFileMemoryBytes: MIB,
  /** Such files cut at a time, each with up to some 70 MiB of points that are counted. */
  hotelFilesCutAtOnce: 2,
  /** Results are kept for a week after the job's end, and the job itself can be asked after for a month. */
  matchKeptMs: 7 * 24 * 3_600_000,
  matchRememberedMs: 30 * 24 * 3_600_000,
  /** Expired chunks and jobs forgotten by one statement. */
  matchForgottenAtOnce: 1_000,
  /** A chunk with so much text takes no more rows: two thousand usual ones have a seventh of it. */
  matchChunkCharacters: 2_000_000,
  /** What is read of a field: the longest address of a hundred thousand hotels seen has 176. */
  matchFieldCharacters: 500,
  /** Rows matched at a stretch: about 5 ms, then others are served. */
  matchRowsPerTurn: 16,
  /** Hotels whose indexes a process keeps at a time: about 250 bytes each. */
  matchHotelsInMemory: 3_000_000,
  /** A country with fewer hotels is built from the database faster than a file is opened. */
  matchSnapshotFromHotels: 2_000,
  /** Changes of the catalogue looked at one by one; more of them and the countries are built anew. */
  matchChangesRead: 10_000,
  /** Different points of one list that are counted, to find those where it parks hotels. */
  matchPointsCounted: 1_000_000,
  /** A row's own id up to here is its key as it is; a longer one is kept as a digest. */
  matchRowIdBytes: 200,
  /** Decisions taken in one call, and review rows of one page. */
  matchDecisionsAtOnce: 1_000,
  matchReviewRows: 500,
} as const;
