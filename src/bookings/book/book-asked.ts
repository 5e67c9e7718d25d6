import type { Static } from 'typebox';
import type { Caller } from '../../accounts/caller.ts';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import type { Needs } from '../../platform/needs.ts';
import { readTimeout } from '../../rates/search-asked.ts';
import { isGateway } from '../../payments/gateway.ts';
import { readPaymentToken } from '../../payments/payment-token.ts';
import type { PaymentMethod } from '../../payments/payments-store.ts';
import type { People } from '../bookings-store.ts';
import { readPeople } from './people-asked.ts';
import type { bookAsked } from '../wire/asked-shapes.ts';

export type BookBody = Static<typeof bookAsked>;

/** What a booking asks for, checked as far as it can be without looking anything up. */
export interface BookAsked {
  readonly prebookId: string;
  /** The booking it is to replace: set by a rebook, and by nobody else. */
  readonly replaces?: string;
  readonly clientReference: string | undefined;
  /** The caller's own mark of the booking. */
  readonly trackingId?: string | undefined;
  readonly people: People;
  readonly customTags: Readonly<Record<string, string>>;
  readonly method: AskedMethod;
  readonly transactionId: string | undefined;
  /** The gateway that a payment token names; undefined without one. */
  readonly provider?: string | undefined;
  readonly timeoutMs: number;
}

/** `NONE`: a room that is paid at the hotel needs no method of payment. */
export type AskedMethod = Exclude<PaymentMethod, 'PROPERTY_PAY'> | 'NONE';

const methods = new Set<string>([
  'ACC_CREDIT_CARD',
  'WALLET',
  'CREDIT',
  'TRANSACTION_ID',
  'NONE',
] satisfies AskedMethod[]);

export async function readBook(
  needs: Pick<Needs, 'db' | 'random' | 'clock' | 'config'>,
  caller: Caller,
  { body, timeout }: { body: BookBody; timeout: number | undefined },
): Promise<BookAsked> {
  const prebookId = body.prebookId ?? '';
  if (prebookId === '') throw refuse('wrong-input', 'prebookId is missing');
  const people = readPeople(caller, body);
  const customTags = readTags(body.customTags ?? {});
  const { method, transactionId, provider } = await readPayment(needs, { payment: body.payment, prebookId });
  const clientReference = body.clientReference === '' ? undefined : body.clientReference;
  if ((clientReference ?? '').length > limits.nameCharacters)
    throw refuse('wrong-input', `clientReference is longer than ${limits.nameCharacters} characters`);
  const trackingId = readTracking(body.trackingId);
  const timeoutMs = readTimeout(timeout, limits.bookTimeoutMs);
  return {
    prebookId,
    clientReference,
    trackingId,
    people,
    customTags,
    method,
    transactionId,
    provider,
    timeoutMs,
  };
}

export function readTracking(text: string | undefined): string | undefined {
  if ((text ?? '').length > limits.customTagCharacters)
    throw refuse('wrong-input', `trackingId is longer than ${limits.customTagCharacters} characters`);
  return text;
}

export function readTags(tags: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const names = Object.keys(tags);
  if (names.length > limits.customTags)
    throw refuse('wrong-input', `customTags has ${names.length} tags; at most ${limits.customTags} are kept`);
  for (const name of names) {
    if (!/^[A-Z0-9_-]+$/.test(name))
      throw refuse('wrong-input', `customTags: "${name}" must match ^[A-Z0-9_-]+$`);
    if ((tags[name] ?? '').length > limits.customTagCharacters)
      throw refuse(
        'wrong-input',
        `customTags.${name} is longer than ${limits.customTagCharacters} characters`,
      );
  }
  return tags;
}

interface Paying {
  readonly payment: BookBody['payment'];
  readonly prebookId: string;
}

/** The token is looked at before the transaction id beside it; what it says must be what the body says. */
async function readPayment(
  needs: Pick<Needs, 'db' | 'random' | 'clock' | 'config'>,
  { payment, prebookId }: Paying,
): Promise<Pick<BookAsked, 'method' | 'transactionId' | 'provider'>> {
  if (payment === undefined) throw refuse('wrong-input', 'payment is missing');
  const asked = payment.method ?? '';
  if (!methods.has(asked)) throw refuse('unsupported-payment', `payment.method "${asked}" is not supported`);
  const method = asked as AskedMethod; // the line above has looked
  if (method !== 'TRANSACTION_ID') return { method, transactionId: undefined };
  if (payment.token === '') throw refuse('wrong-input', 'missing or empty token');
  const token = payment.token === undefined ? undefined : await readPaymentToken(needs, payment.token);
  if (token !== undefined && !isGateway(token.provider))
    throw refuse(
      'invalid-field',
      `payment.token is of the gateway "${token.provider}"; there is none of that name`,
    );
  const transactionId = payment.transactionId ?? token?.transactionId ?? '';
  if (transactionId === '') throw refuse('wrong-input', 'missing or empty transaction id');
  if (token !== undefined && (token.transactionId !== transactionId || token.prebookId !== prebookId))
    throw refuse('payment-incomplete', 'prebookId is not associated to the requested transactionId');
  return { method, transactionId, provider: token?.provider };
}
