import { type Charge, refundedMinor, takenMinor } from '../gateway.ts';

export interface Intent {
  readonly charge: Charge;
  /** Our payment, as the program names it. */
  readonly reference: string;
  readonly createdMs: number;
  readonly refunds: Refund[];
}

export interface Refund {
  readonly id: string;
  readonly minor: number;
  /** Undefined: a person made it in the dashboard. */
  readonly key: string | undefined;
}

/** `state` is what a history says about it. */
export interface Answer {
  readonly status: number;
  readonly body: object;
  readonly state: string;
}

export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly form: URLSearchParams;
  readonly key: string;
}

const statuses = {
  open: 'requires_action',
  declined: 'requires_payment_method',
  voided: 'canceled',
} as const;

export function statusOf(charge: Charge): string {
  if (charge.state !== 'held') return statuses[charge.state];
  return charge.captures.size > 0 ? 'succeeded' : 'requires_capture';
}

export function bodyOf({ charge, reference, createdMs }: Intent) {
  const status = statusOf(charge);
  return {
    object: 'payment_intent',
    id: charge.id,
    status,
    amount: charge.amountMinor,
    amount_capturable: status === 'requires_capture' ? charge.amountMinor : 0,
    amount_received: takenMinor(charge),
    currency: charge.currency.toLowerCase(),
    created: Math.floor(createdMs / 1000),
    metadata: { reference },
    latest_charge: { object: 'charge', amount_refunded: refundedMinor(charge), disputed: false },
  };
}

export function refundBody({ charge }: Intent, { id, minor, key }: Refund) {
  const currency = charge.currency.toLowerCase();
  return {
    object: 'refund',
    id,
    amount: minor,
    currency,
    status: 'succeeded',
    metadata: key === undefined ? {} : { key },
  };
}

export function shownAs(intent: Intent): Answer {
  return { status: 200, body: bodyOf(intent), state: statusOf(intent.charge) };
}

export const listOf = (data: readonly object[]): Answer => {
  return { status: 200, body: { object: 'list', data, has_more: false }, state: `${data.length} found` };
};

export function refused(type: string, message: string, code?: string): Answer {
  return failure(code === undefined ? 400 : 404, { type, message, ...(code && { code }) });
}

export function failure(status: number, error: { readonly type: string; readonly message: string }): Answer {
  return { status, body: { error }, state: status === 500 ? 'fails' : `refused, ${error.message}` };
}

export function response({ status, body, isRepeated }: Answer & { readonly isRepeated?: boolean }) {
  const headers = isRepeated === true ? { 'idempotent-replayed': 'true' } : {};
  return {
    getStatusCode: () => status,
    getHeaders: () => headers,
    getRawResponse: () => ({}),
    toStream: () => undefined,
    // Each reader gets a separate value, as from a text.
    toJSON: () => Promise.resolve(structuredClone(body)),
  };
}

/** A request for those who read a history. */
export function inWords({ method, url, form, key }: Asked): string {
  const [, , kind = '', id = '', verb = ''] = url.pathname.split('/');
  const payment = id === '' ? (url.searchParams.get('payment_intent') ?? '') : id;
  if (method === 'GET')
    return kind === 'payment_intents' ? `read ${id || 'payments'}` : `read the ${kind} of ${payment}`;
  if (kind === 'refunds') return `refund ${form.get('amount')} of ${form.get('payment_intent')}`;
  if (id === '') return `authorise ${key}`;
  return verb === 'capture' ? `capture ${form.get('amount_to_capture')} of ${id}` : `void ${id}`;
}
