import { SupplierRefused, SupplierTimeout } from '../connector.ts';

/** The error of a status. The circuit breaker does not count a refused call: the supplier is healthy. */
export function httpFailure(status: number, text: string): Error {
  const message = `the supplier answered ${status}: ${text}`;
  if (status === TIMED_OUT) return new SupplierTimeout(message);
  const isRefused = status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS;
  return isRefused ? new SupplierRefused(message) : new Error(message);
}

const TIMED_OUT = 408;
const TOO_MANY_REQUESTS = 429;
