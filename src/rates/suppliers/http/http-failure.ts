import { quoting } from '../../../lib/shown-error.ts';
import { SupplierRefused, SupplierTimeout } from '../connector.ts';

/** What a supplier says besides the status. */
export interface SupplierWords {
  readonly code: number | undefined;
  readonly text: string;
}

/** The error of a status. The circuit breaker does not count a refused call: the supplier is healthy. */
export function httpFailure(status: number, { code, text }: SupplierWords): Error {
  const message = `the supplier answered ${status}, code ${code}: ${text}`;
  return quoting(new (kindOf(status))(message), text);
}

function kindOf(status: number): new (message: string) => Error {
  if (status === TIMED_OUT) return SupplierTimeout;
  return status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS ? SupplierRefused : Error;
}

const TIMED_OUT = 408;
const TOO_MANY_REQUESTS = 429;
