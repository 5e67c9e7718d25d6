import { errorCode } from '../../lib/errors.ts';

/** SQLSTATE 55P03: a lock was not free in time. */
export function isLocked(error: unknown): boolean {
  return errorCode(error) === '55P03';
}
