import type { Schemas } from 'innkeeper-client';
import { api } from '../../api/api.ts';

/** Without what pays at the payment form: the tab keeps it for a reload. */
export type Prebook = Omit<Schemas['Prebook'], 'secretKey'>;

/** The calls of a sale. A write has the key of its step: repeated after a lost response, it is the same one. */
interface Checking {
  readonly offerId: string;
  readonly usePaymentSdk: boolean;
  readonly key: string;
}

export async function check({ offerId, usePaymentSdk, key }: Checking): Promise<Prebook> {
  const params = { header: { 'Idempotency-Key': key } };
  const { data } = await api.post('/v3.0/rates/prebook', { params, body: { offerId, usePaymentSdk } });
  const { secretKey: _, ...prebook } = data;
  return prebook;
}

/** Returns the state of the payment. */
export async function pay(transactionId: string, card: string): Promise<string> {
  const params = { path: { transactionId } };
  const { data } = await api.post('/v3.0/sandbox/payments/{transactionId}', { params, body: { card } });
  return data.state;
}

export interface Name {
  readonly first: string;
  readonly last: string;
}

interface Buying {
  readonly prebook: Prebook;
  readonly name: Name;
  readonly key: string;
}

export async function book({ prebook, name: { first, last }, key }: Buying) {
  const params = { header: { 'Idempotency-Key': key } };
  const person = { firstName: first, lastName: last };
  const payment =
    prebook.transactionId === null
      ? ({ method: 'ACC_CREDIT_CARD' } as const)
      : ({ method: 'TRANSACTION_ID', transactionId: prebook.transactionId } as const);
  const body = {
    prebookId: prebook.prebookId,
    holder: { ...person, email: 'buyer@example.org' },
    guests: [{ occupancyNumber: 1, ...person }],
    remarks: '',
    payment,
  };
  return (await api.post('/v3.0/rates/book', { params, body })).data;
}
