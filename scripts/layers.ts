/** Data table: which file may import which. `scripts/arrows.ts` checks it, type imports included. */

/** A folder of `src/` and what its files may import: folders and files of `src/`, besides the folder itself. */
export interface Domain {
  readonly folder: string;
  readonly mayImport: readonly string[];
  readonly because: string;
  /** No exception for `agreedTypes`: a type import counts like any other. */
  readonly isStrict?: true;
  /**
   * The packages and built-in modules that it may import, type imports included. A folder with this list is pure: it
   * may not use `crypto`, `process` and `fetch` either.
   */
  readonly packages?: readonly string[];
}

/**
 * The layers inside a folder of the repository, from the bottom up. Each row lists files and folders of it; a file may
 * import from its own row and from the rows below. `*-store.ts` means the files directly in the folder that match, and
 * `NAME/` each folder in it, which imports none of the others. A full name comes before a pattern, and the longer name
 * first. Every file of the folder needs a row, and every entry of a row needs a file.
 */
export interface Layers {
  readonly folder: string;
  readonly rows: readonly (readonly string[])[];
}

/**
 * A folder of the repository that shares no code with the service, and the folders outside of it whose files it may
 * import. Its tests may import more.
 */
export interface OwnProgram {
  readonly folder: string;
  readonly mayImport: readonly string[];
  readonly because: string;
  /** The only packages that it may import; without a list, any. */
  readonly packages?: readonly string[];
}

export const ownPrograms: readonly OwnProgram[] = [
  {
    folder: 'console',
    mayImport: [],
    packages: ['innkeeper-client', 'preact', 'preact/hooks', 'any-ascii', 'uplot'],
    because: 'the console runs in a browser and knows the service through innkeeper-client only',
  },
  {
    folder: 'clients/typescript/src',
    mayImport: [],
    packages: ['openapi-fetch'],
    because: 'the client is a separate package: it runs in browsers and knows no file of the service',
  },
  {
    folder: 'examples/website',
    mayImport: [],
    because: 'the booking website is a separate program: it knows the service through innkeeper-client only',
  },
  {
    folder: 'certify',
    mayImport: ['clients/typescript/src', 'simulate/mutants', 'test/support/service'],
    because: 'certification knows a service through HTTP only and shares no code with src',
  },
];

/** Types that may be imported from anywhere but an engine and `lib`. */
export const agreedTypes = /^(contract\/|config\.ts$)/;

const pure =
  'an engine is pure: values in, values out; it imports itself, lib and the packages of its row only';

/** Each engine, the data tables outside of it that it reads, and its packages. */
const engines: readonly Domain[] = [
  {
    folder: 'hotels/engine',
    mayImport: [],
    packages: ['@rapideditor/country-coder', 'i18n-iso-countries', 'node:zlib'],
  },
  { folder: 'hotels/ids/engine', mayImport: [], packages: [] },
  { folder: 'rooms/engine', mayImport: [], packages: [] },
  { folder: 'rates/engine', mayImport: [], packages: [] },
  { folder: 'catalogue/demo/pictures', mayImport: [], packages: [] },
  {
    folder: 'catalogue/demo/engine',
    mayImport: [
      'catalogue/demo/pictures',
      'catalogue/records.ts',
      'catalogue/reference/facilities.ts',
      'catalogue/reference/destinations.ts',
    ],
    packages: [],
  },
].map(({ folder, mayImport, packages }) => ({
  folder,
  mayImport: ['lib', ...mayImport],
  packages,
  because: pure,
  isStrict: true,
}));

const ground = ['lib', 'contract', 'config.ts'];
const base = [...ground, 'platform', 'events'];
const domainFolders = [
  'accounts',
  'catalogue',
  'hotels',
  'rooms',
  'rates',
  'bookings',
  'payments',
  'loyalty',
  'insight',
];

