import type { Static } from 'typebox';
import type { Caller } from '../../contract/owner.ts';
import {
  each,
  fieldRefusal,
  pointerTo,
  refuseField,
  together,
  type Mismatches,
} from '../../contract/field-checks.ts';
import { limits } from '../../contract/limits.ts';
import { shortened } from '../../contract/quote.ts';
import type { FurtherCheck } from '../../contract/route.ts';
import { refuse } from '../../contract/refusal.ts';
import type { Needs } from '../../contract/needs.ts';
import { readTimeout } from '../../rates/search/read-search.ts';
import { isGateway } from '../../payments/gateways/gateways.ts';
import { readPaymentToken } from '../../payments/payment-token.ts';
import type { RequestedMethod, BookRequest } from '../book/book-request.ts';
import { readPeople } from '../book/people-request.ts';
import { labelChecks } from './read-labels.ts';
import type { bookRequest } from './request-shapes.ts';

const wrong = fieldRefusal('wrong-input');

export type BookBody = Static<typeof bookRequest>;

const methods = new Set<string>([
  'ACC_CREDIT_CARD',
  'WALLET',
  'CREDIT',
  'TRANSACTION_ID',
  'NONE',
] satisfies RequestedMethod[]);

export async function readBook(
  needs: Pick<Needs, 'db' | 'random' | 'clock' | 'config'>,
  caller: Caller,
  { body, timeout }: { body: BookBody; timeout: number | undefined },
): Promise<BookRequest> {
  const { prebookId, people, customTags, payment, ...labels } = checkBook(caller, body);
  const { method, transactionId, provider } = await readPayment(needs, { payment, prebookId });
  const timeoutMs = readTimeout(timeout, limits.bookTimeoutMs);
  return {
    prebookId,
    ...labels,
    people,
    customTags,
    method,
    transactionId,
    provider,
    timeoutMs,
  };
}

/** Checks every field separately; those that do not match the schema are left out. */
function checkBook(caller: Caller, body: BookBody, mismatches?: Mismatches) {
  return together(
    {
      prebookId: () => readPrebookId(body.prebookId),
      people: () => readPeople(caller, body, mismatches),
      customTags: () => readTags(body.customTags ?? {}),
      payment: () => checkPayment(body.payment),
      ...labelChecks(body),
    },
    mismatches,
  );
}

export const checkFurther: FurtherCheck = (_, { caller, body, mismatches }) =>
  // Members that do not match the schema are absent, and the checks skip them.
  checkBook(caller, body as BookBody, mismatches);

function readPrebookId(text = ''): string {
  if (text === '') throw wrong('/prebookId', 'prebookId is missing');
  return text;
}

export function readTags(tags: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const names = Object.keys(tags);
  if (names.length > limits.customTags)
    throw wrong('/customTags', `customTags has ${names.length} tags; at most ${limits.customTags} are kept`);
  each(names, (name) => {
    const pointer = pointerTo(['customTags', name]);
    if (!/^[A-Z0-9_-]+$/.test(name))
      throw wrong(pointer, `customTags: "${shortened(name)}" must match ^[A-Z0-9_-]+$`);
    if ((tags[name] ?? '').length > limits.customTagCharacters)
      throw wrong(pointer, `customTags.${name} is longer than ${limits.customTagCharacters} characters`);
  });
  return tags;
}

type PaymentRequest = Omit<NonNullable<BookBody['payment']>, 'method'> & { readonly method: RequestedMethod };

/** Checks the method, and that the token is not empty if the method needs one. */
function checkPayment(payment: BookBody['payment']): PaymentRequest {
  if (payment === undefined) throw wrong('/payment', 'payment is missing');
  const given = payment.method ?? '';
  if (!methods.has(given))
    throw refuseField('unsupported-payment', {
      pointer: '/payment/method',
      message: `payment.method "${shortened(given)}" is not supported`,
    });
  const method = given as RequestedMethod; // checked in the line above
  if (method === 'TRANSACTION_ID' && payment.token === '')
    throw wrong('/payment/token', 'missing or empty token');
  return { ...payment, method };
}

interface Paying {
  readonly payment: PaymentRequest;
  readonly prebookId: string;
}

/** Reads the token and the transaction id of the body. If it has both, they must agree. */
async function readPayment(
  needs: Pick<Needs, 'db' | 'random' | 'clock' | 'config'>,
  { payment, prebookId }: Paying,
): Promise<Pick<BookRequest, 'method' | 'transactionId' | 'provider'>> {
  const { method } = payment;
  if (method !== 'TRANSACTION_ID') return { method, transactionId: undefined };
  const token = payment.token === undefined ? undefined : await readPaymentToken(needs, payment.token);
  if (token !== undefined && !isGateway(token.provider))
    throw refuseField('invalid-field', {
      pointer: '/payment/token',
      message: `payment.token names the gateway "${token.provider}", which does not exist`,
    });
  const transactionId = payment.transactionId ?? token?.transactionId ?? '';
  if (transactionId === '') throw wrong('/payment/transactionId', 'missing or empty transaction id');
  if (token !== undefined && (token.transactionId !== transactionId || token.prebookId !== prebookId))
    throw refuse('payment-incomplete', 'prebookId is not associated to the requested transactionId');
  return { method, transactionId, provider: token?.provider };
}
