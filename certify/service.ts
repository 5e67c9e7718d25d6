import { setTimeout as sleep } from 'node:timers/promises';
import { type Mask, maskedHeaders, maskOf } from './masking.ts';

/** One request and what came back, as the report shows it: without the key. */
export interface Exchange {
  readonly at: string;
  readonly ms: number;
  readonly request: {
    readonly what: string;
    readonly headers: Record<string, string>;
    readonly body: string;
  };
  readonly response:
    | { readonly status: number; readonly headers: Record<string, string>; readonly body: string }
    | { readonly error: string };
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed text where it is JSON. */
  readonly body: unknown;
  readonly ms: number;
}

export interface Call {
  /** A text or a form is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Null sends no key. */
  readonly key?: string | null;
  /** Gives up after this time, as a caller whose connection breaks. */
  readonly givesUpAfterMs?: number;
}

const REFUSED_FOR_NOW = [429, 503];
const MOST_WAITS = 20;
const LONGEST_WAIT_SECONDS = 70;
const ANSWERS_WITHIN_MS = 90_000;
const SHOWN_CHARACTERS = 4_000;
const SHOWN_HEADERS = [
  'content-type',
  'retry-after',
  'x-request-id',
  'x-mapping-summary',
  'content-disposition',
];

/** The service under test. Each scenario has a separate one, which records what it sent and got. */
export class Service {
  readonly exchanges: Exchange[] = [];
  readonly #base: string;
  readonly #key: string;
  readonly #mask: Mask;

  constructor(base: string, key: string) {
    this.#base = base.replace(/\/$/, '');
    this.#key = key;
    this.#mask = maskOf([key]);
  }

  /** `call('GET /account')`. A refusal that asks to come again is followed, as a well-behaved client does. */
  async call(what: string, options: Call = {}): Promise<Answer> {
    for (let waits = 0; ; waits++) {
      const answer = await this.callOnce(what, options);
      const seconds = Number(answer.headers.get('retry-after'));
      const mayWait =
        REFUSED_FOR_NOW.includes(answer.status) && seconds > 0 && seconds <= LONGEST_WAIT_SECONDS;
      if (!mayWait || waits === MOST_WAITS) return answer;
      await sleep(seconds * 1_000);
    }
  }

  /** Without waiting and repeating. Rejects if no answer comes. */
  async callOnce(
    what: string,
    { body, headers = {}, key = this.#key, givesUpAfterMs }: Call = {},
  ): Promise<Answer> {
    const [method = 'GET', path = '/'] = what.split(' ');
    const isRaw = typeof body === 'string' || body instanceof FormData;
    const sent = {
      ...(key !== null && { 'x-api-key': key }),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...headers,
    };
    const payload = body === undefined ? undefined : isRaw ? body : JSON.stringify(body);
    const at = new Date().toISOString();
    const startedMs = performance.now();
    const request = {
      what,
      headers: maskedHeaders(sent, this.#mask),
      body: this.#mask(await readable(payload)),
    };
    try {
      const response = await fetch(this.#base + path, {
        method,
        headers: sent,
        signal: AbortSignal.timeout(givesUpAfterMs ?? ANSWERS_WITHIN_MS),
        ...(payload !== undefined && { body: payload }),
      });
      const text = await response.text();
      const ms = Math.round(performance.now() - startedMs);
      const shown = Object.fromEntries(
        SHOWN_HEADERS.flatMap((name) => {
          const value = response.headers.get(name);
          return value === null ? [] : [[name, value]];
        }),
      );
      this.exchanges.push({
        at,
        ms,
        request,
        response: { status: response.status, headers: shown, body: shortened(this.#mask(text)) },
      });
      return { status: response.status, headers: response.headers, text, body: parsed(text), ms };
    } catch (error) {
      const ms = Math.round(performance.now() - startedMs);
      this.exchanges.push({ at, ms, request, response: { error: String(error) } });
      throw error;
    }
  }
}

async function readable(payload: string | FormData | undefined): Promise<string> {
  if (payload === undefined || typeof payload === 'string') return payload ?? '';
  const parts = [...payload].map(async ([name, value]) =>
    typeof value === 'string' ? `${name}=${value}` : `${name}=@${value.name}\n${await value.text()}`,
  );
  return (await Promise.all(parts)).join('\n');
}

/** A report has the beginning of a long text. */
export function shortened(text: string): string {
  return text.length <= SHOWN_CHARACTERS
    ? text
    : `${text.slice(0, SHOWN_CHARACTERS)}… (${text.length} characters)`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
