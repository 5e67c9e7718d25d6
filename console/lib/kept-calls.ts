/** A call of this tab. The key is not among what is kept. */
export interface Call {
  readonly id: number;
  /** The path of the page that made it. */
  readonly page: string;
  readonly method: string;
  /** With its query, without the origin. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Undefined until the response arrived, and 0 if none did. */
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly milliseconds: number | undefined;
  readonly answer: string | undefined;
}

/** How many calls each part of the console has here: those of one do not replace those of another. */
const MOST_OF_PART = 100;

/**
 * With the call, or with its answer. Of repeated reads of one address, as a page makes them while it is open, the latest one of
 * each status is kept.
 */
export function withCall(calls: readonly Call[], call: Call): readonly Call[] {
  const isReplaced = (other: Call) =>
    other.id === call.id || (call.method === 'GET' && isRepeated(other, call));
  const next = [...calls.filter((other) => !isReplaced(other)), call].toSorted((a, b) => a.id - b.id);
  const ofPart = next.filter((other) => partOf(other) === partOf(call));
  const dropped = new Set(ofPart.slice(0, Math.max(0, ofPart.length - MOST_OF_PART)));
  return next.filter((other) => !dropped.has(other));
}

const isRepeated = (before: Call, call: Call) =>
  before.status !== undefined &&
  before.status === call.status &&
  before.id < call.id &&
  before.method === call.method &&
  before.page === call.page &&
  before.path === call.path;

/** `sell` of `/console/sell`. */
const partOf = ({ page }: Call) => page.split('/')[2] ?? '';

/** Parts of the console that show their calls; others may have the secrets of keys and webhooks in their answers. */
const shown: ReadonlySet<string> = new Set(['sell', 'bookings']);
/** Session storage has five megabytes for all that a tab keeps. */
const MOST_STORED_CHARACTERS = 500_000;
const MOST_OF_TEXT = 20_000;
/** What pays at the payment form. */
const secrets = /("(?:secretKey|clientSecret)"\s*:\s*)"[^"]*"/g;

/** What a reload of the page keeps: the newest calls of the parts that show them, with long answers in part. */
export function storedText(calls: readonly Call[]): string {
  const texts: string[] = [];
  let length = 0;
  for (const call of calls.toReversed()) {
    if (!shown.has(partOf(call))) continue;
    const { body, answer } = call;
    const text = JSON.stringify({ ...call, body: storable(body), answer: storable(answer) });
    length += text.length + 1;
    if (length > MOST_STORED_CHARACTERS) break;
    texts.unshift(text);
  }
  return `[${texts.join()}]`;
}

const storable = (text: string | undefined) => text?.replaceAll(secrets, '$1"…"').slice(0, MOST_OF_TEXT);

/** A call that ran when the page was left got no answer. */
export function storedCalls(text: string | null): readonly Call[] {
  if (text === null) return [];
  const calls = JSON.parse(text) as readonly Call[]; // written above
  return calls.map((call) => ({ ...call, status: call.status ?? 0 }));
}
