const BYTES = 16;

/**
 * An id that differs from all others. Browsers have `crypto.randomUUID` on secure origins only, and a service in the own network is often
 * called without TLS.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
