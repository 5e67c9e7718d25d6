import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

interface Intent {
  readonly id: string;
  amount: number;
  currency: string;
  status: string;
  amount_received: number;
  /** Seconds since 1970. */
  readonly created: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly refunds: Refund[];
  readonly disputes?: Dispute[];
}

interface Refund {
  readonly id: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
  status: string;
}

interface Dispute {
  readonly amount: number;
  status: string;
}

interface Seen {
  readonly path: string;
  readonly key: string;
  readonly form: URLSearchParams;
  readonly authorization: string;
  readonly traceparent: string | undefined;
}

export interface FakeStripe {
  readonly url: string;
  readonly intents: Map<string, Intent>;
  /** Every request, in the order of arrival. */
  readonly seen: Seen[];
  /**
   * While set, every write takes effect and its response is lost: Stripe's library repeats a request once when an idle
   * connection breaks, so losing one response would have no effect.
   */
  losesAnswers: boolean;
  /** Changes what a request is answered with after it took effect, and so what a repeat of its key is answered with. */
  change: (path: string, answer: Answer) => Answer;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A fake server with Stripe's protocol: form bodies in, JSON out, with idempotency keys. */
export async function fakeStripe(): Promise<FakeStripe> {
  const intents = new Map<string, Intent>();
  const answered = new Map<string, Answer & { readonly form: string }>();
  const seen: Seen[] = [];

  async function reply(request: IncomingMessage): Promise<Answer> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const path = (request.url ?? '').split('?')[0] ?? '';
    const key = String(request.headers['idempotency-key'] ?? '');
    const { authorization, traceparent } = request.headers;
    seen.push({
      path,
      key,
      form,
      authorization: String(authorization),
      // Sent once.
      traceparent: traceparent === undefined ? undefined : String(traceparent),
    });
    const known = key === '' || request.method === 'GET' ? undefined : answered.get(key);
    if (known !== undefined && known.form !== form.toString()) return keyOfAnother;
    const headers = { 'idempotent-replayed': 'true' };
    const answer =
      known === undefined
        ? fake.change(path, read(intents, request) ?? work(intents, path, form))
        : { ...known, headers };
    if (key !== '' && known === undefined) answered.set(key, { ...answer, form: form.toString() });
    return fake.losesAnswers && request.method === 'POST' ? { status: 0, body: null } : answer;
  }

