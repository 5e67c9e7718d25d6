import path from 'node:path';
import { faultModes, readFaults } from './contract/simulator-faults.ts';
import { oneOf, text, variable, webAddress, wholeNumber, withoutPassword, yesOrNo } from './lib/variable.ts';

/**
 * Every variable of the program. A new one is one row here: it is then parsed at the start, part of `Config`,
 * listed by `npm run cli -- config`, and has its default in every test.
 */
export const variables = {
  port: variable({
    name: 'PORT',
    fallback: 8080,
    unit: 'TCP port',
    meaning: 'Where the HTTP server listens; 0 takes any free port.',
    ...wholeNumber(0, 65_535),
  }),
  host: variable({
    name: 'HOST',
    fallback: '127.0.0.1',
    unit: 'address',
    meaning: 'The address the HTTP server listens on; 0.0.0.0 lets other machines in.',
    ...text(),
  }),
  dataDir: variable({
    name: 'DATA_DIR',
    fallback: path.resolve('.innkeeper'),
    unit: 'folder',
    meaning: 'Where the embedded database and files of requests under way are kept.',
    allowed: 'a folder',
    parse: (value: string) => (value === '' ? undefined : path.resolve(value)),
  }),
  databaseUrl: variable<string | undefined>({
    name: 'DATABASE_URL',
    fallback: undefined,
    unit: 'postgres:// address',
    meaning: 'A PostgreSQL of yours, version 15 or newer; without it an embedded one is started.',
    allowed: 'an address such as postgres://user:password@host:5432/database',
    parse: (value) => (/^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? '') ? value : undefined),
    show: (value) => (value === undefined ? '' : withoutPassword(value)),
  }),
  databasePoolSize: variable({
    name: 'DATABASE_POOL_SIZE',
    fallback: 16,
    unit: 'connections',
    meaning: 'The most connections one process opens to the database, plus one for notifications.',
    ...wholeNumber(2, 500),
  }),
  trustedProxies: variable<string | undefined>({
    name: 'TRUSTED_PROXIES',
    fallback: undefined,
    unit: 'addresses',
    meaning: 'Proxies in front, separated by commas, whose X-Forwarded-For names the client.',
    allowed: 'addresses and networks such as 127.0.0.1,10.0.0.0/8',
    parse: (value) => (value.split(',').every(isNetwork) ? value : undefined),
    show: (value) => value ?? '',
  }),
  idIndexMemoryMib: variable({
    name: 'ID_INDEX_MEMORY_MIB',
    fallback: 384,
    unit: 'MiB',
    meaning:
      'What the indexes of partner ids may take in one process; five million ids take about 150. Less than the partners in use need is felt by every caller.',
    ...wholeNumber(1, 1_000_000),
  }),
  idMappingSeconds: variable({
    name: 'ID_MAPPING_SECONDS',
    fallback: 300,
    unit: 'seconds',
    meaning:
      'How long one file of partner ids may take until its answer begins; beyond it is refused with 504.',
    ...wholeNumber(1, 86_400),
  }),
  secretsKey: variable<string | undefined>({
    name: 'SECRETS_KEY',
    fallback: undefined,
    unit: 'key',
    meaning:
      'Seals secrets in the database. Without it the first service makes the file secrets.key in DATA_DIR; with DATABASE_URL every process needs the same key. After a rotation: NEW,OLD.',
    // What does not fit is refused by `secrets/sealing.ts`, which does not repeat it.
    ...text(),
    show: (value) => (value === undefined ? '' : '********'),
  }),
  secretsKeyFile: variable<string | undefined>({
    name: 'SECRETS_KEY_FILE',
    fallback: undefined,
    unit: 'file',
    meaning: 'A file with what SECRETS_KEY would hold, one key a line, the newest first.',
    allowed: 'a file',
    parse: (value) => path.resolve(value),
    show: (value) => value ?? '',
  }),
  demoHotels: variable({
    name: 'DEMO_HOTELS',
    fallback: 5_000,
    beside: { name: 'DATABASE_URL', fallback: 0 },
    unit: 'hotels',
    meaning:
      'How many invented hotels the first start loads; 0 leaves the catalogue empty. By default 0 where DATABASE_URL is set.',
    ...wholeNumber(0, 1_000_000),
  }),
  logLevel: variable({
    name: 'LOG_LEVEL',
    fallback: 'info',
    unit: 'level',
    meaning: 'The least important lines that are logged.',
    ...oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
  }),
  webhooksToPrivate: variable({
    name: 'WEBHOOKS_TO_PRIVATE',
    fallback: false,
    unit: 'yes or no',
    meaning: 'Whether webhooks may go to private and loopback addresses, and without TLS.',
    ...yesOrNo(),
  }),
  suppliersToPrivate: variable({
    name: 'SUPPLIERS_TO_PRIVATE',
    fallback: false,
    unit: 'yes or no',
    meaning:
      'Whether suppliers may have private and loopback addresses, and no TLS; `privateNetwork` in the settings of a supplier allows it for that one.',
    ...yesOrNo(),
  }),
  rateLimitPerSecond: variable({
    name: 'RATE_LIMIT_PER_SECOND',
    fallback: 250,
    unit: 'requests per second',
    meaning: 'General requests of one account in one environment; hotel mapping has a limit of its own.',
    ...wholeNumber(1, 1_000_000),
  }),
  simulatorUrl: variable<string | undefined>({
    name: 'SIMULATOR_URL',
    fallback: undefined,
    unit: 'http:// address',
    meaning:
      'A process started by `npm run cli -- simulator`: bed banks and payment sandbox outside of this one.',
    ...webAddress(),
  }),
  simulatorFaults: variable<string | undefined>({
    name: 'SIMULATOR_FAULTS',
    fallback: undefined,
    unit: 'SEED:PERMILLE[:MODE[=NUMBER],…]',
    meaning: 'How often, and in which ways, the simulators of this process misbehave: docs/booking.md.',
    allowed: `a seed, a colon and a number from 0 to 1000, such as night:50, and behind another colon any of ${Object.keys(faultModes).join(', ')}, such as night:500:lands-late=2000,cancel-ignored`,
    parse: (value) => (readFaults(value) === undefined ? undefined : value),
    show: (value) => value ?? '',
  }),
  matchChunkRows: variable({
    name: 'MATCH_CHUNK_ROWS',
    fallback: 2_000,
    unit: 'rows',
    meaning: 'Hotels of one chunk of a match job: what one worker does at a stretch.',
    ...wholeNumber(1, 100_000),
  }),
  storageFolder: variable<string | undefined>({
    name: 'STORAGE_FOLDER',
    fallback: undefined,
    unit: 'folder',
    meaning: 'What file:/// addresses of match jobs are below; without it there are none.',
    allowed: 'a folder',
    parse: (value) => path.resolve(value),
    show: (value) => value ?? '',
  }),
  s3Url: variable<string | undefined>({
    name: 'S3_URL',
    fallback: undefined,
    unit: 'http:// address',
    meaning: 'Where s3:// is reached, if not at Amazon.',
    ...webAddress(),
  }),
  gcsUrl: variable<string | undefined>({
    name: 'GCS_URL',
    fallback: undefined,
    unit: 'http:// address',
    meaning: 'Where gs:// is reached, if not at Google.',
    ...webAddress(),
  }),
  stripeSecretKey: variable<string | undefined>({
    name: 'STRIPE_SECRET_KEY',
    fallback: undefined,
    unit: 'key',
    meaning: 'Charges cards of production keys through Stripe; without it production has no card payments.',
    ...text(),
    show: (value) => (value === undefined ? '' : '********'),
  }),
  stripeWebhookSecret: variable<string | undefined>({
    name: 'STRIPE_WEBHOOK_SECRET',
    fallback: undefined,
    unit: 'key',
    meaning: 'What Stripe signs its notices with (whsec_…), sent to /v3.0/payments/notices/stripe.',
    ...text(),
    show: (value) => (value === undefined ? '' : '********'),
  }),
  stripeUrl: variable<string | undefined>({
    name: 'STRIPE_URL',
    fallback: undefined,
    unit: 'http:// address',
    meaning: 'Where Stripe is reached, if not at its own address: a proxy, or a stand-in.',
    ...webAddress(),
  }),
} as const;

function isNetwork(text: string): boolean {
  return /^(\d{1,3}(\.\d{1,3}){3}(\/\d{1,2})?|[\da-f]*:[\da-f:.]*(\/\d{1,3})?)$/i.test(text.trim());
}
