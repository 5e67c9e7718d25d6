import { SupplierRefused, SupplierTimeout } from '../connector.ts';
import type { Said } from './upstream-shapes.ts';

/** Only failures of the supplier itself open the breaker; a refusal of one request must not affect others. */
export function failure({ status, error }: Said): Error {
  const message = `the supplier answered ${status}: ${error?.code} ${error?.message}`;
  if (status === TIMED_OUT) return new SupplierTimeout(message);
  const isRefused = status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS;
  return isRefused ? new SupplierRefused(message) : new Error(message);
}

const TIMED_OUT = 408;
const TOO_MANY_REQUESTS = 429;