/** The first row whose folder holds the file decides, so the inner folder comes first. */
export const domains: readonly Domain[] = [
  {
    folder: 'hotels/engine/lexicon',
    mayImport: ['lib', 'platform/files/text-files.ts'],
    packages: ['node:path'],
    because: 'the lexicon reads the word files that come with the program, and nothing else',
    isStrict: true,
  },
  { folder: 'lib', mayImport: [], because: 'lib knows nothing of hotels', isStrict: true },
  ...engines,
  {
    folder: 'contract',
    mayImport: ['lib', 'config.ts'],
    because: 'the contract is below platform and all domains: types and tables, no behaviour',
    isStrict: true,
  },
  {
    folder: 'platform',
    mayImport: ground,
    because: 'platform talks to the outside and knows no domain',
  },
  {
    folder: 'events',
    mayImport: [...base, 'accounts'],
    because: 'domains send events; events import accounts only',
  },
  {
    folder: 'accounts',
    mayImport: [...ground, 'platform'],
    because: 'accounts import no other domain, and no events',
  },
  { folder: 'catalogue', mayImport: base, because: 'the catalogue is below every other domain' },
  { folder: 'hotels', mayImport: [...base, 'catalogue'], because: 'hotels → catalogue only' },
  { folder: 'rooms', mayImport: [...base, 'catalogue'], because: 'rooms → catalogue only' },
  {
    folder: 'rates',
    mayImport: [...base, 'catalogue', 'rooms'],
    because: 'rates → catalogue, rooms only',
  },
  {
    folder: 'payments',
    mayImport: base,
    because: 'payments know no booking: they move money by reference',
  },
  {
    folder: 'loyalty',
    mayImport: [...base, 'catalogue'],
    because: 'loyalty → catalogue, events only',
  },
  {
    folder: 'bookings',
    mayImport: [...base, 'rates', 'payments', 'loyalty', 'catalogue'],
    because: 'bookings → rates, payments, loyalty, catalogue, events only',
  },
  { folder: 'insight', mayImport: base, because: 'insight reads the database and asks no domain' },
  {
    folder: 'app',
    mayImport: [...base, ...domainFolders],
    because: 'app serves the domains over HTTP and does not know cli',
  },
  {
    folder: 'cli',
    mayImport: [...base, ...domainFolders, 'app'],
    because: 'cli runs the same operations as HTTP',
  },
  {
    folder: '',
    mayImport: [...base, ...domainFolders, 'app', 'cli', 'config-table.ts', 'retention-table.ts', 'main.ts'],
    because: 'the program itself may import everything',
  },
];

