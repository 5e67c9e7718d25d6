import path from 'node:path';
import { allowedRetention, defaultRetention, parseRetention, showRetention } from './retention-table.ts';
import { faultModes, readFaults } from './contract/simulator-faults.ts';
import { databaseAddress } from './lib/text/database-address.ts';
import { oneOf, text, variable, webAddress, wholeNumber, withoutPassword, yesOrNo } from './lib/variable.ts';

/**
 * Data table: every variable of the program. A new one is one row here: it is then parsed at the start, part of `Config`,
 * listed by `npm run cli -- config`, and has its default in every test.
 */
export const variables = {
  port: variable({
    name: 'PORT',
    fallback: 8080,
    unit: 'TCP port',
    meaning: 'The port of the HTTP server; 0 chooses any free port.',
    ...wholeNumber(0, 65_535),
  }),
  host: variable({
    name: 'HOST',
    fallback: '127.0.0.1',
    unit: 'address',
    meaning: 'The address the HTTP server listens on; 0.0.0.0 accepts other machines.',
    ...text(),
  }),
  tlsCert: variable<string | undefined>({
    name: 'TLS_CERT',
    fallback: undefined,
    unit: 'file',
    meaning:
      'A PEM file with the certificate and those of its issuers: PORT then accepts TLS only. The file is read again every minute.',
    ...file(),
  }),
  tlsKey: variable<string | undefined>({
    name: 'TLS_KEY',
    fallback: undefined,
    unit: 'file',
    meaning: 'A PEM file with the private key of TLS_CERT.',
    ...file(),
  }),
  opsPort: variable<number | undefined>({
    name: 'OPS_PORT',
    fallback: undefined,
    unit: 'TCP port',
    meaning:
      'A port for health, readiness and metrics alone, also of `work`; PORT then serves /health/live only. 0 chooses any free port.',
    ...wholeNumber(0, 65_535),
    show: (value) => String(value ?? ''),
  }),
  opsHost: variable({
    name: 'OPS_HOST',
    fallback: '127.0.0.1',
    unit: 'address',
    meaning: 'The address that OPS_PORT listens on.',
    ...text(),
  }),
  stopDelaySeconds: variable({
    name: 'STOP_DELAY_SECONDS',
    fallback: 0,
    unit: 'seconds',
    meaning:
      'How long a process serves requests after it was asked to stop, and reports that it is not ready: long enough for its proxy to notice.',
    ...wholeNumber(0, 3_600),
  }),
  databaseWaitSeconds: variable({
    name: 'DATABASE_WAIT_SECONDS',
    fallback: 600,
    unit: 'seconds',
    meaning: 'How long a start waits for a database that does not answer.',
    ...wholeNumber(0, 86_400),
  }),
  publicUrl: variable<string | undefined>({
    name: 'PUBLIC_URL',
    fallback: undefined,
    unit: 'http:// address',
    meaning:
      'Where clients reach this service, for the addresses of pictures in responses; without it, where it listens.',
    ...webAddress(),
  }),
  dataDir: variable({
    name: 'DATA_DIR',
    fallback: path.resolve('.innkeeper'),
    unit: 'folder',
    meaning: 'The folder of the embedded database and of files of requests in progress.',
    allowed: 'a folder',
    parse: (value: string) => (value === '' ? undefined : path.resolve(value)),
  }),
  databaseUrl: variable<string | undefined>({
    name: 'DATABASE_URL',
    fallback: undefined,
    unit: 'postgres:// address',
    meaning: 'Your own PostgreSQL, version 15 or newer; without it an embedded one is started.',
    allowed:
      'an address such as postgres://user:password@host:5432/database, or with several hosts postgres://user:password@a:5432,b:5432/database?target_session_attrs=read-write',
    parse: (value) => (databaseAddress(value) === undefined ? undefined : value),
    show: (value) => (value === undefined ? '' : withoutPassword(value)),
  }),
  databaseReadUrl: variable<string | undefined>({
    name: 'DATABASE_READ_URL',
    fallback: undefined,
    unit: 'postgres:// address',
    meaning:
      'A replica of DATABASE_URL, one server: it answers hotel data and reports and builds indexes while it has everything that the primary has.',
    allowed: 'an address such as postgres://user:password@host:5432/database',
    parse: (value) => (databaseAddress(value)?.urls.length === 1 ? value : undefined),
    show: (value) => (value === undefined ? '' : withoutPassword(value)),
  }),
  databasePoolSize: variable({
    name: 'DATABASE_POOL_SIZE',
    fallback: 16,
    ifSet: { name: 'DATABASE_URL', fallback: 8 },
    unit: 'connections',
    meaning:
      'Maximum number of connections of one process to the database, plus one for notifications; requests queue for them in order. Default 8 if DATABASE_URL is set.',
    ...wholeNumber(2, 500),
  }),
  databasePooler: variable({
    name: 'DATABASE_POOLER',
    fallback: 'none',
    unit: 'mode',
    meaning:
      'transaction: DATABASE_URL is the address of a pooler in transaction mode, such as PgBouncer. No statement stays prepared, and workers ask for jobs once a second.',
    ...oneOf(['none', 'transaction']),
  }),
  shard: variable<string | undefined>({
    name: 'SHARD',
    fallback: undefined,
    unit: 'letter',
    meaning:
      'The letter of this database, if accounts are spread over several: its keys and booking ids begin with it. The first start stores it, and no later one can change it. docs/scale.md.',
    allowed: 'one letter from b to z',
    parse: (value) => (/^[b-z]$/.test(value) ? value : undefined),
    show: (value) => value ?? '',
  }),
  shards: variable<readonly string[]>({
    name: 'SHARDS',
    fallback: [],
    unit: 'postgres:// addresses',
    meaning:
      'The databases of all shards, separated by spaces: `audit` asks them about rooms and payments that this one does not know.',
    allowed: 'addresses such as postgres://user:password@host:5432/database, separated by spaces',
    parse(value) {
      const urls = value.trim().split(/\s+/);
      return urls.every((url) => databaseAddress(url) !== undefined) ? urls : undefined;
    },
    show: (value) => value.map(withoutPassword).join(' '),
  }),
  trustProxy: variable<string | undefined>({
    name: 'TRUST_PROXY',
    fallback: undefined,
    unit: 'addresses',
    meaning: 'Proxies, separated by commas, whose X-Forwarded-For is trusted for the address of the client.',
    allowed: 'addresses and networks such as 127.0.0.1,10.0.0.0/8',
    parse: (value) => (value.split(',').every(isNetwork) ? value : undefined),
    show: (value) => value ?? '',
  }),
  idIndexMemoryMib: variable({
    name: 'ID_INDEX_MEMORY_MIB',
    fallback: 384,
    unit: 'MiB',
    meaning:
      'Maximum memory of the indexes of partner ids in one process; five million ids need about 150. If the partners in use need more, every request becomes slower.',
    ...wholeNumber(1, 1_000_000),
  }),
  idMappingSeconds: variable({
    name: 'ID_MAPPING_SECONDS',
    fallback: 300,
    unit: 'seconds',
    meaning:
      'Maximum time until the answer for a file of partner ids begins; after it the request is refused with 504.',
    ...wholeNumber(1, 86_400),
  }),
  secretsKey: variable<string | undefined>({
    name: 'SECRETS_KEY',
    fallback: undefined,
    unit: 'key',
    meaning:
      'Seals secrets in the database. Without it the first service creates the file secrets.key in DATA_DIR; with DATABASE_URL every process needs the same key. After a rotation: NEW,OLD.',
    // `secrets/sealing.ts` refuses an invalid value without repeating it.
    ...text(),
    show: (value) => (value === undefined ? '' : '********'),
  }),
  secretsKeyFile: variable<string | undefined>({
    name: 'SECRETS_KEY_FILE',
    fallback: undefined,
    unit: 'file',
    meaning: 'A file with the value of SECRETS_KEY, one key on each line, newest first.',
    ...file(),
  }),
  demoHotels: variable({
    name: 'DEMO_HOTELS',
    fallback: 5_000,
    ifSet: { name: 'DATABASE_URL', fallback: 0 },
    unit: 'hotels',
    meaning:
      'Number of invented hotels that the first start loads; 0 leaves the catalogue empty. Default 0 if DATABASE_URL is set.',
    ...wholeNumber(0, 1_000_000),
  }),
  retention: variable({
    name: 'RETENTION',
    fallback: defaultRetention,
    unit: 'days',
    meaning:
      'How long rows that are no longer needed are kept: docs/operating.md. Bookings and money are kept forever.',
    allowed: allowedRetention,
    parse: parseRetention,
    show: showRetention,
  }),
  logLevel: variable({
    name: 'LOG_LEVEL',
    fallback: 'info',
    unit: 'level',
    meaning: 'The lowest level of lines that are logged.',
    ...oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
  }),
  otelEndpoint: variable<string | undefined>({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: undefined,
    unit: 'http:// address',
    meaning: 'Where traces and metrics are sent (OTLP over HTTP); without it nothing is sent or loaded.',
    ...webAddress(),
  }),
  otelService: variable({
    name: 'OTEL_SERVICE_NAME',
    fallback: 'innkeeper',
    unit: 'name',
    meaning: 'The name of this service in traces and metrics.',
    ...text(),
  }),
  otelRatio: variable({
    name: 'OTEL_TRACES_SAMPLER_ARG',
    fallback: 1,
    unit: 'part of 1',
    meaning: 'The share of traces that is recorded, unless the caller has decided.',
    allowed: 'a number from 0 to 1',
    parse: (value: string) => (/^(0(\.\d{1,9})?|1(\.0+)?)$/.test(value) ? Number(value) : undefined),
  }),
  operatorApi: variable({
    name: 'OPERATOR_API',
    fallback: false,
    unit: 'yes or no',
    meaning: 'Whether `/operator` serves the operations of operators to keys with the scope `operate`.',
    ...yesOrNo(),
  }),
  consoleTiles: variable<string | undefined>({
    name: 'CONSOLE_TILES',
    fallback: undefined,
    unit: 'http:// address',
    meaning: 'A server of map tiles for the maps of the console; without it they have no streets.',
    allowed: 'an address such as https://tiles.example.com/{z}/{x}/{y}.png',
    parse: (value) => (isTileAddress(value) ? value : undefined),
    show: (value) => value ?? '',
  }),
  consoleTilesCredit: variable<string | undefined>({
    name: 'CONSOLE_TILES_CREDIT',
    fallback: undefined,
    unit: 'text',
    meaning: 'The attribution that the maps of the console show, which many licences require.',
    ...text(),
    show: (value) => value ?? '',
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
      'Whether suppliers may have private and loopback addresses, and be called without TLS; `privateNetwork` in the settings of a supplier allows it for that one.',
    ...yesOrNo(),
  }),
  rateLimitPerSecond: variable({
    name: 'RATE_LIMIT_PER_SECOND',
    fallback: 250,
    unit: 'requests per second',
    meaning: 'General requests of one account in one environment; hotel mapping has a separate limit.',
    ...wholeNumber(1, 1_000_000),
  }),
  agentKey: variable<string | undefined>({
    name: 'INNKEEPER_KEY',
    fallback: undefined,
    unit: 'key',
    meaning: 'The key with which `mcp` calls the service; no other command reads it.',
    ...text(),
    show: (value) => (value === undefined ? '' : '********'),
  }),
  agentUrl: variable<string | undefined>({
    name: 'INNKEEPER_URL',
    fallback: undefined,
    unit: 'http:// address',
    meaning: 'The service that `mcp` calls, if it is not on PORT of this machine.',
    ...webAddress(),
  }),
  simulatorUrl: variable<string | undefined>({
    name: 'SIMULATOR_URL',
    fallback: undefined,
    unit: 'http:// address',
    meaning:
      'A process started by `npm run cli -- simulator`: it runs the simulated suppliers and the payment sandbox.',
    ...webAddress(),
  }),
  offerThread: variable({
    name: 'OFFER_THREAD',
    fallback: true,
    unit: 'yes or no',
    meaning: 'Whether the offers of suppliers are read, priced and written on a separate thread.',
    ...yesOrNo(),
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
    meaning: 'Number of hotels in one chunk of a match job, which one worker matches at a time.',
    ...wholeNumber(1, 100_000),
  }),
  storageFolder: variable<string | undefined>({
    name: 'STORAGE_FOLDER',
    fallback: undefined,
    unit: 'folder',
    meaning: 'The folder for file:/// addresses of match jobs; without it they are refused.',
    allowed: 'a folder',
    parse: (value) => path.resolve(value),
    show: (value) => value ?? '',
  }),
  s3Url: variable<string | undefined>({
    name: 'S3_URL',
    fallback: undefined,
    unit: 'http:// address',
    meaning: 'Address of the server for s3://, if not Amazon.',
    ...webAddress(),
  }),
  gcsUrl: variable<string | undefined>({
    name: 'GCS_URL',
    fallback: undefined,
    unit: 'http:// address',
    meaning: 'Address of the server for gs://, if not Google.',
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
  stripePublishableKey: variable<string | undefined>({
    name: 'STRIPE_PUBLISHABLE_KEY',
    fallback: undefined,
    unit: 'key',
    meaning: 'The key (pk_…) with which the payment form in a browser opens Stripe; it is not secret.',
    allowed: 'a key that begins with pk_',
    parse: (value) => (/^pk_\w+$/.test(value) ? value : undefined),
    show: (value) => value ?? '',
  }),
  stripeWebhookSecret: variable<string | undefined>({
    name: 'STRIPE_WEBHOOK_SECRET',
    fallback: undefined,
    unit: 'key',
    meaning: 'The key with which Stripe signs its notices (whsec_…), sent to /v3.0/payments/notices/stripe.',
    ...text(),
    show: (value) => (value === undefined ? '' : '********'),
  }),
  stripeUrl: variable<string | undefined>({
    name: 'STRIPE_URL',
    fallback: undefined,
    unit: 'http:// address',
    meaning: 'Address of Stripe, if not its own: a proxy, or a test server.',
    ...webAddress(),
  }),
} as const;

function file() {
  return {
    allowed: 'a file',
    parse: (value: string) => path.resolve(value),
    show: (value: string | undefined) => value ?? '',
  };
}

function isTileAddress(text: string): boolean {
  const isWeb = /^https?:$/.test(URL.parse(text)?.protocol ?? '');
  return isWeb && !/[\s;,'"<>]/.test(text) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part));
}

function isNetwork(text: string): boolean {
  return /^(\d{1,3}(\.\d{1,3}){3}(\/\d{1,2})?|[\da-f]*:[\da-f:.]*(\/\d{1,3})?)$/i.test(text.trim());
}
