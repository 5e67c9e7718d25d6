import { type Answer, baseUrl, sandboxKey } from './requests.ts';

/** What the examples that sell rooms have in common. */
export const day = (ahead: number): string =>
  new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
export const stay = {
  occupancies: [{ adults: 2, childrenAges: [6] }],
  currency: 'USD',
  guestNationality: 'FR',
  checkin: day(60),
  checkout: day(62),
};
export const order = {
  holder: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org' },
  guests: [{ occupancyNumber: 1, firstName: 'Ada', lastName: 'Example' }],
  remarks: '',
  payment: { method: 'ACC_CREDIT_CARD' },
};

export interface Body {
  readonly data?: {
    readonly roomTypes?: readonly { readonly offerId: string }[];
    readonly prebookId?: string;
    readonly bookingId?: string;
    readonly status?: string;
    readonly cancelPending?: boolean;
    readonly paymentStatus?: string;
    readonly priceDifferencePercent?: number;
    readonly cancellationChanged?: boolean;
    readonly boardChanged?: boolean;
    readonly transactionId?: string | null;
  };
  readonly error?: { readonly code: number; readonly message: string };
}

export const bodyOf = ({ body }: Answer): Body => body as Body;
export const summary = (answer: Answer): string => {
  const { error, data } = bodyOf(answer);
  return error === undefined
    ? `${answer.status} ${data?.status ?? ''}`.trim()
    : `${answer.status} ${error.code} ${error.message}`;
};

/** Sends without printing: results are printed in order, however the responses arrive. */
export async function ask(what: string, body?: unknown): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await askOnce(what, body);
    const seconds = Number(answer.headers.get('retry-after'));
    // A busy service refuses searches for a moment. A search changes nothing, so it can be repeated.
    const isBusy = what === 'POST /hotels/rates' && answer.status === 503 && seconds > 0;
    if (!isBusy || attempt === 10) return answer;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

async function askOnce(what: string, body?: unknown): Promise<Answer> {
  const [method = 'GET', path = '/'] = what.split(' ');
  const response = await fetch(`${baseUrl}/v3.0${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-api-key': sandboxKey },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}
