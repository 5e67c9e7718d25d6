import type { Command, ListedCommand } from './command.ts';

/** Data table: nouns of more than one word. */
const nouns: readonly (readonly [name: string, words: string])[] = [
  ['auditLog', 'audit-log'],
  ['mapReleases', 'map releases'],
];

/** Data table: every command, in the order `--help` lists them. */
export const commands: readonly ListedCommand[] = [
  {
    words: '',
    summary: 'Runs the whole service in one process.',
    load: async () => (await import('./service/serve.ts')).start,
  },
  ...from(() => import('./service/serve.ts'), {
    serve: 'Serves HTTP requests only. Any number of these processes can share one DATABASE_URL.',
    work: 'Runs background jobs only. Any number of these processes can share one DATABASE_URL.',
  }),
  ...from(() => import('./accounts/init.ts'), {
    init: 'Creates the first account of a new database, with a sandbox and a production key, and shows them once.',
  }),
  ...from(() => import('./accounts/accounts.ts'), {
    accountsCreate: 'Creates an account; `keys create` creates keys for it.',
    accountsList: 'Lists the accounts, oldest first.',
    accountsSuspend: 'Suspends an account: every process refuses its keys with 403 within 5 seconds.',
    accountsResume: 'Accepts the keys of a suspended account again.',
  }),
  ...from(() => import('./accounts/keys.ts'), {
    keysCreate: 'Creates a key and shows it once; without --account, for a new account.',
    keysChange: 'Changes the name, scopes, expiry or addresses of a key, within 5 seconds.',
    keysList: 'Lists the keys, or those of one account, with id, last characters and last use.',
    keysRevoke: 'Revokes a key permanently: every process refuses it within 5 seconds.',
  }),
  ...from(() => import('./accounts/audit-log.ts'), {
    auditLogList:
      'Lists the actions of keys, of people at the command line and of the service, newest first.',
    auditLogExport:
      'Writes all actions as JSON lines, in the order of the chain, gzipped if the name ends in .gz.',
    auditLogVerify:
      'Computes the chain of the audit log again, or that of an exported file, and names the first entry that was changed or removed. Exits with 1 if there is one.',
  }),
  ...from(() => import('./catalogue/catalogue.ts'), {
    catalogueImport:
      'Imports CSV or JSON lines, also gzipped. An interrupted import continues where it stopped.',
    catalogueExport: 'Writes a file that `catalogue import` reads, gzipped if its name ends in .gz.',
    catalogueDelete:
      'Deletes the hotels of a file (column id), or its partner ids (columns partner, partner_id).',
  }),
  ...from(() => import('./catalogue/merge.ts'), {
    catalogueMerge: 'Merges two hotels: both ids lead to SURVIVOR until `catalogue unmerge`.',
    catalogueUnmerge:
      'Undoes the merge of HOTEL: rooms, reviews and partner ids return to it. Lists the records to check.',
  }),
  ...from(() => import('./catalogue/catalogue-changes.ts'), {
    catalogueChanges: 'Lists the changes after a change number; continue with the last number shown.',
  }),
  ...from(() => import('./catalogue/releases.ts'), {
    mapReleasesList: 'Lists the releases of the map, newest first, and the pins.',
    mapReleasesDraft:
      'Shows the draft of the next release: what changed since the current one, with counts and a sample of each kind.',
    mapReleasesDiff: 'Compares two releases, or one with the map as it is now.',
    mapReleasesPublish:
      'Publishes the map as it is now under NAME, as the current release. With --canary only pins to NAME use it.',
    mapReleasesUse: 'Makes any release the current one: promotes a canary, or undoes a roll back.',
    mapReleasesRollBack: 'Makes an earlier release the current one again.',
    mapReleasesGate:
      'Sets when a release is refused: if more than N ids were moved or withdrawn since the last one, or if less than SHARE of the labelled cases are right. `none` removes a limit.',
    mapReleasesCases:
      'Replaces the labelled cases by those of FILE (columns partner, partner_id, hotel_id), and compares them with the map as it is now; without FILE, only compares.',
    mapReleasesPin:
      'Pins an account, a partner or everyone to a release, or to the current one: answers refer to it until the pin changes.',
    mapReleasesUnpin: 'Removes a pin: answers refer to the map as it is now, or to a more general pin.',
  }),
  ...from(() => import('./catalogue/demo.ts'), {
    demo: 'Loads invented hotels in real cities; the same seed gives the same hotels. --delete deletes them, their partner ids and the invented exchange rates.',
  }),
  ...from(() => import('./matching/map.ts'), {
    map: 'Maps a file of partner hotel ids, also gzipped, and writes the answer to OUT (gzipped if it ends in .gz) or to standard output. With --server a running server does it; its key is read from KEY_FILE, or from standard input for -.',
  }),
  ...from(() => import('./matching/match.ts'), {
    match:
      'Matches a list of hotels, also gzipped, and writes the answer to OUT (gzipped if it ends in .gz) or to standard output. --explain prints why a row got its result; --numbers prints every measured value.',
  }),
  {
    words: 'cross-check',
    summary:
      'Compares two files that map the same ids to hotels. Writes conflicts with the verdict of the matcher, ids of one file only, and agreements as CSV to OUT or to standard output. Files may be gzipped.',
    load: async () => (await import('./matching/cross-check.ts')).crossCheckCommand,
  },
  ...from(() => import('./matching/submit.ts'), {
    matchSubmit:
      'Queues a match job for a list, also gzipped, and prints its id. A running service matches it; `match adopt` makes its result the ids of --partner.',
  }),
  ...from(() => import('./matching/matching.ts'), {
    matchingSet:
      'Sets the threshold of an account for jobs without one, as a precision or as a confidence. Without either, the default of the program applies.',
  }),
  ...from(() => import('./matching/learn.ts'), {
    learn:
      'Calibrates the confidences of an account by the decisions of its reviewers, and compares the result with the default model on decisions that were not used. --enable puts it into effect; --revert removes it.',
  }),
  ...from(() => import('./matching/gold.ts'), {
    goldAdd:
      'Adds known pairs of a row id and a hotel id. A row with a known pair is decided when it arrives; for a share of them, a reviewer decides first.',
    goldSet: 'Sets the share of known rows among the rows that reviewers see.',
    goldReport: 'Compares the answers of each reviewer with what is known, and lists those that differ.',
    goldCorrect:
      'Replaces decisions that differ from a known pair: decides these rows as known. --dry-run lists them.',
    goldRemove: 'Removes the known pairs whose row has not arrived.',
  }),
  ...from(() => import('./matching/adopt.ts'), {
    matchAdopt:
      'Makes the result of a match job the ids of its partner, with the decisions that people made. Ids that people corrected since are kept. --dry-run shows what would change.',
  }),
  ...from(() => import('./matching/partners.ts'), {
    partnersCorrect:
      'Sets the hotel that an id of a partner leads to, and withdraws its other hotels; `none` withdraws the id. Adoptions do not change it.',
    partnersCorrections: 'Lists the ids of a partner that people corrected, and that adoptions keep.',
    partnersUncorrect: 'Removes the correction of an id, so that the next adoption may move it.',
    partnersHistory:
      'Lists the changes, decisions and releases of an id of a partner, oldest first, with file, job and person.',
    hotelsHistory:
      'Lists the changes, decisions and releases of a hotel and of the ids that led to it, oldest first.',
    partnersAllow: 'Allows an account to change the ids of a partner by adopting its match jobs.',
    partnersRevoke: 'Withdraws the permission that `partners allow` gave.',
  }),
  ...from(() => import('./matching/hotels.ts'), {
    hotelsTry:
      'Compares two hotels (name, address, city, country, latitude …) and lists the evidence for and against a match.',
  }),
  ...from(() => import('./matching/decisions.ts'), {
    decisionsAdd:
      'Decides that a row of a partner list (its id, or its key as `decisions export` shows it) is a hotel, or is not. The decision overrides the model in later match jobs.',
    decisionsExport: 'Prints the decisions of an account as CSV, or as JSON with --json.',
    decisionsUndo:
      'Undoes a decision, or with --act all decisions of a bulk action: the model decides in later jobs.',
    decisionsUndoAll:
      'Undoes everything that one author decided in a period. Adopted ids move back. --dry-run only counts.',
  }),
  ...from(() => import('./service/storage.ts'), {
    storageList: 'Lists the storage addresses that accounts may use.',
    storageAllow:
      'Allows the match jobs of an account to use addresses that begin with PREFIX: gs://bucket/, s3://bucket/folder/, file:///folder/.',
    storageRevoke: 'Revokes a permission that `storage allow` gave.',
  }),
  ...from(() => import('./matching/rooms.ts'), {
    roomsTry: 'Prints what a room name states, and which of the REFERENCE names it matches, and why.',
  }),
  ...from(() => import('./service/config.ts'), {
    config: 'Prints every variable with the value in effect; secrets are masked.',
  }),
  ...from(() => import('./service/doctor.ts'), {
    doctor: 'Checks database, storage, clock, port and queue, and prints how to fix each problem.',
  }),
  ...from(() => import('./service/backup.ts'), {
    backup:
      'Writes all data of the database, as it is at this moment, to FILE (gzipped if it ends in .gz) or to standard output for -. Services keep running.',
    restore:
      'Writes a backup into an empty database or DATA_DIR: all of it or nothing. --check only reads it and compares its digest.',
  }),
  ...from(() => import('./service/mcp.ts'), {
    mcp: 'Serves the tools for AI agents (MCP) over standard input and output.',
  }),
  ...from(() => import('./service/jobs.ts'), {
    jobsList: 'Counts the background jobs that wait and run, by task.',
    jobsDead: 'Lists the jobs whose last attempt failed, oldest first, with the reason.',
    jobsRequeue: 'Queues dead jobs again, with all their attempts.',
  }),
  ...from(() => import('./bookings/guests.ts'), {
    guestsList: 'Lists the guests of an account with their points.',
    guestsErase:
      'Erases the personal data of a guest, or of another person on bookings by e-mail address, name ("First Last") or booking. Prices, points and sums stay.',
  }),
  ...from(() => import('./bookings/unclear-bookings.ts'), {
    bookingsUnclear:
      'Lists bookings whose supplier has not reported their outcome, and rooms at suppliers without a booking. --all also lists rooms that are only watched, with nothing to cancel.',
    bookingsUnwatch:
      'Stops looking up and cancelling a room, because you have settled it with its supplier. The note says how.',
  }),
  ...from(() => import('./bookings/bookings.ts'), {
    bookingsCharge: 'Retries a charge that was refused when it was due, also after the service gave up.',
    bookingsHotelNumber: "Sets the hotel's own number of a booking, and sends the event.",
    bookingsCheckin: 'Sets the check-in instructions and the contact at the hotel, and sends the event.',
    bookingsRelocate:
      'Moves a guest to another hotel because the booked one cannot take them, and sends the event.',
    bookingsCompensate:
      'Pays a goodwill payment into the wallet of the account, in the currency of the booking. Repeated with the same KEY, it pays once.',
  }),
  ...from(() => import('./bookings/cancellations.ts'), {
    cancellationsList:
      'Lists cancellations that wait for the supplier or the refund, with the reason, oldest first.',
    cancellationsAgain: 'Retries the supplier or the gateway now, also after the service gave up.',
    cancellationsSettle:
      'Completes a cancellation whose refund the gateway refuses, because you paid it another way. REFERENCE names that payment.',
  }),
  ...from(() => import('./bookings/amendments.ts'), {
    amendmentsList: 'Lists changes of bookings that wait for you, oldest first.',
    amendmentsComplete:
      'Completes a change. Names: you settled them with the supplier, and the booking gets them. A rebook: it is made now, with the prebook of the request or the one given.',
    amendmentsReject: 'Rejects a change: the booking does not change.',
  }),
  ...from(() => import('./bookings/vouchers.ts'), {
    vouchersList: 'Lists the vouchers of an account with their uses, newest first.',
    vouchersCreate: 'Creates a voucher.',
    vouchersSwitch: 'Switches a voucher on or off.',
  }),
  ...from(() => import('./suppliers/suppliers.ts'), {
    suppliersList: 'Lists the suppliers with their feeds.',
    suppliersAdd: 'Adds a supplier, or changes one.',
    suppliersFeed: 'Defines a feed: a group of suppliers that a search can name.',
    sellingSet:
      'Sets how an account buys: its suppliers, its margin, when it pays, and what pays if its credit line is refused.',
  }),
  ...from(() => import('./catalogue/exchange.ts'), {
    exchangeLoad:
      'Loads exchange rates from a CSV with the columns currency and per_usd: all of them or none.',
    exchangeList: 'Lists the exchange rates, last loaded first.',
  }),
  ...from(() => import('./suppliers/simulator.ts'), {
    simulator:
      'Runs the simulated suppliers, the payment sandbox and the simulated extras in their own process; a service uses it when SIMULATOR_URL names its address.',
  }),
  ...from(() => import('./bookings/money.ts'), {
    walletFund: 'Pays money into a wallet. Repeated with the same KEY, it pays once.',
    creditSet: 'Opens, changes or suspends the credit line of an account.',
    sandboxPay: 'Pays a sandbox transaction with a test card, and prints the token that the gateway signs.',
    audit:
      'Checks that ledger, payments, gateways and suppliers agree. Prints every difference, and exits with 1 if there is one.',
  }),
  ...from(() => import('./webhooks/listen.ts'), {
    listen: 'Prints events as they arrive until you stop it; with --json, one event a line.',
  }),
  ...from(() => import('./webhooks/webhooks.ts'), {
    webhooksList: 'Lists the webhooks of an account.',
    webhooksCreate:
      'Sends the events of an account to URL and shows the signing secret once. --token-file holds the authorization token to send; - reads it from standard input.',
    webhooksEnable: 'Enables a webhook.',
    webhooksDisable: 'Disables a webhook and drops its waiting deliveries.',
    webhooksDelete: 'Deletes a webhook with its secrets and its log.',
    webhooksRotate:
      'Creates a new signing secret; the old one also signs for another day, unless --now is given.',
    webhooksTest: 'Sends a test event now and prints the answer.',
    webhooksReplay: 'Sends the events of a time range again, with their original ids.',
  }),
];

/**
 * The commands that a module exports, with their summaries. Importing every module takes most of a second of CPU, so
 * a module is imported when one of its commands runs.
 */
function from<Name extends string>(
  load: () => Promise<Readonly<Record<NoInfer<Name>, Command>>>,
  summaries: Readonly<Record<Name, string>>,
): ListedCommand[] {
  // `Object.entries` widens the names to `string`.
  const rows = Object.entries(summaries) as [Name, string][];
  return rows.map(([name, summary]) => ({
    words: wordsOf(name),
    summary,
    load: async () => (await load())[name],
  }));
}

/** `keys create` for `keysCreate`, `bookings hotel-number` for `bookingsHotelNumber`. */
function wordsOf(name: string): string {
  const [start, words] = nouns.find(([noun]) => name.startsWith(noun)) ?? [/^[a-z]+/.exec(name)?.[0] ?? ''];
  const rest = name.slice(start.length).split(/(?=[A-Z])/);
  return [words ?? start, rest.join('-')].join(' ').trimEnd().toLowerCase();
}