  const server = createServer((request, response) => {
    void reply(request).then(({ status, body, headers }) => {
      if (status === 0) response.destroy();
      else
        response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  const fake: FakeStripe = {
    url: `http://127.0.0.1:${port}`,
    intents,
    seen,
    losesAnswers: false,
    change: (_, answer) => answer,
  };
  return fake;
}

const keyOfAnother: Answer = {
  status: 400,
  body: {
    error: {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    },
  },
};

/** The lists. */
function read(intents: Map<string, Intent>, { method, url = '' }: IncomingMessage): Answer | undefined {
  if (method !== 'GET') return undefined;
  const { pathname, searchParams } = new URL(url, 'http://fake');
  if (pathname === '/v1/payment_intents') return listOf(intents, searchParams);
  if (pathname !== '/v1/refunds' && pathname !== '/v1/disputes') return undefined;
  const intent = intents.get(searchParams.get('payment_intent') ?? '');
  if (intent === undefined) return refused('no such intent');
  const { id, currency, refunds, disputes = [] } = intent;
  const shownDispute = (one: Dispute) => ({ object: 'dispute', payment_intent: id, currency, ...one });
  const data = pathname === '/v1/refunds' ? refunds.map(shownRefund(intent)) : disputes.map(shownDispute);
  return listed(pathname, data, false);
}

function listed(url: string, data: readonly unknown[], has_more: boolean): Answer {
  return { status: 200, body: { object: 'list', url, data, has_more } };
}

/** The newest first, in pages of two. */
function listOf(intents: Map<string, Intent>, query: URLSearchParams): Answer {
  const since = Number(query.get('created[gte]'));
  const newest = [...intents.values()].filter(({ created }) => created >= since).toReversed();
  const from = newest.findIndex(({ id }) => id === query.get('starting_after')) + 1;
  const data = newest.slice(from, from + PAGE).map(shown);
  return listed('/v1/payment_intents', data, from + PAGE < newest.length);
}

const PAGE = 2;

function work(intents: Map<string, Intent>, path: string, form: URLSearchParams): Answer {
  const [, , , id = '', verb = ''] = path.split('/');
  if (path === '/v1/payment_intents') return created(intents, form);
  const intent = intents.get(path === '/v1/refunds' ? (form.get('payment_intent') ?? '') : id);
  if (intent === undefined) return refused('no such intent');
  if (path === '/v1/refunds') return refundedFrom(intent, form);
  if (verb === 'capture') {
    const amount = Number(form.get('amount_to_capture'));
    if (intent.status !== 'requires_capture') return refused('cannot be captured');
    if (amount > intent.amount) return refused('more than is held');
    intent.status = 'succeeded';
    intent.amount_received = amount;
  }
  if (verb === 'cancel') {
    if (intent.status === 'processing') return refused('a payment that is processing cannot be canceled');
    if (intent.status === 'succeeded') return refused('a payment that succeeded cannot be canceled');
    intent.status = 'canceled';
  }
  return { status: 200, body: shown(intent) };
}

function refundedFrom(intent: Intent, form: URLSearchParams): Answer {
  const amount = Number(form.get('amount'));
  if ((intent.disputes ?? []).some(({ status }) => status !== 'won'))
    return refused('the charge is disputed');
  if (refundedOf(intent) + amount > intent.amount_received) return refused('more than was captured');
  const metadata = { key: form.get('metadata[key]') ?? '' };
  const refund = { id: `re_${intent.id}_${intent.refunds.length}`, amount, metadata, status: 'succeeded' };
  intent.refunds.push(refund);
  return { status: 200, body: shownRefund(intent)(refund) };
}

function shownRefund({ id, currency }: Intent) {
  return (refund: Refund) => ({ object: 'refund', payment_intent: id, currency, ...refund });
}

function refundedOf({ refunds }: Intent): number {
  return refunds
    .filter(({ status }) => status === 'succeeded' || status === 'pending')
    .reduce((sum, { amount }) => sum + amount, 0);
}

function created(intents: Map<string, Intent>, form: URLSearchParams): Answer {
  assert.equal(form.get('capture_method'), 'manual', 'money is held first');
  if (form.get('payment_method') === 'pm_declined')
    return failed(402, { type: 'card_error', message: 'Your card was declined.' });
  const intent: Intent = {
    id: `pi_${intents.size + 1}`,
    amount: Number(form.get('amount')),
    currency: form.get('currency') ?? '',
    status: firstStatus(form),
    amount_received: 0,
    refunds: [],
    disputes: [],
    created: Math.floor(Date.now() / 1000),
    metadata: { reference: form.get('metadata[reference]') ?? '' },
  };
  intents.set(intent.id, intent);
  return { status: 200, body: shown(intent) };
}

function firstStatus(form: URLSearchParams): string {
  if (form.get('confirm') !== 'true') return 'requires_payment_method';
  return form.get('payment_method') === 'pm_slow' ? 'processing' : 'requires_capture';
}

function shown(intent: Intent): unknown {
  const { refunds: _, disputes = [], ...own } = intent;
  const latest_charge = {
    id: 'ch_1',
    object: 'charge',
    amount_refunded: refundedOf(intent),
    disputed: disputes.length > 0,
  };
  const amount_capturable = intent.status === 'requires_capture' ? intent.amount : 0;
  const client_secret = `${intent.id}_secret_x`;
  return { object: 'payment_intent', client_secret, latest_charge, amount_capturable, ...own };
}

function refused(message: string): Answer {
  if (message !== 'no such intent') return failed(400, { type: 'invalid_request_error', message });
  return failed(404, { type: 'invalid_request_error', code: 'resource_missing', message });
}

function failed(status: number, error: object): Answer {
  return { status, body: { error } };
}
