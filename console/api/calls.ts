import { keepText } from '../lib/keep-text.ts';
import { storedCalls, storedText, withCall, type Call } from '../lib/kept-calls.ts';

const KEPT_AS = 'innkeeper.calls';
/** Longer texts are shown in part. */
const SHOWN_CHARACTERS = 200_000;
const hidden = new Set(['x-api-key', 'accept']);

let calls = storedCalls(sessionStorage.getItem(KEPT_AS));
let nextId = 1 + (calls.at(-1)?.id ?? 0);
const listeners = new Set<() => void>();

/** The latest calls of this tab, for pages that show them. A reload keeps those of sales and bookings. */
export function recentCalls(): readonly Call[] {
  return calls;
}

export function onCalls(run: () => void): () => void {
  listeners.add(run);
  return () => listeners.delete(run);
}

function show(next: readonly Call[]): void {
  calls = next;
  for (const run of listeners) run();
}

const keep = (call: Call) => show(withCall(calls, call));

// Once, when the page is left: a call costs no time for it.
addEventListener('pagehide', () => keepText(sessionStorage, KEPT_AS, storedText(calls)));

/** The next reader of the tab may have another account. */
export function forgetCalls(): void {
  show([]);
  sessionStorage.removeItem(KEPT_AS);
}

/** `fetch` that notes the call. A stream of events is noted without its body. */
export async function record(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const started = performance.now();
  const call: Call = {
    id: nextId++,
    page: location.pathname,
    method: request.method,
    path: url.pathname + url.search,
    headers: Object.fromEntries([...request.headers].filter(([name]) => !hidden.has(name))),
    body: await bodyOf(request),
    status: undefined,
    requestId: undefined,
    milliseconds: undefined,
    answer: undefined,
  };
  keep(call);
  try {
    const response = await fetch(request);
    const answered = {
      ...call,
      status: response.status,
      requestId: response.headers.get('x-request-id') ?? undefined,
      milliseconds: performance.now() - started,
    };
    keep(answered);
    if (isText(response)) void keepAnswer(answered, response.clone());
    return response;
  } catch (error) {
    keep({ ...call, status: 0, milliseconds: performance.now() - started });
    throw error;
  }
}

function isText(response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  return type.includes('json') || type.startsWith('text/csv');
}

async function keepAnswer(call: Call, response: Response): Promise<void> {
  try {
    keep({ ...call, answer: await beginningOf(response) });
  } catch {
    // The page that reads the same response reports the lost connection.
  }
}

/** The rest is not read here: the result of a list of a million rows would be in memory for as long as the call is kept. */
async function beginningOf({ body }: Response): Promise<string> {
  if (body === null) return '';
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (text.length < SHOWN_CHARACTERS) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
  }
  // It ends when the page has read the response too.
  void reader.cancel().catch(() => undefined);
  return text.slice(0, SHOWN_CHARACTERS);
}

async function bodyOf(request: Request): Promise<string | undefined> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.includes('json')) return undefined;
  return (await request.clone().text()).slice(0, SHOWN_CHARACTERS);
}
