/** SQLSTATE 55P03: a lock was not free in time. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}
