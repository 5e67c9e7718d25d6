/** The latest calls of this tab, for pages that show them. The key is not among what is kept. */
export interface Call {
  readonly id: number;
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

const KEPT = 50;
/** Longer texts are shown in part. */
const SHOWN_CHARACTERS = 200_000;
const hidden = new Set(['x-api-key', 'accept']);

let calls: readonly Call[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

export function recentCalls(): readonly Call[] {
  return calls;
}

export function onCalls(run: () => void): () => void {
  listeners.add(run);
  return () => listeners.delete(run);
}

function keep(call: Call): void {
  const others = calls.filter(({ id }) => id !== call.id);
  calls = [...others, call].toSorted((a, b) => a.id - b.id).slice(-KEPT);
  for (const run of listeners) run();
}

/** `fetch` that notes the call. A stream of events is noted without its body. */
export async function record(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const started = performance.now();
  const call: Call = {
    id: nextId++,
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
    keep({ ...call, answer: (await response.text()).slice(0, SHOWN_CHARACTERS) });
  } catch {
    // The page that reads the same response reports the lost connection.
  }
}

async function bodyOf(request: Request): Promise<string | undefined> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.includes('json')) return undefined;
  return (await request.clone().text()).slice(0, SHOWN_CHARACTERS);
}