/** Add a domain when its layers hold; the owner of a folder that is being moved adds it with the move. */
export const layers: readonly Layers[] = [
  {
    folder: '',
    rows: [
      ['clients', 'console', 'examples', 'src'],
      ['cases', 'scripts/commits', 'scripts/prose', 'scripts/release', 'scripts/tree.ts', 'test'],
      ['bench', 'certify', 'scripts', 'simulate', 'training'],
    ],
  },
  {
    folder: 'src/accounts',
    rows: [
      ['ids.ts'],
      ['key-terms.ts', 'key-text.ts'],
      ['store.ts', 'audit-log'],
      ['accounts.ts', 'last-use.ts', 'read-key-names.ts', 'read-own-account.ts'],
      ['key-ring.ts', 'keys.ts', 'routes.ts'],
    ],
  },
  {
    folder: 'src/app',
    rows: [
      ['http', 'limiter', 'load'],
      ['reading'],
      ['answering'],
      ['idempotency', 'openapi', 'request-log'],
      ['console', 'operator', 'reference', 'system'],
      ['endpoint'],
      ['delete-expired.ts', 'routes.ts'],
      ['agents'],
      ['server.ts', 'tasks.ts'],
    ],
  },
  {
    folder: 'src/catalogue',
    rows: [
      ['hotel-id.ts', 'records.ts', 'survivors.ts', '*.d.ts', 'reference', 'demo/pictures'],
      ['demo/engine', 'read', 'stores'],
      ['lookup', 'write'],
      ['discover', 'maintain', 'releases'],
      ['demo'],
      ['wire'],
      ['*-routes.ts'],
      ['routes.ts', 'tasks.ts'],
    ],
  },
  {
    folder: 'src/catalogue/releases',
    rows: [
      ['release-store.ts', 'cases-store.ts'],
      ['diff-releases.ts', 'labelled-cases.ts'],
      ['pass-gate.ts'],
      ['publish-release.ts'],
      ['pins.ts'],
    ],
  },
  {
    folder: 'src/catalogue/write',
    rows: [
      ['copy', 'word-index.ts'],
      ['analyze-tables.ts', 'change-feed.ts', 'changed-fields.ts'],
      [
        'corrected-ids.ts',
        'decisions-left.ts',
        'delete-hotels.ts',
        'ids',
        'merge-hotels.ts',
        'plan-adoption.ts',
        'withdraw-mappings.ts',
      ],
      ['write-*.ts'],
      ['adopt-mappings.ts', 'unmerge-hotels.ts', 'write.ts'],
    ],
  },
  {
    folder: 'src/cli',
    rows: [
      ['command.ts', 'program-name.ts'],
      ['input', 'usage.ts'],
      ['output'],
      ['accounts', 'bookings', 'call.ts', 'catalogue', 'matching', 'service', 'suppliers', 'webhooks'],
      ['commands.ts', 'run.ts'],
    ],
  },
  {
    folder: 'src/bookings',
    rows: [
      ['sale'],
      ['stores'],
      ['show'],
      ['notify'],
      ['extras'],
      ['additions', 'prebook', 'watch'],
      ['collect'],
      ['cancel'],
      ['phases'],
      ['book', 'erase', 'read'],
      ['amend'],
      ['rebook'],
      ['audit'],
      ['http'],
      ['routes.ts', 'tasks.ts'],
    ],
  },
  {
    folder: 'src/bookings/phases',
    rows: [
      ['outcome.ts', 'read-ahead.ts'],
      ['end-booking.ts', 'lost-extras.ts', 'unwanted.ts'],
      ['finish.ts'],
      ['authorised.ts', 'captured.ts', 'confirmed.ts', 'opened.ts', 'unwinding.ts'],
      ['phase-work.ts'],
      ['drive'],
      ['complete-bookings.ts'],
    ],
  },
  {
    folder: 'src/bookings/phases/drive',
    rows: [['known.ts'], ['write-steps.ts'], ['advance.ts'], ['drive-within.ts'], ['drive-or-follow.ts']],
  },
  {
    folder: 'src/events',
    rows: [
      [
        'answer-with-secret.ts',
        'back-off.ts',
        '*-store.ts',
        'examples.ts',
        'listen.ts',
        'names.ts',
        'new-delivery.ts',
        'pack',
        'public-response.ts',
        'signature.ts',
      ],
      ['deliver.ts', 'outbox.ts', 'shapes.ts', 'webhook-settings.ts'],
      ['tasks.ts', 'webhooks.ts'],
      ['replay-events.ts', 'test-webhook.ts'],
      ['routes.ts'],
    ],
  },
  {
    folder: 'src/hotels',
    rows: [
      ['deadline.ts', 'engine', 'trend.ts'],
      ['ids'],
      ['match'],
      ['cross-check', 'history', 'reconcile'],
      ['learn'],
      ['routes.ts', 'tasks.ts'],
    ],
  },
  {
    folder: 'src/hotels/reconcile',
    rows: [
      ['properties.ts'],
      ['countries-store.ts', 'name-readings.ts', 'read-queries.ts'],
      ['guess-countries.ts'],
      ['reconcile.ts'],
      ['entities.ts', 'preview.ts'],
      ['manifest.ts'],
      ['shapes.ts'],
      ['routes.ts'],
    ],
  },
  {
    folder: 'src/hotels/cross-check',
    rows: [
      ['claims.ts'],
      ['entries.ts'],
      ['pairs.ts'],
      ['judge-pairs.ts'],
      ['chunk.ts', 'compare-entries.ts'],
      ['worker.ts'],
      ['compare-chunk.ts'],
      ['check-store.ts', 'cross-check.ts'],
      ['shapes.ts', 'submit-check.ts'],
      ['read-check.ts', 'run-check-chunk.ts'],
      ['tasks.ts'],
      ['routes.ts'],
    ],
  },
  {
    folder: 'src/hotels/learn',
    rows: [
      ['agreement-store.ts', 'calibrations-store.ts', 'labels-store.ts'],
      ['add-known-pairs.ts', 'correct-gold.ts', 'learn-account.ts', 'read-agreement.ts'],
      ['shapes.ts', 'tasks.ts'],
      ['routes.ts'],
    ],
  },
  {
    folder: 'src/hotels/engine',
    rows: [
      ['lexicon'],
      ['read/text'],
      ['read'],
      ['shard'],
      ['gather'],
      ['compare'],
      ['finder.ts'],
      ['judge'],
      ['calibrate', 'trees'],
      ['outcome.ts'],
      ['explain.ts', 'readable.ts'],
      ['matcher.ts'],
      ['engine.ts'],
    ],
  },
  {
    folder: 'src/hotels/ids',
    rows: [
      ['engine', 'attachment.ts', 'chunks.ts'],
      ['requests.ts', 'worker.ts'],
      ['store.ts', 'changes-store.ts'],
      ['build.ts'],
      ['held-indexes.ts'],
      ['list-partners.ts', 'partner-named.ts', 'id-indexes.ts', 'map-ids.ts'],
      ['coverage-trend.ts', 'map-form.ts'],
      ['routes.ts'],
    ],
  },
  { folder: 'src/hotels/ids/engine', rows: [['hash.ts', 'vocabulary.ts'], ['read'], ['index'], ['look-up']] },
  {
    folder: 'src/hotels/match',
    rows: [
      ['input'],
      ['stores'],
      ['result'],
      ['wire'],
      ['submit'],
      ['run'],
      ['adopt'],
      ['review'],
      ['tasks.ts'],
      ['dry-run'],
      ['adopt-routes.ts', 'queue-routes.ts', 'routes.ts', 'undo-routes.ts'],
    ],
  },
  {
    folder: 'src/insight',
    rows: [
      ['attention', 'comparison-examples.ts', 'comparison-shapes.ts', 'examples.ts', 'shapes.ts', 'store.ts'],
      ['figures-store.ts'],
      ['figures.ts', 'periods.ts'],
      ['comparisons.ts', 'reports.ts'],
      ['comparison-routes.ts'],
      ['jobs', 'requests', 'trail'],
      ['routes.ts'],
    ],
  },
  {
    folder: 'src/loyalty',
    rows: [['arithmetic.ts'], ['stores'], ['points', 'vouchers'], ['http'], ['routes.ts', 'tasks.ts']],
  },
  {
    folder: 'src/payments',
    rows: [
      ['payment-token.ts'],
      ['gateways'],
      ['money', 'notices-store.ts'],
      ['take-notice.ts'],
      ['tasks.ts'],
      ['pay-in-sandbox.ts'],
      ['page'],
      ['routes.ts'],
    ],
  },
  {
    folder: 'src/payments/gateways',
    rows: [['gateway.ts'], ['gateway-kind.ts'], ['NAME/'], ['gateways.ts']],
  },
  {
    folder: 'src/rates',
    rows: [
      ['engine', 'scenarios.ts', 'warnings.ts'],
      ['suppliers'],
      ['hotels-store.ts'],
      ['hotels-on-sale.ts'],
      ['current-data.ts'],
      ['places'],
      ['offers'],
      ['search'],
      ['wire'],
      ['price-index', 'supply'],
      ['offer-thread'],
      ['found-rates.ts'],
      ['find-rates.ts', 'tasks.ts'],
      ['routes.ts'],
    ],
  },
  {
    folder: 'src/rates/suppliers',
    rows: [
      ['connector.ts', 'hang-detector.ts', 'store.ts'],
      ['call-places.ts'],
      ['book-times.ts', 'client.ts', 'manage.ts'],
      ['connector-kind.ts'],
      ['http'],
      ['NAME/'],
      ['selling-data.ts'],
      ['connectors.ts'],
      ['suppliers.ts'],
    ],
  },
  {
    folder: 'src/rooms',
    rows: [
      ['engine'],
      ['lexicon.ts'],
      ['load-engine.ts'],
      ['match'],
      ['group', 'deep-map'],
      ['wire'],
      ['work'],
      ['jobs', 'rate-names'],
      ['tasks.ts'],
      ['routes.ts'],
    ],
  },
  {
    folder: 'src/rooms/engine',
    rows: [
      ['room.ts', 'remembered.ts', 'features.ts', 'model.ts', 'text'],
      ['lexicon'],
      ['words'],
      ['parse'],
      ['compare'],
      ['hotel'],
      ['judge'],
      ['explain'],
      ['group'],
      ['index.ts'],
    ],
  },
  {
    folder: 'src/app/agents',
    rows: [
      ['markdown', 'records.ts', 'short.ts', 'tool.ts'],
      ['ask.ts', 'tools'],
      ['tools.ts'],
      ['mcp-server.ts'],
      ['mcp-route.ts'],
    ],
  },
  {
    folder: 'src/platform',
    rows: [
      ['*.ts', 'browser', 'files', 'secrets'],
      ['database-clock.ts', 'objects', 'postgres', 'telemetry', 'thread-pool.ts'],
      ['outbound', 'queue'],
      ['sql'],
      ['backup', 'database-source.ts', 'log.ts', 'open-needs.ts'],
      ['doctor'],
    ],
  },
  {
    folder: 'clients/typescript/src',
    rows: [
      ['*.ts'],
      ['client.ts'],
      ['jobs.ts', 'match.ts', 'pages.ts', 'rates.ts', 'webhooks.ts'],
      ['index.ts'],
    ],
  },
  {
    folder: 'console',
    rows: [
      ['lib'],
      ['api'],
      ['app/keys.ts', 'app/link.tsx', 'app/page-view.ts', 'app/url.ts', 'parts'],
      ['pages'],
      ['app'],
      ['main.tsx'],
    ],
  },
  {
    folder: 'bench',
    rows: [
      ['claim.ts'],
      ['console', 'data', 'hotels', 'http', 'ids', 'import', 'overload', 'rooms', 'words'],
      ['map', 'rates'],
      ['scale'],
      ['capacity'],
      ['*.ts'],
    ],
  },
  {
    folder: 'certify',
    rows: [
      ['forward.ts', 'masking.ts', 'promises.ts', 'read.ts', 'unusable.ts', 'visible-mutants.ts'],
      ['service.ts'],
      ['stage.ts'],
      ['journey.ts', 'play.ts', 'report.ts'],
      ['client', 'known.ts', 'page.ts', 'scenarios', 'verify.ts'],
      ['certify-service.ts', 'destination.ts', 'faults'],
      ['mutants.ts'],
      ['run.ts'],
    ],
  },
  {
    folder: 'scripts',
    rows: [
      ['tree.ts', 'layers.ts'],
      ['clients', 'commits', 'goldens', 'imports.ts', 'prose', 'run-test-files.ts', 'tests'],
      ['console', 'layers', 'named-files.ts', 'release', 'tidy'],
      ['image'],
      ['*.ts'],
    ],
  },
  {
    folder: 'simulate',
    rows: [
      ['commit.ts', 'processors.ts', 'wrong-line.ts'],
      ['marks.ts', 'mutants', 'profile.ts', 'booking-state.ts', 'twice.ts'],
      ['options.ts', 'trim.ts', 'turns.ts'],
      ['scheduler.ts'],
      ['database'],
      ['world'],
      ['checks'],
      ['history.ts', 'snapshots.ts'],
      ['play.ts'],
      ['failure.ts', 'shrink.ts'],
      ['film', 'mutants-table.ts', 'worker.ts'],
      ['many.ts'],
      ['run.ts'],
    ],
  },
  {
    folder: 'test',
    rows: [
      ['support'],
      ['agents', 'canaries', 'clients', 'conformance', 'console', 'fuzz', 'past', 'servers'],
      ['crash', 'hostile'],
      ['topology'],
    ],
  },
  {
    folder: 'test/support',
    rows: [
      ['*.ts', 'gateways', 'hotels', 'properties', 'reconciliation', 'runs'],
      ['rooms', 'service'],
      ['database'],
      ['database.ts'],
      ['needs.ts', 'shared-service.ts'],
      ['idle.ts', 'suppliers', 'tasks.ts'],
      ['bookings'],
    ],
  },
];

/** Packages and built-in modules that only some folders may import. */
export interface Restricted {
  readonly module: RegExp;
  readonly allowed: RegExp;
  readonly because: string;
}

export const restricted: readonly Restricted[] = [
  {
    module: /^@?fastify/,
    allowed: /^src\/app\//,
    because: 'only app speaks HTTP; a route entry is plain data',
  },
  {
    module: /^pg($|-copy-streams)/,
    allowed: /^src\/platform\//,
    because: 'the SQL driver stays behind contract/database.ts',
  },
  {
    module: /^(any-ascii|opencc-js)/,
    allowed: /^src\/lib\/text\//,
    because: 'every fold is a table of the steps of lib/text/folding.ts',
  },
  { module: /^pg-boss/, allowed: /^src\/platform\//, because: 'the queue stays behind needs.queue' },
  {
    module: /^(node:)?(fs|net|tls|http|https|http2|dns|dgram|child_process|cluster)(\/|$)/,
    allowed: /^src\/(platform|cli|main\.ts)/,
    because: 'only platform and cli touch files, sockets and processes',
  },
];
