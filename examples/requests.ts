/**
 * Functions for examples: calls to a running service, whose address and keys are in the environment; `run.ts` sets them.
 * * The output of an example is compared with its `.out` file, so everything that differs from run to run is masked.
 */
export const baseUrl = process.env['BASE_URL'] ?? 'http://127.0.0.1:8080';
export const sandboxKey = needed('SANDBOX_KEY');
export const productionKey = needed('PRODUCTION_KEY');

export interface Shown {
  /** Default: the sandbox key. Null sends none. */
  readonly key?: string | null;
  /** The values of `{bookingId}` and the like; the names are printed. */
  readonly ids?: Readonly<Record<string, string | number>>;
  /** A value is sent as JSON, a text or a form as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Names of fields whose values differ from run to run. */
  readonly hide?: readonly string[];
  /** Headers of the answer worth showing. */
  readonly show?: readonly string[];
  /** Prints only the status of the answer. */
  readonly quiet?: boolean;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body where it is JSON, else its text. */
  readonly body: unknown;
}

/** A heading, and a sentence about the step. */
export function chapter(title: string, sentence: string): void {
  console.log(`\n# ${title}\n\n${sentence}`);
}

/** One remark between two calls. */
export function say(sentence: string): void {
  console.log(`\n${sentence}`);
}

/** Sends one request and prints it with its answer: `call('GET /v3.0/account')`. */
export async function call(what: string, shown: Shown = {}): Promise<Answer> {
  const [method = 'GET', path = '/'] = what.split(' ');
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(shown.ids?.[name] ?? name));
  const answer = await send(method, filled, shown);
  console.log(`\n${what} → ${answer.status}`);
  for (const name of shown.show ?? []) console.log(`${name}: ${answer.headers.get(name) ?? 'absent'}`);
  if (shown.quiet !== true) console.log(textOf(answer.body, shown.hide ?? []));
  return answer;
}

async function send(
  method: string,
  path: string,
  { key = sandboxKey, body, headers = {} }: Shown,
): Promise<Answer> {
  const isRaw = typeof body === 'string' || body instanceof FormData;
  const response = await fetch(baseUrl + path, {
    method,
    headers: {
      ...(key === null ? {} : { 'x-api-key': key }),
      ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

function textOf(body: unknown, hide: readonly string[]): string {
  if (typeof body === 'string') return body;
  return JSON.stringify(body, (name, value: unknown) => (hide.includes(name) ? '…' : value), 2);
}

function needed(name: string): string {
  const value = process.env[name];
  if (value !== undefined && value !== '') return value;
  console.error(`${name} is missing: \`npm run examples\` sets it, with keys of a new account.`);
  process.exit(1);
}
